import { ClearError } from '../lib/local/clear-error.ts';
import { readOptions } from '../lib/local/options.ts';
import { whenNpmEnds } from '../lib/local/processes.ts';
import { startStack } from '../lib/local/stack.ts';

/**
 * Runs the marketplace on this machine: `node bin/local.ts [--dev | --no-web]`. PORT (3000) is the site's
 * port, the object store takes the next one; 0 takes any two. DATA_DIR (.local) is the data folder.
 */
async function main(): Promise<void> {
  let end = (code: number): unknown => process.exit(code);
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => end(0));
  // A stack must not outlive the test that started it, nor npm, which doesn't pass SIGTERM on.
  process.once('disconnect', () => end(0));
  await whenNpmEnds(() => end(0));
  const { stop, failed, ...ready } = await startStack(
    readOptions(process.argv.slice(2), process.env),
  );
  end = async (code) => {
    await stop();
    process.exit(code);
  };
  void failed.then((why) => {
    console.error(`${why} Start again: npm start`);
    end(1);
  });
  // Loaded after the start: the data layer reads its settings when it is loaded.
  const { isOutboxHeld } = await import('../lambdas/data/outbox/outbox-hold.ts');
  const holdsMail = await isOutboxHeld();
  process.send?.(ready);
  console.log(ready.url);
  console.log(`Mail inbox: ${ready.url}/_mail`);
  if (holdsMail)
    console.log(
      'Mail and tasks are held, since this is a copy. To see what waits: npm run admin -- show-waiting local. To let it go: npm run admin -- release-mail local.',
    );
}

try {
  await main();
} catch (error) {
  if (!(error instanceof ClearError)) throw error;
  console.error(error.message);
  process.exit(1);
}

import { parseArgs } from 'node:util';
import { ClearError, runProgram } from '../lib/local/clear-error.ts';
import { exportPlace } from '../lib/transfer/export/export.ts';
import { loadItemRules } from '../lib/transfer/item-rules.ts';
import { clearly, openPlace } from '../lib/transfer/place.ts';
import { megabytes, printProgress } from '../lib/transfer/progress.ts';

/**
 * Writes all that a stack holds into a folder: `node bin/export.ts <stage or local> <folder> [--table NAME]`. Started
 * again, it goes on where it was. `--table` reads another table than the stage's, such as one that has been restored.
 */
async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { table: { type: 'string' } },
  });
  const [name, folder, ...more] = positionals;
  if (name === undefined || folder === undefined || more.length > 0)
    throw new ClearError('npm run export -- <stage or local> <folder> [--table NAME]');
  const opened = await openPlace(name);
  const place = { ...opened, table: values.table ?? opened.table };
  const progress = printProgress();
  try {
    const { items, objects } = await exportPlace(place, folder, await loadItemRules(), progress);
    progress.end(
      `Exported ${items} items and ${objects.count} files (${megabytes(objects.bytes)}) of ${name} to ${folder}.`,
    );
    if (objects.missing > 0)
      throw new ClearError(
        `Files that the table names and the buckets do not have: ${objects.missing}, with "missing" in ${folder}/objects.jsonl. Everything else is there.`,
      );
  } catch (error) {
    throw clearly(error, place);
  } finally {
    await place.close();
  }
}

await runProgram(main);

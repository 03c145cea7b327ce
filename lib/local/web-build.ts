import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { globSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { ClearError } from './clear-error.ts';
import { readIfThere } from './data-folder.ts';

/** Everything that the built app depends on. */
const SOURCES = ['web/**/*', 'lambdas/contract/**/*', 'vite.config.ts', 'package-lock.json'];

/**
 * Builds the web app to `dist/web`, unless nothing has changed since it was last built.
 * @returns the folder
 * @throws ClearError where it does not build
 */
export async function buildWeb(root: string): Promise<string> {
  const built = join(root, 'dist', 'web');
  const stamp = join(root, 'dist', 'web.sha256');
  const sources = hashOf(root);
  if (readIfThere(stamp) === sources) return built;
  console.log('Building the web app…');
  rmSync(stamp, { force: true });
  await build(root);
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, sources);
  return built;
}

function hashOf(root: string): string {
  const hash = createHash('sha256');
  const files = globSync(SOURCES, { cwd: root }).sort();
  for (const file of files) {
    const path = join(root, file);
    if (!statSync(path).isFile()) continue;
    hash.update(`${file}\0`).update(createHash('sha256').update(readFileSync(path)).digest());
  }
  return hash.digest('hex');
}

async function build(root: string): Promise<void> {
  const vite = join(
    dirname(createRequire(import.meta.url).resolve('vite/package.json')),
    'bin',
    'vite.js',
  );
  const child = spawn(process.execPath, [vite, 'build', '--logLevel', 'error'], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const [code] = await once(child, 'exit');
  if (code !== 0)
    throw new ClearError(
      'The web app does not build: see the error above. Mend it and start again.',
    );
}

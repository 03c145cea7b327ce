import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { openapi } from '../../openapi.ts';
import { hashFiles } from '../../operations/hash-files.ts';
import { legalPages } from '../../site/legal/legal-pages.ts';
import { ClearError } from '../clear-error.ts';
import { readIfExists } from '../data-folder.ts';

/** All sources of the built app and of its description of the API. */
const SOURCES = [
  'web/**/*',
  'lib/site/licences.ts',
  'lib/site/legal/**/*',
  'lib/openapi.ts',
  'lib/functions/grants.ts',
  'lambdas/contract/**/*',
  'vite.config.ts',
  'package-lock.json',
];

/**
 * Builds the web app to `dist/web`, with `openapi.json` and the pages `Privacy` and `Terms` beside it, unless it is up to date.
 * @returns the folder
 * @throws ClearError if the build fails
 */
export async function buildWeb(root: string): Promise<string> {
  const built = join(root, 'dist', 'web');
  const stamp = join(root, 'dist', 'web.sha256');
  // Includes the built page, which names the files of its build: somebody may have built the app by hand.
  const state = () => `${hashFiles(root, SOURCES)} ${hashFiles(root, ['dist/web/index.html'])}\n`;
  if (readIfExists(stamp) === state()) return built;
  console.log('Building the web app…');
  await build(root);
  writeFileSync(join(built, 'openapi.json'), JSON.stringify(openapi()));
  for (const [name, page] of Object.entries(legalPages())) writeFileSync(join(built, name), page);
  compressFiles(built);
  writeFileSync(stamp, state());
  return built;
}

/** CloudFront compresses these, from 1,000 bytes on. */
const COMPRESSED = '**/*.{css,html,js,json,mjs,svg,txt,wasm}';
const COMPRESSED_FROM_BYTES = 1000;

/**
 * Stores a compressed copy beside each file, as CloudFront would send it; `createStaticSite` looks for it.
 */
function compressFiles(folder: string): void {
  for (const file of globSync(COMPRESSED, { cwd: folder })) {
    const path = join(folder, file);
    const content = readFileSync(path);
    if (content.length < COMPRESSED_FROM_BYTES) continue;
    const params = { [constants.BROTLI_PARAM_QUALITY]: 5 };
    writeFileSync(`${path}.br`, brotliCompressSync(content, { params }));
    writeFileSync(`${path}.gz`, gzipSync(content));
  }
}

async function build(root: string): Promise<void> {
  const vite = join(
    dirname(createRequire(import.meta.url).resolve('vite/package.json')),
    'bin',
    'vite.js',
  );
  const child = spawn(process.execPath, [vite, 'build', '--logLevel', 'error'], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const errors: Buffer[] = [];
  child.stderr.on('data', (chunk: Buffer) => errors.push(chunk));
  const [code] = await once(child, 'close');
  if (code === 0) return;
  console.error(Buffer.concat(errors).toString());
  throw new ClearError('The web app does not build: see the error above.');
}

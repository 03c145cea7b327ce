import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import { type Bundle, bundleLambdas } from '../../lib/bundling.ts';
import { sampleEnvironment } from '../../lib/lambda-environment.ts';
import { kb, ms, printTable, quantile } from './print.ts';

/** How often each bundle is imported, each time by a process of its own. */
const IMPORTS = 5;

const IMPORT = `
const began = performance.now();
await import(process.argv[1]);
process.stdout.write(String(performance.now() - began));`;

/** Prints how large each Lambda's bundle is and how long a fresh process takes to import it. */
export async function benchLambdas(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'hiring-bundles-'));
  try {
    const bundles = await bundleLambdas(folder);
    const measured: { bundle: Bundle; zipped: number; times: number[] }[] = [];
    for (const bundle of bundles.values()) {
      const file = join(bundle.folder, 'index.mjs');
      const times: number[] = [];
      for (let index = 0; index < IMPORTS; index++) times.push(await importOnce(file));
      const zipped = gzipSync(await readFile(file)).length;
      measured.push({ bundle, zipped, times });
    }
    const median = (values: readonly number[]) => quantile(values, 0.5);
    const rows = measured.map(({ bundle, zipped, times }) => [
      bundle.name,
      kb(bundle.bytes),
      kb(zipped),
      ms(median(times)),
      ms(Math.min(...times)),
    ]);
    printTable(
      `Lambdas: minified bundle, and its cold import (of ${IMPORTS} fresh processes)`,
      ['function', 'KB', 'gz KB', 'median ms', 'best ms'],
      [
        ...rows,
        [
          '(median)',
          kb(median(measured.map(({ bundle }) => bundle.bytes))),
          kb(median(measured.map(({ zipped }) => zipped))),
          ms(median(measured.map(({ times }) => median(times)))),
          ms(median(measured.map(({ times }) => Math.min(...times)))),
        ],
      ],
    );
  } finally {
    await rm(folder, { recursive: true });
  }
}

async function importOnce(file: string): Promise<number> {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--input-type=module', '--eval', IMPORT, pathToFileURL(file).href],
    { env: sampleEnvironment },
  );
  return Number(stdout);
}

import { mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { codeOf } from '../local/clear-error.ts';
import { readIfExists } from '../local/data-folder.ts';
import { hashFiles } from '../operations/hash-files.ts';
import { type Bundle, bundleLambdas } from './bundling.ts';

/** All sources of the Lambdas. The lock file has the versions of the packages. */
const SOURCES = ['lambdas/**/*', 'lib/functions/*.ts', 'package-lock.json'];

/** The list of the bundles, stored beside them. */
const built = z.array(
  z.object({
    name: z.string(),
    bytes: z.int(),
    modules: z.array(z.tuple([z.string(), z.int()])),
  }),
);

/**
 * Bundles every Lambda to a folder in `dist/lambdas` that is named by the hash of the sources. If it is there already,
 * nothing is bundled, which saves 20 seconds of CPU. Several processes may do this at once.
 * @param root the project's folder
 */
export async function buildLambdas(root: string): Promise<ReadonlyMap<string, Bundle>> {
  const parent = join(root, 'dist', 'lambdas');
  const hash = hashFiles(root, SOURCES);
  const folder = join(parent, hash);
  const list = join(folder, 'bundles.json');
  if (readIfExists(list) === undefined) {
    mkdirSync(parent, { recursive: true });
    const outdated = readdirSync(parent).filter((name) => name !== hash);
    const fresh = mkdtempSync(`${parent}-`);
    try {
      const bundles = await bundleLambdas(fresh);
      const lines = [...bundles.values()].map(({ name, bytes, modules }) => ({
        name,
        bytes,
        modules: [...modules],
      }));
      writeFileSync(join(fresh, 'bundles.json'), JSON.stringify(lines));
      for (const name of outdated) rmSync(join(parent, name), { recursive: true, force: true });
      rename(fresh, folder);
    } finally {
      rmSync(fresh, { recursive: true, force: true });
    }
  }
  const bundles = built.parse(JSON.parse(readIfExists(list) ?? ''));
  return new Map(
    bundles.map(({ name, bytes, modules }) => [
      name,
      { name, folder: join(folder, name), bytes, modules: new Map(modules) },
    ]),
  );
}

/** Renames a folder, unless another process has made the same one. */
function rename(from: string, to: string): void {
  try {
    renameSync(from, to);
  } catch (error) {
    if (codeOf(error) !== 'ENOTEMPTY') throw error;
  }
}

import { copyFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { type BuildOptions, build } from 'esbuild';
import { builtInsByName } from './bundle-plugins.ts';
import { functions } from './functions.ts';

const ROOT = join(import.meta.dirname, '..', '..');

/** esbuild's options for any Lambda. */
export const bundling = {
  bundle: true,
  format: 'esm',
  platform: 'node',
  target: 'node24',
  minify: true,
  legalComments: 'none',
  // The packages' ES modules, for tree shaking.
  mainFields: ['module', 'main'],
  logLevel: 'warning',
} satisfies BuildOptions;

// No package file is rewritten or cut: a test compares each with the installed one.
const lambdaOptions = {
  ...bundling,
  // One package is replaced: see the file.
  alias: {
    '@aws-sdk/credential-provider-node': join(ROOT, 'lambdas/data/aws/environment-credentials.ts'),
  },
  plugins: [builtInsByName],
} satisfies BuildOptions;

/** Files that modules read from their own folder. */
const READ_FILES = {
  by: 'lambdas/data/search/places/places.ts',
  file: join(ROOT, 'lambdas/data/search/places/zip-codes.txt'),
};

/** One Lambda, ready for upload. */
export interface Bundle {
  readonly name: string;
  /** Contains `index.mjs`, which exports `handler`, and the files that it reads. */
  readonly folder: string;
  readonly bytes: number;
  /** The bundled modules by path, each with its size in bytes before bundling. */
  readonly modules: ReadonlyMap<string, number>;
}

/**
 * Bundles every Lambda separately, with exactly its imports.
 * @param folder gets a folder for each function
 * @param options `minify: false` keeps names and line breaks
 */
export async function bundleLambdas(
  folder: string,
  { minify = true } = {},
): Promise<ReadonlyMap<string, Bundle>> {
  const { metafile } = await build({
    absWorkingDir: ROOT,
    entryPoints: functions.map(({ name, entry }) => ({
      in: join('lambdas', entry),
      out: join(name, 'index'),
    })),
    outdir: folder,
    outExtension: { '.js': '.mjs' },
    ...lambdaOptions,
    minify,
    metafile: true,
  });
  const outputs = new Map(
    Object.entries(metafile.outputs).map(([path, output]) => [join(ROOT, path), output]),
  );
  const bundles = new Map(
    functions.map(({ name }): [string, Bundle] => {
      const own = join(folder, name);
      const { bytes = Number.NaN, inputs = {} } = outputs.get(join(own, 'index.mjs')) ?? {};
      const modules = new Map(
        Object.entries(inputs)
          .filter(([, { bytesInOutput }]) => bytesInOutput > 0)
          .map(([path]) => [path, metafile.inputs[path]?.bytes ?? Number.NaN]),
      );
      return [name, { name, folder: own, bytes, modules }];
    }),
  );
  await Promise.all(
    [...bundles.values()]
      .filter(({ modules }) => modules.has(READ_FILES.by))
      .map(({ folder: own }) => copyFile(READ_FILES.file, join(own, basename(READ_FILES.file)))),
  );
  return bundles;
}

import { cp } from 'node:fs/promises';
import { basename, join, relative } from 'node:path';
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

/** Files that modules read, by their place in the bundle: the module's own folder, or a package that it resolves. */
const READ_FILES = [
  {
    by: 'lambdas/data/search/places/places.ts',
    files: { 'zip-codes.txt': 'lambdas/data/search/places/zip-codes.txt' },
  },
  {
    by: 'lambdas/data/search/job-names.ts',
    files: { 'job-names.txt': 'lambdas/data/search/job-names.txt' },
  },
  {
    by: 'lambdas/data/files/logo-worker.ts',
    files: inPackage('@cf-wasm/photon', 'package.json', 'dist/lib/photon_rs_bg.wasm'),
  },
];

/** Programs that modules run in a thread, from their own folder. */
const THREADS = [
  { by: 'lambdas/data/files/read-recording.ts', program: 'lambdas/data/files/recording-worker.ts' },
  { by: 'lambdas/data/files/rewrite-logo.ts', program: 'lambdas/data/files/logo-worker.ts' },
];

/** One Lambda, ready for upload. */
export interface Bundle {
  readonly name: string;
  /** Contains `index.mjs`, which exports `handler`, and the files and programs that it uses. */
  readonly folder: string;
  /** Of `index.mjs`. */
  readonly bytes: number;
  /** The bundled modules by path, also those of programs, each with its size in bytes before bundling. */
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
  const bundled = (entryPoints: { in: string; out: string }[]) =>
    bundleFiles(folder, entryPoints, minify);
  const indexes = await bundled(
    functions.map(({ name, entry }) => ({ in: join('lambdas', entry), out: join(name, 'index') })),
  );
  const withPrograms = functions.map(({ name }) => {
    const index = indexes.get(join(name, 'index.mjs'));
    const programs = THREADS.filter(({ by }) => index?.modules.has(by));
    return { name, index, programs: programs.map(({ program }) => program) };
  });
  const programs = await bundled(
    withPrograms.flatMap(({ name, programs }) =>
      programs.map((program) => ({ in: program, out: join(name, basename(program, '.ts')) })),
    ),
  );
  const bundles = new Map(
    withPrograms.map(({ name, index, ...own }): [string, Bundle] => {
      const modules = own.programs.flatMap((program) => [
        ...(programs.get(join(name, `${basename(program, '.ts')}.mjs`))?.modules ?? []),
      ]);
      return [
        name,
        {
          name,
          folder: join(folder, name),
          bytes: index?.bytes ?? Number.NaN,
          modules: new Map([...(index?.modules ?? []), ...modules]),
        },
      ];
    }),
  );
  for (const { folder: own, modules } of bundles.values())
    for (const { files } of READ_FILES.filter(({ by }) => modules.has(by)))
      for (const [to, from] of Object.entries(files)) await cp(join(ROOT, from), join(own, to));
  return bundles;
}

/** Files of a package, which are at the same place in a bundle. */
function inPackage(name: string, ...files: readonly string[]): Record<string, string> {
  const paths = files.map((file) => `node_modules/${name}/${file}`);
  return Object.fromEntries(paths.map((path) => [path, path]));
}

/** @returns the size and the modules of each bundle, by its path in the folder */
async function bundleFiles(
  folder: string,
  entryPoints: { in: string; out: string }[],
  minify: boolean,
): Promise<ReadonlyMap<string, Pick<Bundle, 'bytes' | 'modules'>>> {
  const { metafile } = await build({
    absWorkingDir: ROOT,
    entryPoints,
    outdir: folder,
    outExtension: { '.js': '.mjs' },
    ...lambdaOptions,
    minify,
    metafile: true,
  });
  return new Map(
    Object.entries(metafile.outputs).map(([path, { bytes, inputs }]) => {
      const modules = Object.entries(inputs)
        .filter(([, { bytesInOutput }]) => bytesInOutput > 0)
        .map(([path]): [string, number] => [path, metafile.inputs[path]?.bytes ?? Number.NaN]);
      return [relative(folder, join(ROOT, path)), { bytes, modules: new Map(modules) }];
    }),
  );
}

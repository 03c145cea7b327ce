import { copyFile, readFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { type BuildOptions, build, type Plugin } from 'esbuild';
import { functions } from './functions.ts';

const ROOT = join(import.meta.dirname, '..');

/** How a Lambda is bundled, but for what is left out of the packages. */
export const bundling = {
  bundle: true,
  format: 'esm',
  platform: 'node',
  target: 'node24',
  minify: true,
  legalComments: 'none',
  // The packages' ES modules, from which what is not used can be left out.
  mainFields: ['module', 'main'],
  logLevel: 'warning',
} satisfies BuildOptions;

/** A file that a module reads from beside itself. */
const READ = {
  by: join(ROOT, 'lambdas/data/search/places.ts'),
  file: join(ROOT, 'lambdas/data/search/zip-codes.txt'),
};

/** One Lambda, ready to be uploaded. */
export interface Bundle {
  /** The function's name. */
  readonly name: string;
  /** Holds `index.mjs`, which exports `handler`, and the files that it reads. */
  readonly folder: string;
  readonly bytes: number;
  /** The files that it is made of. */
  readonly sources: readonly string[];
}

/**
 * Bundles every Lambda on its own, with all that it imports and nothing else.
 * @param folder gets a folder for each function
 * @param options `minify: false` leaves names and line breaks as they were written
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
    ...bundling,
    minify,
    metafile: true,
    plugins: [environmentCredentials, leanTableClient, httpAlone, unusedShapes],
  });
  const outputs = new Map(
    Object.entries(metafile.outputs).map(([path, output]) => [join(ROOT, path), output]),
  );
  const bundles = new Map(
    functions.map(({ name }): [string, Bundle] => {
      const own = join(folder, name);
      const { bytes = Number.NaN, inputs = {} } = outputs.get(join(own, 'index.mjs')) ?? {};
      const sources = Object.entries(inputs)
        .filter(([, { bytesInOutput }]) => bytesInOutput > 0)
        .map(([path]) => join(ROOT, path));
      return [name, { name, folder: own, bytes, sources }];
    }),
  );
  await Promise.all(
    [...bundles.values()]
      .filter(({ sources }) => sources.includes(READ.by))
      .map(({ folder: own }) => copyFile(READ.file, join(own, basename(READ.file)))),
  );
  return bundles;
}

// On Lambda credentials always come from the environment. The SDK's default provider looks there first, but brings
// along everything else that it could ask: a third of a bundle, and of the time to load it.
export const environmentCredentials: Plugin = {
  name: 'environment-credentials',
  setup({ onResolve, onLoad, resolve }) {
    const replaced = '@aws-sdk/credential-provider-node';
    const namespace = 'environment-credentials';
    onResolve(
      { filter: new RegExp(`^${replaced}$`) },
      async ({ path, kind, resolveDir, pluginData }) => {
        if (pluginData === namespace) return undefined;
        const found = await resolve(path, { kind, resolveDir, pluginData: namespace });
        return found.errors.length > 0 ? found : { path: found.path, namespace };
      },
    );
    onLoad({ filter: /./, namespace }, ({ path }) => ({
      contents: "export { fromEnv as defaultProvider } from '@aws-sdk/credential-provider-env';",
      resolveDir: dirname(path),
    }));
  },
};

// The settings of the table's client (lambdas/data/lean-sdk.ts) leave nothing of the SDK's defaults but these, and the
// others bring along what they were made of: files of settings, a client of HTTP, signers, the rules of endpoints.
const leanTableClient: Plugin = {
  name: 'lean-table-client',
  setup({ onLoad }) {
    onLoad({ filter: /client-dynamodb[/\\]dist-es[/\\]runtimeConfig\.js$/ }, ({ path }) => ({
      contents: `
        import { AwsJson1_0Protocol } from '@aws-sdk/core/protocols';
        import { NoOpLogger } from '@smithy/core/client';
        import { errorTypeRegistries } from './schemas/schemas_0';
        export const getRuntimeConfig = (config) => ({
          apiVersion: '2012-08-10',
          serviceId: 'DynamoDB',
          runtime: 'node',
          extensions: [],
          logger: new NoOpLogger(),
          protocol: AwsJson1_0Protocol,
          protocolSettings: {
            defaultNamespace: 'com.amazonaws.dynamodb',
            errorTypeRegistries,
            serviceTarget: 'DynamoDB_20120810',
          },
          ...config,
        });`,
      resolveDir: dirname(path),
    }));
  },
};

// To import node:http as an ES module reads every name that it exports, and the one named WebSocket loads a whole HTTP
// client of its own: 12 to 20 ms of CPU of each cold start. These are the names that anybody wants. node:https is 1 ms.
export const httpAlone: Plugin = {
  name: 'http-alone',
  setup({ onResolve, onLoad }) {
    const namespace = 'http-alone';
    onResolve({ filter: /^(node:)?https?$/ }, ({ path }) => ({
      path: path.replace(/^(node:)?/, 'node:'),
      namespace,
    }));
    onLoad({ filter: /./, namespace }, ({ path }) => ({
      contents: `
        const all = process.getBuiltinModule('${path}');
        export default all;
        export const { Agent, request, STATUS_CODES } = all;`,
    }));
  },
};

// What the contract declares is data: to make a shape does nothing else. esbuild knows that of calls within one file alone,
// so that each function would make those of all calls of its area: 3 to 6 ms of CPU of each cold start.
const unusedShapes: Plugin = {
  name: 'unused-shapes',
  setup({ onLoad }) {
    onLoad({ filter: /lambdas[/\\]contract[/\\][\w-]+\.ts$/ }, async ({ path }) => ({
      contents: (await readFile(path, 'utf8')).replace(
        /^((?:export )?const \w+ = )([a-z]\w*\b(?!;)[\s\S]*?);\n(?![ })])/gm,
        '$1/* @__PURE__ */ (() => $2)();\n',
      ),
      loader: 'ts',
    }));
  },
};

import { readFile } from 'node:fs/promises';
import { isBuiltin } from 'node:module';
import { dirname } from 'node:path';
import type { Plugin } from 'esbuild';

/** What a Lambda's bundle does not get of Node, of the packages and of the contract, since no function needs it. */

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

// The settings of the table's client (lambdas/data/lean-sdk.ts) leave nothing of the SDK's defaults but these, and take
// most middleware out again. What that was made of is not needed then: files of settings, a client of HTTP, signers, the
// rules of endpoints. Of middleware that is taken out its name is left, so that the same code can do so.
const leanTableClient: Plugin = {
  name: 'lean-table-client',
  setup({ onResolve, onLoad }) {
    const namespace = 'lean-table-client';
    const folder = String.raw`client-dynamodb[/\\]dist-es[/\\]`;
    onLoad({ filter: new RegExp(String.raw`${folder}runtimeConfig\.js$`) }, ({ path }) => ({
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
    onLoad({ filter: new RegExp(String.raw`${folder}DynamoDBClient\.js$`) }, async ({ path }) => ({
      contents: (await readFile(path, 'utf8')).replace(
        /(?<= from )"(?!@smithy\/core\/(client|retry)"|\.\/runtimeConfig")[^"]+"/g,
        `"${namespace}"`,
      ),
      resolveDir: dirname(path),
    }));
    onResolve({ filter: new RegExp(`^${namespace}$`) }, ({ path }) => ({ path, namespace }));
    onLoad({ filter: /./, namespace }, () => ({ contents: NOTHING_DONE }));
  },
};

/** What the table's client imports: settings are as they are given, and middleware passes on what it gets. */
const NOTHING_DONE = `
  const same = (settings) => settings;
  export {
    same as resolveAccountIdEndpointModeConfig,
    same as resolveClientEndpointParameters,
    same as resolveEndpointConfig,
    same as resolveEndpointDiscoveryConfig,
    same as resolveHostHeaderConfig,
    same as resolveHttpAuthSchemeConfig,
    same as resolveRegionConfig,
    same as resolveRuntimeExtensions,
    same as resolveUserAgentConfig,
  };
  const idle = (...names) => () => ({
    applyToStack: (stack) => names.forEach((name) => stack.add((next) => next, { name })),
  });
  export const getContentLengthPlugin = idle('contentLengthMiddleware');
  export const getHostHeaderPlugin = idle('hostHeaderMiddleware');
  export const getHttpAuthSchemeEndpointRuleSetPlugin = idle('httpAuthSchemeMiddleware');
  export const getHttpSigningPlugin = idle('httpSigningMiddleware');
  export const getLoggerPlugin = idle('loggerMiddleware');
  export const getRecursionDetectionPlugin = idle('recursionDetectionMiddleware');
  export const getSchemaSerdePlugin = idle('serializerMiddleware', 'deserializerMiddleware');
  export const getUserAgentPlugin = idle('getUserAgentMiddleware');
  export {
    same as DefaultIdentityProviderConfig,
    same as defaultDynamoDBHttpAuthSchemeParametersProvider,
    same as DescribeEndpointsCommand,
  };`;

// No call that is made here has a stream of events. The SDK loads what reads them when one comes, which in a bundle of one
// file keeps all that it uses whole.
const noEventStreams: Plugin = {
  name: 'no-event-streams',
  setup({ onResolve, onLoad }) {
    const namespace = 'no-event-streams';
    onResolve({ filter: /^@smithy\/core\/event-streams$/ }, ({ path, kind }) =>
      kind === 'dynamic-import' ? { path, namespace } : undefined,
    );
    onLoad({ filter: /./, namespace }, () => ({ contents: '' }));
  },
};

// To import a module of Node's as an ES module reads everything that it exports, much of which is made or loaded only
// then. The WebSocket of node:http alone is a whole HTTP client, 12 to 20 ms of CPU of each cold start; the others are 3 to
// 5 ms together. Here a name is read where somebody uses it.
export const builtInsByName: Plugin = {
  name: 'built-ins-by-name',
  setup({ onResolve, onLoad }) {
    const namespace = 'built-ins-by-name';
    onResolve({ filter: /^(node:)?[\w/]+$/ }, ({ path, kind }) =>
      kind === 'import-statement' && isBuiltin(path)
        ? { path: path.replace(/^(node:)?/, 'node:'), namespace }
        : undefined,
    );
    onLoad({ filter: /./, namespace }, ({ path }) => ({
      contents: [
        `const all = /* @__PURE__ */ process.getBuiltinModule('${path}');`,
        'export default all;',
        ...Object.keys(process.getBuiltinModule(path) ?? {})
          .filter((name) => name !== 'default')
          .map((name) => `export const ${name} = /* @__PURE__ */ (() => all.${name})();`),
      ].join('\n'),
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

/** All of that. */
export const leftOut: Plugin[] = [
  environmentCredentials,
  leanTableClient,
  noEventStreams,
  builtInsByName,
  unusedShapes,
];

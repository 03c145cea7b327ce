import { isBuiltin } from 'node:module';
import type { Plugin } from 'esbuild';

/**
 * Properties that `process` has only in a child process with a channel to its parent, and `emit`, which a test runner
 * sets. Omitted, so that every process builds the same bundles.
 */
const OF_SOME_PROCESSES = [
  'channel',
  'connected',
  'disconnect',
  'send',
  'emit',
  '_disconnect',
  '_handleQueue',
  '_pendingMessage',
  '_send',
];

/**
 * Loads Node's built-in modules by name instead of by import. An import reads every export of the module, and
 * many are created at the first read: `WebSocket` of node:http alone takes 12 to 20 ms of CPU in each cold
 * start. With this plugin, an export is read only when it is used.
 */
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
        ...exportsOf(path).map(
          (name) => `export const ${name} = /* @__PURE__ */ (() => all.${name})();`,
        ),
      ].join('\n'),
    }));
  },
};

function exportsOf(path: string): string[] {
  return Object.keys(process.getBuiltinModule(path) ?? {}).filter(
    (name) => name !== 'default' && !(path === 'node:process' && OF_SOME_PROCESSES.includes(name)),
  );
}

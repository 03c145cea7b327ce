import type { Plugin } from 'vite';

/**
 * Stops the build if bundles import each other in a circle: one of them would run before its imports, and the app would
 * not start.
 */
export function noBundleCycles(): Plugin {
  return {
    name: 'no-bundle-cycles',
    generateBundle(_, bundle) {
      const done = new Set<string>();
      const visit = (file: string, path: readonly string[]): void => {
        if (path.includes(file)) {
          const circle = [...path.slice(path.indexOf(file)), file].join(' → ');
          this.error(
            `Bundles import each other: ${circle}. See the groups in web/build/chunks.ts.`,
          );
        }
        if (done.has(file)) return;
        const output = bundle[file];
        if (output?.type === 'chunk')
          for (const each of output.imports) visit(each, [...path, file]);
        done.add(file);
      };
      for (const file of Object.keys(bundle)) visit(file, []);
    },
  };
}

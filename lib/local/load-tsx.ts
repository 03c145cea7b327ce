import { readFileSync } from 'node:fs';
import { createRequire, registerHooks } from 'node:module';
import { fileURLToPath } from 'node:url';

const require = createRequire(import.meta.url);
let isRegistered = false;

/** Has Node import `.tsx` files too. It leaves out types by itself, but knows no JSX, in which mails are written. */
export function registerTsx(): void {
  if (isRegistered) return;
  isRegistered = true;
  registerHooks({
    load(url, context, nextLoad) {
      if (!url.endsWith('.tsx')) return nextLoad(url, context);
      // Only when there is something to translate: it takes longer to load than all the rest.
      const { transformSync }: typeof import('esbuild') = require('esbuild');
      const file = fileURLToPath(url);
      const { code } = transformSync(readFileSync(file, 'utf8'), {
        loader: 'tsx',
        jsx: 'automatic',
        target: 'node24',
        sourcefile: file,
        sourcemap: 'inline',
      });
      return { format: 'module', source: code, shortCircuit: true };
    },
  });
}

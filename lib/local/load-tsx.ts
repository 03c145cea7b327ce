import { readFileSync } from 'node:fs';
import { createRequire, registerHooks } from 'node:module';
import { fileURLToPath } from 'node:url';

const require = createRequire(import.meta.url);
let isRegistered = false;

/** Makes Node import `.tsx` files. Node strips types by itself, but doesn't support JSX, which mails use. */
export function registerTsx(): void {
  if (isRegistered) return;
  isRegistered = true;
  registerHooks({
    load(url, context, nextLoad) {
      if (!url.endsWith('.tsx')) return nextLoad(url, context);
      // Loaded only when needed: it takes longer than everything else.
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

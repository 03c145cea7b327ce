import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import type { Plugin } from 'vite';

const PACKAGE = dirname(createRequire(import.meta.url).resolve('@mantine/core/styles.css'));
const WHOLE = '@mantine/core/styles.layer.css';
/** What every page needs, whichever components it shows. */
const BASE = ['baseline', 'default-css-variables', 'global'];

const sheet = (path: string) => readFileSync(join(PACKAGE, path), 'utf8');

/** Puts a sheet of Mantine's into a layer of its own, so that it does not matter when it is loaded. */
function inOwnLayer(css: string, name: string): string {
  return css.replaceAll('@layer mantine {', `@layer mantine.${name} {`);
}

/**
 * The names of Mantine's sheets, in the order in which the whole sheet has them; but what is for all components, such as
 * that nothing moves for those who want it so, counts more than any of them, as it does there by its specificity.
 */
function sheetsInOrder(): string[] {
  const whole = sheet('styles.css');
  const place = (name: string) =>
    name === 'global' ? whole.length : whole.indexOf(sheet(`styles/${name}.css`).trim());
  return readdirSync(join(PACKAGE, 'styles'))
    .filter((file) => file.endsWith('.layer.css'))
    .map((file) => basename(file, '.layer.css'))
    .toSorted((a, b) => place(a) - place(b));
}

/**
 * In a build, has each component of Mantine bring its own styles, in place of the sheet of all of them that
 * `main.tsx` imports. The order in which they count is Mantine's, declared at the head of the page.
 */
export function mantineStyles(): Plugin {
  return {
    name: 'mantine-styles',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /\/@mantine\/core\/(?:esm\/.*\.module\.mjs|styles(?:\/.*)?\.layer\.css)$/ },
      handler(code, id) {
        if (id.endsWith(WHOLE)) {
          return BASE.map((name) => inOwnLayer(sheet(`styles/${name}.layer.css`), name)).join('\n');
        }
        if (id.endsWith('.css')) return inOwnLayer(code, basename(id, '.layer.css'));
        const styles = `@mantine/core/styles/${basename(id, '.module.mjs')}.layer.css`;
        return { code: `import '${styles}';\n${code}`, map: null };
      },
    },
    // Before any sheet.
    transformIndexHtml: {
      order: 'pre',
      handler: () => {
        const layers = sheetsInOrder().map((name) => `mantine.${name}`);
        return [{ tag: 'style', children: `@layer ${layers.join(',')};`, injectTo: 'head' }];
      },
    },
  };
}

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { HtmlTagDescriptor, Plugin } from 'vite';

const COLOR_SCHEME = join(import.meta.dirname, 'color-scheme.js');
const ICON = join(import.meta.dirname, '..', 'public', 'favicon.svg');
const LATIN_FONT = /inter-latin-wght-normal.*\.woff2$/;

const link = (attrs: HtmlTagDescriptor['attrs']): HtmlTagDescriptor => ({
  tag: 'link',
  attrs: { ...attrs, crossorigin: true },
  injectTo: 'head',
});

/**
 * Adds to the head all that must not wait for the app: the icon, the chosen color scheme and the font. The security policy allows the script by its hash: see `lib/site/security-headers.ts`.
 */
export function pageHead(): Plugin {
  return {
    name: 'page-head',
    transformIndexHtml: {
      // After the app's own styles, which come first.
      order: 'post',
      handler: (_, { bundle = {} }) => [
        {
          tag: 'link',
          attrs: {
            rel: 'icon',
            href: `data:image/svg+xml,${encodeURIComponent(readFileSync(ICON, 'utf8'))}`,
          },
          injectTo: 'head',
        },
        { tag: 'script', children: readFileSync(COLOR_SCHEME, 'utf8'), injectTo: 'head' },
        ...Object.keys(bundle)
          .filter((file) => LATIN_FONT.test(file))
          .map((file) =>
            link({ rel: 'preload', as: 'font', type: 'font/woff2', href: `/${file}` }),
          ),
      ],
    },
  };
}

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

const COLOR_SCHEME = join(import.meta.dirname, 'color-scheme.js');
const LATIN_FONT = /inter-latin-wght-normal.*\.woff2$/;

/**
 * Puts into the head of the page what must not wait for the app: the colours that somebody has chosen, and the font.
 * The security policy allows the script by its hash: see `lib/security-headers.ts`.
 */
export function pageHead(): Plugin {
  return {
    name: 'page-head',
    transformIndexHtml: (_, { bundle = {} }) => [
      { tag: 'script', children: readFileSync(COLOR_SCHEME, 'utf8'), injectTo: 'head' },
      ...Object.keys(bundle)
        .filter((file) => LATIN_FONT.test(file))
        .map((file) => ({
          tag: 'link',
          attrs: {
            rel: 'preload',
            as: 'font',
            type: 'font/woff2',
            href: `/${file}`,
            crossorigin: true,
          },
          injectTo: 'head' as const,
        })),
    ],
  };
}

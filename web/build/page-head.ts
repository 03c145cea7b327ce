import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { HtmlTagDescriptor, Plugin, Rolldown } from 'vite';

const COLOR_SCHEME = join(import.meta.dirname, 'color-scheme.js');
const LATIN_FONT = /inter-latin-wght-normal.*\.woff2$/;

const link = (attrs: HtmlTagDescriptor['attrs']): HtmlTagDescriptor => ({
  tag: 'link',
  attrs: { ...attrs, crossorigin: true },
  injectTo: 'head',
});

/**
 * Links to what would be asked for only once the entry has run: the code that every page of the app needs, and the font.
 * @throws if `vite.config.ts` makes no such file
 */
function preloads(bundle: Rolldown.OutputBundle): HtmlTagDescriptor[] {
  const app = Object.values(bundle).find((each) => each.type === 'chunk' && each.name === 'app');
  const font = Object.keys(bundle).find((file) => LATIN_FONT.test(file));
  if (app === undefined || font === undefined) throw new Error('The build has no app or no font.');
  return [
    link({ rel: 'modulepreload', 'data-app': true, href: `/${app.fileName}` }),
    link({ rel: 'preload', as: 'font', type: 'font/woff2', href: `/${font}` }),
  ];
}

/**
 * Adds to the head all that must not wait for the entry: the chosen color scheme, the app's code and the font. The
 * security policy allows the script by its hash: see `lib/site/security-headers.ts`. The server-rendered pages leave out
 * the app's code, by its mark: see `lambdas/pages/parts/document.ts`.
 */
export function pageHead(): Plugin {
  return {
    name: 'page-head',
    transformIndexHtml: {
      // After the app's own styles, which come first.
      order: 'post',
      // Without a bundle, the development server is at work.
      handler: (_, { bundle }) => [
        { tag: 'script', children: readFileSync(COLOR_SCHEME, 'utf8'), injectTo: 'head' },
        ...(bundle === undefined ? [] : preloads(bundle)),
      ],
    },
  };
}

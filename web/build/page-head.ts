import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { HtmlTagDescriptor, Plugin, Rolldown } from 'vite';

const COLOR_SCHEME = join(import.meta.dirname, 'color-scheme.js');
const ICON = join(import.meta.dirname, '..', 'public', 'favicon.svg');
const LATIN_FONT = /inter-latin-wght-normal.*\.woff2$/;

const link = (attrs: HtmlTagDescriptor['attrs']): HtmlTagDescriptor => ({
  tag: 'link',
  attrs: { ...attrs, crossorigin: true },
  injectTo: 'head',
});

/**
 * The file of the code that every page of the app needs, which would be asked for only once the entry has run.
 * @throws if `vite.config.ts` makes no such file
 */
function fileOfApp(bundle: Rolldown.OutputBundle): string {
  const app = Object.values(bundle).find((each) => each.type === 'chunk' && each.name === 'app');
  if (app === undefined) throw new Error('The build has no file "app".');
  return app.fileName;
}

/**
 * Adds to the head all that must not wait for the entry: the icon, the chosen color scheme, the font and the app's code.
 * The security policy allows the script by its hash: see `lib/site/security-headers.ts`. The server-rendered pages
 * leave out the app's code, by its mark: see `lambdas/pages/parts/document.ts`.
 */
export function pageHead(): Plugin {
  return {
    name: 'page-head',
    transformIndexHtml: {
      // After the app's own styles, which come first.
      order: 'post',
      // Without a bundle, the development server is at work.
      handler: (_, { bundle }) => [
        {
          tag: 'link',
          attrs: {
            rel: 'icon',
            href: `data:image/svg+xml,${encodeURIComponent(readFileSync(ICON, 'utf8'))}`,
          },
          injectTo: 'head',
        },
        { tag: 'script', children: readFileSync(COLOR_SCHEME, 'utf8'), injectTo: 'head' },
        ...(bundle === undefined ? [] : [fileOfApp(bundle)]).map((file) =>
          link({ rel: 'modulepreload', 'data-app': true, href: `/${file}` }),
        ),
        ...Object.keys(bundle ?? {})
          .filter((file) => LATIN_FONT.test(file))
          .map((file) =>
            link({ rel: 'preload', as: 'font', type: 'font/woff2', href: `/${file}` }),
          ),
      ],
    },
  };
}

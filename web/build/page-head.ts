import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { HtmlTagDescriptor, Plugin, Rolldown } from 'vite';

const COLOR_SCHEME = join(import.meta.dirname, 'color-scheme.js');
const ICON = join(import.meta.dirname, '..', 'public', 'favicon.svg');
const LATIN_FONT = /inter-latin-wght-normal.*\.woff2$/;
/** Bundles (see `chunks.ts`) that every page needs. */
const ON_EVERY_PAGE = ['rolldown-runtime', 'react', 'base'];

const link = (attrs: HtmlTagDescriptor['attrs']): HtmlTagDescriptor => ({
  tag: 'link',
  attrs: { ...attrs, crossorigin: true },
  injectTo: 'head',
});

/** Preloads a file and its styles. */
function preload({ fileName, viteMetadata }: Rolldown.OutputChunk): HtmlTagDescriptor[] {
  const styles = [...(viteMetadata?.importedCss ?? [])];
  return [
    link({ rel: 'modulepreload', href: `/${fileName}` }),
    ...styles.map((file) => link({ rel: 'stylesheet', href: `/${file}` })),
  ];
}

/**
 * Adds to the head all that must not wait for the app: the icon, the chosen color scheme, the font and the
 * first bundles. The security policy allows the script by its hash: see `lib/site/security-headers.ts`.
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
        ...Object.values(bundle).flatMap((file) =>
          file.type === 'chunk' && ON_EVERY_PAGE.includes(file.name) ? preload(file) : [],
        ),
        ...Object.keys(bundle)
          .filter((file) => LATIN_FONT.test(file))
          .map((file) =>
            link({ rel: 'preload', as: 'font', type: 'font/woff2', href: `/${file}` }),
          ),
      ],
    },
  };
}

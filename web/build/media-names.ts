import type { CSSOptions } from 'vite';
import { MEDIA } from '../ui/media.ts';

const queries: Readonly<Record<string, string>> = MEDIA;

/** Puts the media queries of `MEDIA` in the place of their names. Our own stylesheets have no other widths. */
export const mediaNames = {
  postcssPlugin: 'media-names',
  Once: (root) => {
    root.walkAtRules('media', (rule) => {
      const isOurs = rule.source?.input.file?.includes('/node_modules/') === false;
      if (isOurs && /(width|height):/.test(rule.params))
        throw rule.error('Name this media query in web/ui/media.ts.');
      rule.params = rule.params.replace(/\(--([\w-]+)\)/g, (_, name: string) => {
        const query = queries[name];
        if (query === undefined) throw rule.error(`There is no media query named ${name}.`);
        return query;
      });
    });
  },
} satisfies PostcssPlugin;

type PostcssOptions = Exclude<NonNullable<CSSOptions['postcss']>, string>;
type PostcssPlugin = Extract<
  NonNullable<PostcssOptions['plugins']>[number],
  { postcssPlugin: string; Once?: unknown }
>;

import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { listSitePackages } from './lib/site/licences.ts';
import { commonPasswords } from './web/build/common-passwords.ts';
import { pageHead } from './web/build/page-head.ts';
import { MEDIA } from './web/ui/media.ts';

const queries: Readonly<Record<string, string>> = MEDIA;

export default defineConfig({
  root: 'web',
  plugins: [react(), commonPasswords(), pageHead(), listSitePackages()],
  // The contract and the fonts live beside `web`, not in it.
  server: { fs: { allow: ['..'] } },
  css: {
    postcss: {
      plugins: [
        {
          postcssPlugin: 'media-names',
          Once: (root) => {
            root.walkAtRules('media', (rule) => {
              rule.params = rule.params.replace(/\(--([\w-]+)\)/g, (name, key: string) => {
                if (!queries[key]) throw rule.error(`web/ui/media.ts has no ${name}.`);
                return queries[key];
              });
            });
          },
        },
      ],
    },
  },
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    manifest: true,
    // The oldest browsers that the README names.
    target: ['chrome109', 'firefox115', 'safari16.4'],
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          // What starts the app, what every page needs and what the sign-in needs, a file each. Then the small modules
          // that five pages, frames or parts on demand share: by themselves they make up to sixty requests.
          groups: [
            { name: 'start', tags: ['$initial'] },
            { name: 'app', test: /open-app/ },
            { name: 'sign-in', test: /sign-in-page/ },
            { name: 'shared', minShareCount: 5, maxModuleSize: 12_000 },
          ],
        },
      },
    },
  },
});

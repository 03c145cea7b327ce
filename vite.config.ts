import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { listSitePackages } from './lib/site/licences.ts';
import { groups } from './web/build/chunks.ts';
import { commonPasswords } from './web/build/common-passwords.ts';
import { noBundleCycles } from './web/build/no-bundle-cycles.ts';
import { pageHead } from './web/build/page-head.ts';
import { withoutLoaded } from './web/build/without-loaded.ts';
import { withoutProse } from './web/build/without-prose.ts';

export default defineConfig({
  root: 'web',
  plugins: [
    ...[react(), withoutProse(), commonPasswords(), pageHead()],
    ...[listSitePackages(), noBundleCycles()],
  ],
  // The contract and the fonts live beside `web`, not in it.
  server: { fs: { allow: ['..'] } },
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    manifest: true,
    target: 'es2023',
    modulePreload: { polyfill: false, resolveDependencies: withoutLoaded },
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: groups.map(({ name, test }) => ({ name, test })),
          includeDependenciesRecursively: false,
        },
      },
    },
  },
});

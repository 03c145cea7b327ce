import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { listSitePackages } from './lib/site/licences.ts';
import { commonPasswords } from './web/build/common-passwords.ts';
import { mediaNames } from './web/build/media-names.ts';
import { pageHead } from './web/build/page-head.ts';

export default defineConfig({
  root: 'web',
  plugins: [react(), commonPasswords(), pageHead(), listSitePackages()],
  // The contract and the fonts live beside `web`, not in it.
  server: { fs: { allow: ['..'] } },
  css: { postcss: { plugins: [mediaNames] } },
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    manifest: true,
    target: 'es2023',
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          // What starts the app by itself; then by how many of the 45 pages, frames and parts on demand share a module,
          // so that the sign-in loads little that it does not need.
          groups: [
            { name: 'start', tags: ['$initial'] },
            { name: 'most', minShareCount: 24 },
            { name: 'many', minShareCount: 18 },
          ],
        },
      },
    },
  },
});

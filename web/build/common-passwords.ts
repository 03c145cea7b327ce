import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Plugin } from 'vite';
import * as z from 'zod/mini';
import { PASSWORD_MIN } from '../../lambdas/contract/limits.ts';

/** How many of the commonest passwords are warned about: a fifth of the list. */
const COMMONEST = 10_000;
const LIST = createRequire(import.meta.url).resolve(
  '@zxcvbn-ts/language-common/src/passwords.json',
);
/** Below the package that it is made of, which is how the list of shipped packages finds it. */
const MODULE = `${LIST}/passwords.js`;

/** Makes the module `virtual:common-passwords`: the commonest passwords, without those too short to be chosen. */
export function commonPasswords(): Plugin {
  return {
    name: 'common-passwords',
    resolveId: { filter: { id: /^virtual:common-passwords$/ }, handler: () => MODULE },
    load: {
      filter: { id: /\/passwords\.json\/passwords\.js$/ },
      handler() {
        const ranked = z.array(z.string()).parse(JSON.parse(readFileSync(LIST, 'utf8')));
        const commonest = ranked.slice(0, COMMONEST).filter(({ length }) => length >= PASSWORD_MIN);
        return `export default ${JSON.stringify(commonest)};`;
      },
    },
  };
}

import { createRequire } from 'node:module';
import ranked from '@zxcvbn-ts/language-common/src/passwords.json' with { type: 'json' };
import type { Plugin } from 'vite';
import { PASSWORD_MIN } from '../../lambdas/contract/limits.ts';

/** How many passwords we warn about: the most common fifth of the list. */
const COMMONEST = 10_000;
/** A virtual module (\0). Its path is below the list's, so that the licence list finds the package. */
const MODULE = `\0${createRequire(import.meta.url).resolve('@zxcvbn-ts/language-common/src/passwords.json')}/passwords.js`;

/** Provides `virtual:common-passwords`: the most common passwords that pass the length rule. */
export function commonPasswords(): Plugin {
  return {
    name: 'common-passwords',
    resolveId: { filter: { id: /^virtual:common-passwords$/ }, handler: () => MODULE },
    load: {
      filter: { id: /\/passwords\.json\/passwords\.js$/ },
      handler() {
        const commonest = ranked.slice(0, COMMONEST).filter(({ length }) => length >= PASSWORD_MIN);
        return `export default ${JSON.stringify(commonest)};`;
      },
    },
  };
}

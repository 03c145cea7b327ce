import type { Plugin } from 'vite';
import * as z from 'zod/mini';
import { PASSWORD_MIN } from '../../lambdas/contract/limits.ts';
import { COMMONEST } from '../ui/common-passwords.ts';

const ranked = z.array(z.string());

/** In a build, leaves of the list of common passwords what is asked about: a fifth, without those too short to be chosen. */
export function commonPasswords(): Plugin {
  return {
    name: 'common-passwords',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /\/@zxcvbn-ts\/language-common\/src\/passwords\.json$/ },
      handler: (code) => ({
        code: JSON.stringify(
          ranked
            .parse(JSON.parse(code))
            .slice(0, COMMONEST)
            .filter(({ length }) => length >= PASSWORD_MIN),
        ),
        map: null,
      }),
    },
  };
}

import type { Plugin } from 'vite';

/** `summary` of a call and `when` of a mail, with their text: a string or a template. */
const PROSE = /^(\s*)(summary|when):\s*('(?:\\.|[^'\\])*'|"(?:\\.|[^"\\])*"|`(?:\\.|[^`\\])*`),$/gm;

/**
 * Removes the contract's sentences that only documents use: they are 1 KB of each dashboard.
 * @returns the code without them
 */
export const dropProse = (code: string): string => code.replace(PROSE, "$1$2: '',");

export function withoutProse(): Plugin {
  return {
    name: 'without-prose',
    // Before the types are removed: the code is as it was formatted.
    enforce: 'pre',
    apply: 'build',
    transform: {
      filter: { id: /\/lambdas\/contract\/(?:calls\/[^/]*|mails)\.ts$/ },
      handler: (code) => ({ code: dropProse(code), map: null }),
    },
  };
}

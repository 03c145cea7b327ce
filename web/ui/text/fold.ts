import { plainLetters } from '../../../lambdas/contract/texts/plain-letters.ts';

/** A text without case, accents and apostrophes, with single spaces: `Žofia  Łuć` → `zofia luc`. */
export function fold(text: string): string {
  return plainLetters(text).replace(/\s+/g, ' ').trim();
}

/**
 * A test whether a folded text contains all words of a search, each at any place.
 * @param search as typed
 */
export function hasWords(search: string): (folded: string) => boolean {
  const words = fold(search).split(' ');
  return (folded) => words.every((word) => folded.includes(word));
}

interface Named {
  readonly name: string;
}

const names = new WeakMap<Named, string>();

/** A folded name, cached: each typed letter searches ten thousand names. */
export function foldedName(named: Named): string {
  let folded = names.get(named);
  if (folded === undefined) {
    folded = fold(named.name);
    names.set(named, folded);
  }
  return folded;
}

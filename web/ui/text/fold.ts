/** Letters that Unicode does not decompose. */
const PLAIN: Readonly<Record<string, string>> = {
  ...{ ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', đ: 'd', ð: 'd', ł: 'l', þ: 'th', ħ: 'h', ı: 'i' },
};
const UNUSUAL = new RegExp(`[${Object.keys(PLAIN).join('')}]`, 'g');

/** A text without case, accents and apostrophes, with single spaces: `Žofia  Łuć` → `zofia luc`. */
export function fold(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\p{M}'’ʼ]/gu, '')
    .toLowerCase()
    .replace(UNUSUAL, (letter) => PLAIN[letter] ?? letter)
    .replace(/\s+/g, ' ')
    .trim();
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

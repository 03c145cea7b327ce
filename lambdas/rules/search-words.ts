/** Letters that have no accent to take away, but are typed as others. */
const LIKE: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
  ς: 'σ',
};
const LIKES = new RegExp(`[${Object.keys(LIKE).join('')}]`, 'g');

// `+` and `#` are letters at the end of a word, for C++ and C#.
const WORD = /[\p{L}\p{N}]+(?:[+#]+(?![\p{L}\p{N}+#]))?/gu;

/**
 * The words of a text, with case, accents and apostrophes folded, so that `Zürich` is found by `zurich` and
 * `Harper's` by `harpers`.
 */
export function words(text: string): string[] {
  const folded = text
    .normalize('NFKD')
    .replaceAll(/[\p{M}'’ʼ]/gu, '')
    .toLowerCase()
    // What is lower case now may have a mark that it had not before: İ.
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(LIKES, (letter) => LIKE[letter] ?? letter);
  return folded.match(WORD) ?? [];
}

/** A text of which only its words are left, with a space between two. */
export function folded(text: string): string {
  return words(text).join(' ');
}

/** What is to be found: words that stand side by side. */
export interface Term {
  readonly words: readonly string[];
  /** Whether the last word may go on. */
  readonly begun: boolean;
}

/**
 * What somebody searches for by what they type: each word by its beginning, and what is in quotes as it stands. A quote
 * that is not closed yet goes to the end, where the last word may still be being typed.
 */
export function searchTerms(typed: string): Term[] {
  const parts = typed.split(/["“”„«»]/);
  const terms = parts.flatMap((part, index): Term[] => {
    const found = words(part);
    if (index % 2 === 0) return found.map((word) => ({ words: [word], begun: true }));
    return found.length === 0 ? [] : [{ words: found, begun: index === parts.length - 1 }];
  });
  return [...new Map(terms.map((term) => [JSON.stringify(term), term])).values()];
}

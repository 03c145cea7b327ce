import { SEARCH_PHRASE_MAX, SEARCH_WORDS_MAX } from '../contract/limits.ts';

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

/** What is to be found: a word, or a phrase of words side by side. */
export interface Term {
  readonly words: readonly string[];
  /** Whether the last word may go on. */
  readonly begun: boolean;
  /** Whether it was typed in quotes: other forms of the words don't count. */
  readonly quoted: boolean;
}

/** What somebody typed. */
export interface Typed {
  readonly terms: readonly Term[];
  /** The words beyond the limits, which don't count. */
  readonly leftOut: readonly string[];
}

/**
 * Reads a search. Text in quotes is a phrase; a quote that is not closed goes to the end. The last word may still be
 * being typed. At most `SEARCH_WORDS_MAX` words count, and `SEARCH_PHRASE_MAX` of a phrase.
 */
export function searchTerms(typed: string): Typed {
  const parts = typed.split(/["“”„«»]/);
  const found = parts.flatMap((part, index): Term[] => {
    const some = words(part);
    const begun = index === parts.length - 1;
    if (index % 2 === 1) return some.length === 0 ? [] : [{ words: some, begun, quoted: true }];
    return some.map((word, at) => ({
      words: [word],
      begun: begun && at === some.length - 1,
      quoted: false,
    }));
  });
  const terms: Term[] = [];
  const leftOut: string[] = [];
  let room = SEARCH_WORDS_MAX;
  for (const term of new Map(found.map((each) => [keyOf(each), each])).values()) {
    const kept = term.words.slice(0, Math.min(room, SEARCH_PHRASE_MAX));
    const rest = term.words.slice(kept.length);
    leftOut.push(...rest);
    room -= kept.length;
    if (kept.length > 0)
      terms.push({ ...term, words: kept, begun: term.begun && rest.length === 0 });
  }
  return { terms, leftOut };
}

/** Equal terms count once; of two that differ in `begun`, the later one. */
function keyOf({ words, quoted }: Term): string {
  return `${quoted} ${words.join(' ')}`;
}

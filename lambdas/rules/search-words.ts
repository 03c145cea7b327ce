import { SEARCH_PHRASE_MAX, SEARCH_WORDS_MAX } from '../contract/limits.ts';
import { plainLetters } from '../contract/texts/plain-letters.ts';

// `+` and `#` at the end of a word are letters, for C++ and C#. The listed characters of New Tai Lue and of Vedic
// are letters in Unicode, but marks in SQLite's older tables, which would split a word at them.
const WORD =
  /(?:(?![\u19b0-\u19c0\u19c8\u19c9\u1cf2\u1cf3])[\p{L}\p{N}])+(?:[+#]+(?![\p{L}\p{N}+#]))?/gu;

/**
 * The words of a text, with case, accents and apostrophes folded, so that `zurich` matches `Zürich` and
 * `harpers` matches `Harper's`.
 */
export function words(text: string): string[] {
  return plainLetters(text).match(WORD) ?? [];
}

/** The folded words of a text, joined by spaces. */
export function folded(text: string): string {
  return words(text).join(' ');
}

/** A search term: a word, or a phrase of adjacent words. */
export interface Term {
  readonly words: readonly string[];
  /** Whether the last word is a prefix. */
  readonly begun: boolean;
  /** Whether it was quoted: only the exact word forms count. */
  readonly quoted: boolean;
  /** Other names of the work, each a word or a phrase. A job with one of them in its title has the term. */
  readonly others?: readonly string[];
}

/** A parsed search. */
export interface ParsedSearch {
  readonly terms: readonly Term[];
  /** Words beyond the limits, which are ignored. */
  readonly leftOut: readonly string[];
}

const QUOTES = /["“”„«»]/;

/** Changes what is outside of quotes. */
export function changeUnquoted(typed: string, change: (part: string) => string): string {
  return typed
    .split(QUOTES)
    .map((part, index) => (index % 2 === 1 ? part : change(part)))
    .join('"');
}

/** The terms of a search, as typed. Quoted text is a phrase; an unclosed quote ends with the text. */
export function typedTerms(typed: string): Term[] {
  const parts = typed.split(QUOTES);
  return parts.flatMap((part, index): Term[] => {
    const some = words(part);
    const begun = index === parts.length - 1;
    if (index % 2 === 1) return some.length === 0 ? [] : [{ words: some, begun, quoted: true }];
    return some.map((word, at) => ({
      words: [word],
      // The last word may be incomplete.
      begun: begun && at === some.length - 1,
      quoted: false,
    }));
  });
}

/** At most `SEARCH_WORDS_MAX` words count, each once, and `SEARCH_PHRASE_MAX` of a phrase. */
export function limitTerms(found: readonly Term[]): ParsedSearch {
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

/** Equal terms count once; of two that differ only in `begun`, the later one. */
function keyOf({ words, quoted }: Term): string {
  return `${quoted} ${words.join(' ')}`;
}

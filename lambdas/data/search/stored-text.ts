/** A text holds so many words of the same first letters at most, so that no text makes a search slow. */
const STORED = { letters: 4, words: 40 };
const EXACT = { letters: 3, words: 16 };
/** In the place of a word that is left out: nobody can search for it. */
const GAP = '\u{e000}';

/** Tells of one word after the other whether it is among the first so many with its first letters. */
function limit({ letters, words: most }: typeof STORED): (word: string) => boolean {
  const counts = new Map<string, number>();
  return (word) => {
    const beginning = word.slice(0, letters);
    const count = (counts.get(beginning) ?? 0) + 1;
    counts.set(beginning, count);
    return count <= most;
  };
}

/** A text without the words of which it has very many. */
export function storedText(text: string): string {
  const isKept = limit(STORED);
  return text.replaceAll(/[^\s]+/g, (word) => (isKept(word.toLowerCase()) ? word : ''));
}

/** The words of a text, but for those of which it has very many. */
export function exactWords(inText: readonly string[]): string {
  const isKept = limit(EXACT);
  return inText.map((word) => (isKept(word) ? word : GAP)).join(' ');
}

/** The words of a text that FTS5 takes for others: those with apostrophes, ligatures, letters like `ß`, or stray `+`. */
export function spellings(text: string, inText: readonly string[]): string {
  const plain = text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
  const seen = new Set(plain.match(/[\p{L}\p{N}+#]+/gu));
  const others = new Set(inText.filter((word) => !seen.has(word)));
  return [...others].join(' ');
}

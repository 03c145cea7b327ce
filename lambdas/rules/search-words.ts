/**
 * The words of a text, with case and accents folded, so that `Zürich` is found by `zurich`.
 * `+` and `#` count as letters, for C++ and C#.
 */
export function words(text: string): string[] {
  const folded = text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
  return folded.split(/[^\p{L}\p{N}+#]+/u).filter((word) => word !== '');
}

/** The distinct words of several texts as one string that `matches` reads; each word stands between two spaces. */
export function wordIndex(texts: readonly string[]): string {
  return ` ${[...new Set(words(texts.join(' ')))].join(' ')} `;
}

/**
 * Whether every word of a query is in a text: whole words, the last one by its beginning, since it may still
 * be being typed. A query without words matches everything.
 * @param index what `wordIndex` made of the text
 */
export function matches(index: string, query: readonly string[]): boolean {
  return query.every((word, position) =>
    index.includes(position === query.length - 1 ? ` ${word}` : ` ${word} `),
  );
}

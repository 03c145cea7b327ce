/** A text without case and accents: `crepe` for `Crêpe`. */
export function withoutCaseAndAccents(text: string): string {
  return text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
}

/** Whether each word of a search is anywhere in a text, whatever its case and accents. */
export function isFoundIn(text: string, search: string): boolean {
  const within = withoutCaseAndAccents(text);
  return withoutCaseAndAccents(search)
    .split(/\s+/)
    .every((word) => within.includes(word));
}

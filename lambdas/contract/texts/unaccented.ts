/** A text in lower case, without accents: `Café` becomes `cafe`. */
export function unaccented(text: string): string {
  return text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
}

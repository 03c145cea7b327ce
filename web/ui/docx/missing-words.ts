/** A text of a document (ECMA-376 Part 1, 17.3.3.31), or a tag that ends a word. */
const TEXT_OR_BREAK = /<w:t(?: [^>]*)?>([^<]*)<\/w:t>|<\/?w:(?:p|tab|br|cr)\b[^>]*>/g;
const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
};

/**
 * The words of a Word document that its page does not show, such as those in text boxes, where templates have the name
 * and the phone number. A word within a longer one that is shown counts as shown.
 * @param parts the XML of its body, headers and footers
 * @param shown the text of the page
 */
export function missingWords(parts: readonly string[], shown: string): string[] {
  const seen = shown.replace(/\s+/g, '');
  const words = parts.flatMap((xml) => textOf(xml).split(/\s+/));
  return [...new Set(words)].filter(
    (word) => /[\p{L}\p{N}]{2}/u.test(word) && !seen.includes(word),
  );
}

function textOf(xml: string): string {
  let text = '';
  for (const [, words = ' '] of xml.matchAll(TEXT_OR_BREAK)) text += words;
  return text.replace(/&(?:#x([0-9a-f]+)|#(\d+)|(\w+));/gi, (whole, hex, decimal, name) => {
    if (name !== undefined) return ENTITIES[name] ?? whole;
    return String.fromCodePoint(hex === undefined ? Number(decimal) : Number.parseInt(hex, 16));
  });
}

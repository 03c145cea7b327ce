import JSZip from 'jszip';

/** The XML of a .docx's headers, body and footers, as they come on a page. */
export async function docxParts(file: Blob | ArrayBuffer): Promise<string[]> {
  const archive = await JSZip.loadAsync(file);
  const parts = ['header\\d*', 'document', 'footer\\d*'].flatMap((name) =>
    archive.file(new RegExp(`^word/${name}\\.xml$`)),
  );
  return await Promise.all(parts.map((part) => part.async('string')));
}

/** A text of a document (ECMA-376 Part 1, 17.3.3.31), or a tag that ends a word. */
const TEXT_OR_BREAK = /<w:t(?: [^>]*)?>([^<]*)<\/w:t>|<\/?w:(p|tab|br|cr)\b[^>]*>/g;
const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
};

/** The words of a part, with a line for each paragraph. Text boxes stand between the lines, where they are anchored. */
export function textOf(xml: string): string {
  let text = '';
  for (const [, words, end] of xml.matchAll(TEXT_OR_BREAK))
    text += words ?? (end === 'tab' ? '\t' : '\n');
  return text.replace(/&(?:#x([0-9a-f]+)|#(\d+)|(\w+));/gi, (whole, hex, decimal, name) => {
    if (name !== undefined) return ENTITIES[name] ?? whole;
    return String.fromCodePoint(hex === undefined ? Number(decimal) : Number.parseInt(hex, 16));
  });
}

import type { Excerpt } from '../../contract/shapes.ts';

/** Marks before and after a found word. */
export const OPEN = '\u{1}';
export const CLOSE = '\u{2}';

/** At the start of an excerpt from further on in a text. */
export const CUT = '…';

/** Reads an excerpt of FTS5. Undefined if the text has none of the words, or at its beginning, which cards show anyway. */
export function readExcerpt(marked: string): Excerpt | undefined {
  if (!marked.includes(OPEN) || !marked.startsWith(CUT)) return undefined;
  const parts = marked.replaceAll(/\s+/g, ' ').split(OPEN);
  return parts.flatMap((part, index) => {
    const [one = '', other = ''] = part.split(CLOSE);
    return index === 0
      ? [{ text: one, found: false }].filter(({ text }) => text !== '')
      : [
          { text: one, found: true },
          { text: other, found: false },
        ].filter(({ text }) => text !== '');
  });
}

import type { Excerpt } from '../../contract/schemas/job.ts';

/** Before and after a found word. */
export const MARK = '\u{1}';
/** At the start of an excerpt from further on in a text. */
export const CUT = '…';

/** Reads an excerpt of FTS5. Undefined if the text has none of the words, or at its beginning, which cards show anyway. */
export function readExcerpt(marked: string): Excerpt | undefined {
  if (!marked.includes(MARK) || !marked.startsWith(CUT)) return undefined;
  return marked
    .replaceAll(/\s+/g, ' ')
    .split(MARK)
    .map((text, at) => ({ text, found: at % 2 === 1 }))
    .filter(({ text }) => text !== '');
}

import type { PDFDocumentProxy } from 'pdfjs-dist';

/** The part of pdf.js's text items that places them. */
interface Placed {
  readonly str: string;
  readonly transform: readonly number[];
  readonly width: number;
  readonly height: number;
  readonly hasEOL: boolean;
}

/**
 * The text of a PDF's first pages in the order of its content. Texts far apart on one line are separated by a tab.
 * @param pages at most so many
 */
export async function pdfLines(document: PDFDocumentProxy, pages: number): Promise<string[]> {
  const lines: string[] = [];
  for (let number = 1; number <= Math.min(pages, document.numPages); number++) {
    const page = await document.getPage(number);
    const { items } = await page.getTextContent();
    lines.push(...linesOf(items.filter((item) => 'str' in item)));
  }
  return lines;
}

function linesOf(items: readonly Placed[]): string[] {
  let text = '';
  let last: { y: number; end: number; height: number } | undefined;
  for (const { str, transform, width, height, hasEOL } of items) {
    const [x = 0, y = 0] = transform.slice(4);
    if (last !== undefined && str.trim() !== '') {
      const size = Math.max(height, last.height);
      if (Math.abs(y - last.y) > size / 2) text += '\n';
      else if (Math.abs(x - last.end) > 2 * size) text += '\t';
      else if (x - last.end > size / 5) text += ' ';
    }
    text += str;
    if (str.trim() !== '') last = { y, end: x + width, height };
    if (hasEOL) {
      text += '\n';
      last = undefined;
    }
  }
  return text.split('\n');
}

import { buffer } from 'node:stream/consumers';
import PDFDocument from 'pdfkit';

/** Resumes as PDFs in several layouts. */

/** A line after the other, as word processors write them. */
export async function pdfOfLines(lines: readonly string[]): Promise<Uint8Array<ArrayBuffer>> {
  const document = new PDFDocument({ size: 'LETTER' });
  lines.forEach((line, index) => {
    document.fontSize(index === 0 ? 24 : 11).text(line);
  });
  document.end();
  return new Uint8Array(await buffer(document));
}

/** A narrow column at the left and a wide one at the right, one written after the other. */
export async function pdfOfColumns(
  left: readonly string[],
  right: readonly string[],
): Promise<Uint8Array<ArrayBuffer>> {
  const document = new PDFDocument({ size: 'LETTER' });
  document.fontSize(11).text(left.join('\n'), 40, 60, { width: 160 });
  document.text(right.join('\n'), 230, 60, { width: 340 });
  document.end();
  return new Uint8Array(await buffer(document));
}

/** Rows of two texts, the second one at the right edge. */
export async function pdfOfRows(
  rows: readonly (readonly [string, string])[],
): Promise<Uint8Array<ArrayBuffer>> {
  const document = new PDFDocument({ size: 'LETTER' });
  rows.forEach(([left, right], index) => {
    const y = 60 + index * 20;
    document.fontSize(11).text(left, 40, y, { lineBreak: false });
    document.text(right, 380, y, { lineBreak: false });
  });
  document.end();
  return new Uint8Array(await buffer(document));
}

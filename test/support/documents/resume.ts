import { buffer } from 'node:stream/consumers';
import PDFDocument from 'pdfkit';

/** A one-page resume as a PDF, as a word processor writes it. */
export async function resumePdf(name: string): Promise<Buffer> {
  const document = new PDFDocument({ size: 'LETTER', info: { Title: `Resume of ${name}` } });
  document.fontSize(28).text(name).moveDown();
  document.fontSize(14).text('Baker with eight years at the oven, four of them through the night.');
  document.end();
  return await buffer(document);
}

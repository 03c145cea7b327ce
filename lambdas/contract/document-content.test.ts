import { makeZip } from 'client-zip';
import { describe, expect, it } from 'vitest';
import { doc, docx, exe, matroska, mp4, pdf, webm } from '../../test/support/documents/files.ts';
import { cpuOf, MOST_CPU_MS, mutantsOf } from '../../test/support/documents/mutated-files.ts';
import { documentKindOf, inspectDocument } from './document-content.ts';

const text = (content: string) => new TextEncoder().encode(content);
const joined = (...parts: readonly (string | Uint8Array)[]) =>
  Buffer.concat(parts.map((part) => (typeof part === 'string' ? text(part) : part)));
const utf16 = (content: string) => Buffer.from(content, 'utf16le');

async function zip(...names: string[]): Promise<Uint8Array> {
  const files = names.map((name) => ({ name, input: `content of ${name}` }));
  return new Uint8Array(await new Response(makeZip(files)).arrayBuffer());
}

const TYPES = '[Content_Types].xml';
/** A compound file of some length, with names of streams in its directory. */
const compound = (...names: string[]) =>
  joined(doc, Buffer.alloc(2048), ...names.map(utf16), Buffer.alloc(512));
/** The header of the text in a compound file ([MS-DOC] 2.5.2), with its flags. */
const fib = (flags: number) => {
  const header = Buffer.alloc(512);
  header.writeUInt16LE(0xa5ec, 0);
  header.writeUInt16LE(flags, 0x0a);
  return header;
};
const linearized = (length: number) =>
  joined('%PDF-1.5\n1 0 obj<</Linearized 1/L ', `${length}/H [ 9 9 ]>>endobj\n%%EOF\n`);

const GOOD: readonly (readonly [string, 'pdf' | 'doc' | 'docx', Uint8Array])[] = [
  ['a PDF', 'pdf', pdf],
  ['a PDF after a byte order mark', 'pdf', joined('\ufeff', pdf)],
  ['a PDF after the headers of a mail', 'pdf', joined('Content-Type: application/pdf\n\n', pdf)],
  ['a PDF after 1,000 zeros', 'pdf', joined(new Uint8Array(1000), pdf)],
  ['a PDF with a line end at its end', 'pdf', joined(pdf, '\r\n\r\n')],
  ['a PDF with a kilobyte after its end', 'pdf', joined(pdf, new Uint8Array(1024))],
  ['a PDF of version 2.0', 'pdf', joined('%PDF-2.0\n', pdf.slice(9))],
  ['a PDF that says that it is linearized', 'pdf', joined(linearized(60), pdf)],
  [
    'an encrypted PDF, which may open without a password',
    'pdf',
    joined('%PDF-1.6\ntrailer<</Encrypt 9 0 R>>\n%%EOF'),
  ],
  ['a .docx', 'docx', docx],
  ['a .docx as Word writes it', 'docx', await zip(TYPES, '_rels/.rels', 'word/document.xml')],
  ['a .docx with another first file', 'docx', await zip('_rels/.rels', 'word/document.xml', TYPES)],
  ['a .docx with a second document', 'docx', await zip(TYPES, 'word/document2.xml')],
  [
    'a .docx with a table in it',
    'docx',
    await zip(TYPES, 'word/document.xml', 'word/embeddings/xl.xlsx'),
  ],
  ['a .docx with a comment at its end', 'docx', joined(docx, new Uint8Array(300))],
  [
    'a .docx of Google Docs, with fonts',
    'docx',
    await zip('word/fonts/1.ttf', 'word/document.xml', TYPES),
  ],
  ['a .doc', 'doc', doc],
  ['a .doc with its streams', 'doc', compound('WordDocument', '1Table')],
  ['a .doc with the header of its text', 'doc', joined(doc, fib(0x0200), new Uint8Array(512))],
  ['a .doc with a workbook in it', 'doc', compound('WordDocument', 'Workbook')],
  ['a .doc of WPS', 'doc', compound('Root Entry', 'WordDocument', 'WpsCustomData')],
];

const FAULTY: readonly (readonly [string, string, Uint8Array])[] = [
  ['a PDF without its second half', 'truncated', pdf.slice(0, pdf.length / 2)],
  ['a PDF without its last line', 'truncated', pdf.slice(0, -7)],
  ['a long PDF that is cut off', 'truncated', joined(pdf, 'x'.repeat(99_000))],
  [
    'a linearized PDF without its second half',
    'truncated',
    joined(linearized(4096), 'x'.repeat(99)),
  ],
  ['a .docx without its second half', 'truncated', docx.slice(0, docx.length / 2)],
  ['a .docx without its directory', 'truncated', docx.slice(0, -200)],
  ['a .docx with a password', 'password', compound('EncryptedPackage', 'EncryptionInfo')],
  ['a .doc with a password', 'password', joined(doc, fib(0x0100), new Uint8Array(512))],
];

const NONE: readonly (readonly [string, string, Uint8Array])[] = [
  ['an RTF', 'rtf', text('{\\rtf1\\ansi Resume}')],
  ['an RTF after a line end', 'rtf', text('\r\n{\\rtf1\\ansi Resume}')],
  ['a workbook', 'other', await zip(TYPES, 'xl/workbook.xml')],
  ['a presentation', 'other', await zip(TYPES, 'ppt/presentation.xml')],
  ['a text of LibreOffice', 'other', await zip('mimetype', 'content.xml')],
  ['a text of Pages', 'other', await zip('Index/Document.iwa')],
  ['an old workbook', 'other', compound('Workbook')],
  ['an old presentation', 'other', compound('PowerPoint Document')],
  ['a web page that names a PDF', 'other', text('<!doctype html><p>%PDF-1.4</p>')],
  ['a program', 'other', exe],
  ['a plain text', 'other', text('Curriculum vitae')],
  ['a picture', 'other', joined(new Uint8Array([0xff, 0xd8, 0xff, 0xe0]), 'JFIF')],
  ['nothing', 'other', new Uint8Array()],
  ['a PDF after 2,000 zeros', 'other', joined(new Uint8Array(2000), pdf)],
];

describe('a document', () => {
  it.each(GOOD)('%s is a %s', (_, kind, file) => {
    expect(inspectDocument(file)).toEqual({ kind });
    // The server looks at the beginning only.
    expect(documentKindOf(file.subarray(0, 1024))).toBe(kind);
  });

  it.each(FAULTY)('%s: %s', (_, fault, file) => {
    expect(inspectDocument(file)).toEqual({ kind: documentKindOf(file), fault });
  });

  it.each(NONE)('%s is none: %s', (_, kind, file) => {
    expect(inspectDocument(file)).toEqual({ kind });
  });

  it.each([webm, mp4, matroska])('a recording is none', (file) => {
    expect(inspectDocument(file)).toEqual({ kind: 'other' });
  });

  it.each([
    ['pdf', pdf],
    ['docx', docx],
    ['doc', compound('WordDocument')],
  ] as const)('is looked into with little CPU: each damaged .%s', async (_, file) => {
    for (const damaged of mutantsOf(file, 500)) {
      const ms = await cpuOf(() => inspectDocument(damaged));
      expect(ms).toBeLessThan(MOST_CPU_MS);
    }
  });
});

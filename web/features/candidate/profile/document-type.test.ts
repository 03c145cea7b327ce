import { describe, expect, it, test } from 'vitest';
import { COVER_LETTER_MAX_BYTES, RESUME_MAX_BYTES } from '../../../../lambdas/contract/limits.ts';
import { doc, docx, exe, pdf } from '../../../../test/support/documents/files.ts';
import { checkDocument } from './document-type.ts';

const DOCX = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
const file = (name: string, type: string, content: Uint8Array<ArrayBuffer> | string) =>
  new File([content], name, { type });

describe('a document', () => {
  it.each([
    ['resume.pdf', 'application/pdf', pdf, 'pdf'],
    ['RESUME.PDF', 'application/x-pdf', pdf, 'pdf'],
    ['resume', '', pdf, 'pdf'],
    ['resume.pdf.png', 'image/png', pdf, 'pdf'],
    ['resume.doc', 'application/msword', doc, 'doc'],
    ['resume.wps', 'application/vnd.ms-works', doc, 'doc'],
    ['resume.docx', DOCX, docx, 'docx'],
    ['RESUME.DOCX', 'application/zip', docx, 'docx'],
    ['resume.docx', 'application/vnd.ms-office', docx, 'docx'],
    ['resume.docx', 'application/wps-office.docx', docx, 'docx'],
    ['resume.doc', 'application/msword', docx, 'docx'],
    ['resume.docx', 'application/octet-stream', docx, 'docx'],
  ] as const)(
    '%s of type "%s" is uploaded as what it is',
    async (name, type, content, extension) => {
      expect(await checkDocument('resume', file(name, type, content))).toEqual({ extension });
    },
  );

  it.each([
    ['photo.png', 'image/png', '\x89PNG\r\n'],
    ['setup.pdf', 'application/pdf', exe],
    ['resume.docx', DOCX, 'Curriculum vitae'],
  ] as const)('%s of type "%s" is refused for what it is not', async (name, type, content) => {
    const chosen = file(name, type, content);
    expect(await checkDocument('resume', chosen)).toEqual({
      problem: 'Invalid resume file type. Please upload a PDF or Word document.',
    });
    expect(await checkDocument('coverLetter', chosen)).toEqual({
      problem: 'Invalid cover letter file type. Please upload a PDF or Word document.',
    });
  });
});

test('an RTF, a password and a missing end are named', async () => {
  const rtf = file('resume.doc', 'application/msword', '{\\rtf1 Resume}');
  expect(await checkDocument('resume', rtf)).toEqual({
    problem: expect.stringContaining('This is an RTF file'),
  });
  const cut = file('resume.pdf', 'application/pdf', pdf.slice(0, 100));
  expect(await checkDocument('resume', cut)).toEqual({
    extension: 'pdf',
    warning: expect.stringContaining('end of this file is missing'),
  });
  const locked = new Uint8Array([...doc, ...Buffer.from('EncryptedPackage', 'utf16le')]);
  expect(await checkDocument('resume', file('resume.docx', DOCX, locked))).toEqual({
    extension: 'doc',
    warning: expect.stringContaining('asks for a password'),
  });
});

test('an empty file is refused', async () => {
  expect(await checkDocument('resume', file('a.pdf', 'application/pdf', ''))).toEqual({
    problem: 'The file is empty.',
  });
});

test.each([
  ['resume', RESUME_MAX_BYTES],
  ['coverLetter', COVER_LETTER_MAX_BYTES],
] as const)('a %s above its limit is refused', async (kind, maxBytes) => {
  const padded = new Uint8Array(maxBytes + 1);
  padded.set(pdf, maxBytes - pdf.length);
  padded.set(pdf, 0);
  const of = (size: number) =>
    checkDocument(kind, file('a.pdf', 'application/pdf', padded.slice(0, size)));
  expect(await of(maxBytes)).toEqual({ extension: 'pdf' });
  expect(await of(maxBytes + 1)).toEqual({
    problem: `The file is too large: at most ${maxBytes / 1024 / 1024} MB can be uploaded.`,
  });
});

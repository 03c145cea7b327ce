import { expect, test } from 'vitest';
import { COVER_LETTER_MAX_BYTES, RESUME_MAX_BYTES } from '../../../../lambdas/contract/limits.ts';
import { checkDocument } from './document-type.ts';

const DOCX = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
const file = (name: string, type: string, size = 1000) => ({ name, type, size });

test.each([
  ['resume.pdf', 'application/pdf', 'pdf'],
  ['RESUME.PDF', 'application/pdf', 'pdf'],
  ['resume.doc', 'application/msword', 'doc'],
  ['resume.docx', DOCX, 'docx'],
  ['resume', 'application/pdf', 'pdf'],
  ['old.DOC', '', 'doc'],
  ['resume.docx', 'application/octet-stream', 'docx'],
])('%s of type "%s" is uploaded as .%s', (name, type, extension) => {
  expect(checkDocument('resume', file(name, type))).toEqual({ extension });
});

test.each([
  ['photo.png', 'image/png'],
  ['notes.odt', 'application/vnd.oasis.opendocument.text'],
  ['setup.pdf', 'application/x-msdownload'],
  ['resume', ''],
  ['photo.png', 'application/octet-stream'],
])('%s of type "%s" is refused', (name, type) => {
  expect(checkDocument('resume', file(name, type))).toEqual({
    problem: 'Invalid resume file type. Please upload a PDF or Word document.',
  });
  expect(checkDocument('coverLetter', file(name, type))).toEqual({
    problem: 'Invalid cover letter file type. Please upload a PDF or Word document.',
  });
});

test('an empty file is refused', () => {
  expect(checkDocument('resume', file('a.pdf', 'application/pdf', 0))).toEqual({
    problem: 'The file is empty.',
  });
});

test.each([
  ['resume', RESUME_MAX_BYTES],
  ['coverLetter', COVER_LETTER_MAX_BYTES],
] as const)('a %s above its limit is refused', (kind, maxBytes) => {
  const of = (size: number) => checkDocument(kind, file('a.pdf', 'application/pdf', size));
  expect(of(maxBytes)).toEqual({ extension: 'pdf' });
  expect(of(maxBytes + 1)).toEqual({
    problem: `The file is too large: at most ${maxBytes / 1024 / 1024} MB can be uploaded.`,
  });
});

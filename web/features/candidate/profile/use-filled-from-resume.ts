import { useRef, useState } from 'react';
import type { DocumentExtension } from '../../../../lambdas/contract/document-content.ts';
import type { ProfileForm } from './profile-form.ts';
import type { ResumeDetails } from './resume-details.ts';

/** The fields that a resume fills in, as a sentence names them. */
export const FILLED = {
  phone_number: 'phone number',
  city: 'city',
  state: 'state',
  zip_code: 'zip code',
} as const;
export type FilledField = keyof typeof FILLED;
export const FILLED_NAMES = Object.keys(FILLED) as FilledField[];

const NOTE = 'Filled from your resume. Check it.';
/** The name in the resume, and what it has filled in. */
export type Found = Pick<ResumeDetails, 'name' | FilledField>;

/**
 * Fills a new profile from a chosen resume: empty fields, and those that an earlier resume has filled. What was typed
 * stays.
 */
export function useFilledFromResume(form: () => ProfileForm['form']) {
  const [state, setState] = useState<'none' | 'reading' | 'read'>('none');
  const [found, setFound] = useState<Found>({});
  // A call that began earlier needs the latest.
  const now = useRef<{ file?: File; found: Found }>({ found: {} });
  return {
    state,
    found,
    async read(file: File, kind: DocumentExtension): Promise<void> {
      now.current.file = file;
      setState('reading');
      const details = await readResume(file, kind);
      if (now.current.file !== file) return;
      const { getValues, setFieldValue } = form();
      const before = now.current.found;
      const open = FILLED_NAMES.filter((name) =>
        ['', before[name]].includes(getValues()[name].trim()),
      );
      for (const name of open) setFieldValue(name, details[name] ?? '');
      const filled = open.filter((name) => details[name] !== undefined);
      now.current.found = Object.fromEntries(
        ['name' as const, ...filled].map((name) => [name, details[name]]),
      );
      setFound(now.current.found);
      setState('read');
    },
    /** What to say of a field; nothing once its value is changed. */
    noteOf: (name: FilledField) =>
      found[name] !== undefined && form().values[name] === found[name] ? NOTE : undefined,
  };
}

/** Contact is on the first page; a cover page may come before it. */
const PAGES = 2;

/**
 * Reads a resume in the browser: nothing of it is sent.
 * @returns what it surely says; nothing for a .doc, a scan or a file that cannot be read
 */
async function readResume(file: File, kind: DocumentExtension): Promise<ResumeDetails> {
  try {
    const lines = await linesOf(file, kind);
    const { resumeDetails } = await import('./resume-details.ts');
    return resumeDetails(lines);
  } catch (error) {
    console.warn('A resume could not be read.', error);
    return {};
  }
}

async function linesOf(file: File, kind: DocumentExtension): Promise<string[]> {
  if (kind === 'docx') {
    const { docxParts, textOf } = await import('../../../ui/docx/docx-text.ts');
    return (await docxParts(file)).flatMap((xml) => textOf(xml).split('\n'));
  }
  if (kind !== 'pdf') return [];
  const [{ openPdf }, { pdfLines }] = await Promise.all([
    import('../../../ui/pdf/draw-page.ts'),
    import('../../../ui/pdf/pdf-text.ts'),
  ]);
  const { document, close } = openPdf(await file.arrayBuffer());
  try {
    return await pdfLines(await document, PAGES);
  } finally {
    close();
  }
}

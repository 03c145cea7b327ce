import { tooLarge, WRONG_DOCUMENT } from '../../../lambdas/contract/texts.ts';
import { DOCUMENT_MAX_BYTES, DOCUMENT_TYPES } from '../../../lambdas/contract/types.ts';

type Extension = keyof typeof DOCUMENT_TYPES;

/** What the two documents of a profile are called, and where they go. */
export const DOCUMENTS = {
  resume: {
    label: 'Resume',
    folder: 'resumes',
  },
  coverLetter: {
    label: 'Cover letter',
    folder: 'cover-letters',
  },
} as const;
export type DocumentKind = keyof typeof DOCUMENTS;

/** For the browser's file dialog. */
export const ACCEPTED = Object.entries(DOCUMENT_TYPES)
  .map(([extension, type]) => `.${extension},${type}`)
  .join(',');

type Checked = { readonly extension: Extension } | { readonly problem: string };

/** Whether a file may be uploaded, by its type; by its name only where the system knows no type for it. */
export function checkDocument(
  kind: DocumentKind,
  file: Pick<File, 'name' | 'type' | 'size'>,
): Checked {
  const extension = extensionOf(file);
  if (extension === undefined) return { problem: WRONG_DOCUMENT[kind] };
  if (file.size === 0) return { problem: 'The file is empty.' };
  if (file.size > DOCUMENT_MAX_BYTES) {
    return { problem: tooLarge(DOCUMENT_MAX_BYTES) };
  }
  return { extension };
}

function extensionOf({ name, type }: Pick<File, 'name' | 'type'>): Extension | undefined {
  const ending = name.slice(name.lastIndexOf('.') + 1).toLowerCase();
  return EXTENSIONS.find((extension) =>
    type === '' ? extension === ending : DOCUMENT_TYPES[extension] === type,
  );
}

const EXTENSIONS: readonly Extension[] = ['pdf', 'doc', 'docx'];

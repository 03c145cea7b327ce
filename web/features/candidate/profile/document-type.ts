import * as z from 'zod/mini';
import { COVER_LETTER_MAX_BYTES, RESUME_MAX_BYTES } from '../../../../lambdas/contract/limits.ts';
import { DOCUMENT_TYPES, UNKNOWN_TYPE } from '../../../../lambdas/contract/schemas/file-types.ts';
import { tooLarge, WRONG_DOCUMENT } from '../../../../lambdas/contract/texts/texts.ts';

/** An uploaded document. Size unknown if uploaded earlier. */
export const documentFile = z.object({
  url: z.string(),
  name: z.string(),
  size: z.nullable(z.number()),
});
export type DocumentFile = z.output<typeof documentFile>;

type Extension = keyof typeof DOCUMENT_TYPES;
const isExtension = (text: string): text is Extension => text in DOCUMENT_TYPES;

/** The profile's documents: labels, folders and size limits. */
export const DOCUMENTS = {
  resume: {
    label: 'Resume',
    folder: 'resumes',
    maxBytes: RESUME_MAX_BYTES,
  },
  coverLetter: {
    label: 'Cover letter',
    folder: 'cover-letters',
    maxBytes: COVER_LETTER_MAX_BYTES,
  },
} as const;
export type DocumentKind = keyof typeof DOCUMENTS;

export const ACCEPTED = Object.entries(DOCUMENT_TYPES)
  .map(([extension, type]) => `.${extension},${type}`)
  .join(',');

type Checked = { readonly extension: Extension } | { readonly problem: string };

/** Checks a file by its type, or by its name if the type is unknown. The server checks the content. */
export function checkDocument(
  kind: DocumentKind,
  file: Pick<File, 'name' | 'type' | 'size'>,
): Checked {
  const extension = extensionOf(file);
  if (extension === undefined) return { problem: WRONG_DOCUMENT[kind] };
  if (file.size === 0) return { problem: 'The file is empty.' };
  const { maxBytes } = DOCUMENTS[kind];
  if (file.size > maxBytes) return { problem: tooLarge(maxBytes) };
  return { extension };
}

/** Whether a file claims to be a PDF. */
export function isPdf(file: Pick<File, 'name' | 'type'>): boolean {
  return extensionOf(file) === 'pdf';
}

function extensionOf({ name, type }: Pick<File, 'name' | 'type'>): Extension | undefined {
  const ending = name.slice(name.lastIndexOf('.') + 1).toLowerCase();
  return Object.keys(DOCUMENT_TYPES)
    .filter(isExtension)
    .find((extension) =>
      type === '' || type === UNKNOWN_TYPE
        ? extension === ending
        : DOCUMENT_TYPES[extension] === type,
    );
}

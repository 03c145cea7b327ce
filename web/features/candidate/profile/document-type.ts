import * as z from 'zod/mini';
import {
  type DocumentExtension,
  type DocumentFault,
  inspectDocument,
} from '../../../../lambdas/contract/document-content.ts';
import {
  DOCUMENT_TYPES,
  DOCUMENTS,
  type DocumentKind,
} from '../../../../lambdas/contract/schemas/file-types.ts';
import { tooLarge, WRONG_DOCUMENT } from '../../../../lambdas/contract/texts/texts.ts';

/** An uploaded document. Size unknown if uploaded earlier. */
export const documentFile = z.object({
  url: z.string(),
  name: z.string(),
  size: z.nullable(z.number()),
});
export type DocumentFile = z.output<typeof documentFile>;

export const ACCEPTED = Object.entries(DOCUMENT_TYPES)
  .map(([extension, type]) => `.${extension},${type}`)
  .join(',');

/** What can be said of a chosen document before it is sent. */
type Checked =
  | {
      readonly extension: DocumentExtension;
      /** Why companies may not be able to read it. */
      readonly warning?: string;
    }
  | { readonly problem: string };

/** An RTF is often named .doc, and opens in Word. */
const RTF =
  'This is an RTF file, which cannot be shown to companies. Please save it as a PDF or a Word document (.docx).';
const WARNINGS: Readonly<Record<DocumentFault, string>> = {
  password: 'This document asks for a password, which companies do not have.',
  truncated: 'The end of this file is missing. Perhaps it was not downloaded completely.',
};

/** Checks a file by its content, whatever its name and type: the server does the same. */
export async function checkDocument(kind: DocumentKind, file: File): Promise<Checked> {
  if (file.size === 0) return { problem: 'The file is empty.' };
  const { maxBytes } = DOCUMENTS[kind];
  if (file.size > maxBytes) return { problem: tooLarge(maxBytes) };
  const found = inspectDocument(new Uint8Array(await file.arrayBuffer()));
  if (found.kind === 'rtf') return { problem: RTF };
  if (found.kind === 'other') return { problem: WRONG_DOCUMENT[kind] };
  return { extension: found.kind, ...(found.fault && { warning: WARNINGS[found.fault] }) };
}

import type { DOCUMENT_TYPES } from './schemas/file-types.ts';

/** Tells documents by their content, whatever their names and the types that systems give them. */

export type DocumentExtension = keyof typeof DOCUMENT_TYPES;

/** The bytes from the beginning that tell the kind of a document. Readers look for a PDF's header there. */
export const DOCUMENT_START_BYTES = 1024;

const latin1 = (bytes: Uint8Array) => new TextDecoder('latin1').decode(bytes);
const startsWith = (file: Uint8Array, signature: readonly number[]) =>
  signature.every((byte, at) => file[at] === byte);

/** A ZIP archive's first local file header (APPNOTE 4.3.7). */
const ZIP = [0x50, 0x4b, 0x03, 0x04];
/** A compound file ([MS-CFB] 2.2). */
const COMPOUND = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1];

/**
 * The kind of a document. A .docx is a ZIP archive and a .doc is a compound file, which only the whole file tells from
 * others of these.
 * @param file its first `DOCUMENT_START_BYTES`, or more
 * @returns undefined if it is none of the three
 */
export function documentKindOf(file: Uint8Array): DocumentExtension | undefined {
  if (startsWith(file, ZIP)) return 'docx';
  if (startsWith(file, COMPOUND)) return 'doc';
  const start = latin1(file.subarray(0, DOCUMENT_START_BYTES));
  // A web page or a program may name the header of a PDF too.
  return start.includes('%PDF-') && !/^\s*[<{]|^MZ/.test(start) ? 'pdf' : undefined;
}

/** Why companies may not be able to read a document. */
export type DocumentFault = 'password' | 'truncated';

type Inspected =
  | { readonly kind: DocumentExtension; readonly fault?: DocumentFault }
  /** No PDF and no Word document. */
  | { readonly kind: 'rtf' | 'other'; readonly fault?: undefined };

/** Looks into a whole document. */
export function inspectDocument(file: Uint8Array): Inspected {
  const kind = documentKindOf(file);
  if (kind === undefined)
    return { kind: /^\s*\{\\rtf/.test(latin1(file.subarray(0, 64))) ? 'rtf' : 'other' };
  const fault = { pdf: faultOfPdf, docx: faultOfDocx, doc: faultOfDoc }[kind](file);
  if (fault === 'other') return { kind: fault };
  return { kind, ...(fault !== undefined && { fault }) };
}

/** `other` if the whole file shows that it is of another kind. */
type Found = DocumentFault | 'other' | undefined;

/** A PDF ends with `%%EOF` (ISO 32000-1, 7.5.5), and perhaps with something after it. */
const PDF_END_BYTES = 32 * 1024;

/** Whether a PDF asks for a password is not told: many that are encrypted open without one. */
function faultOfPdf(file: Uint8Array): Found {
  const end = latin1(file.subarray(-PDF_END_BYTES));
  // A linearized PDF has an end near its beginning too, and says how long it is (ISO 32000-1, F.3.3).
  const { length } = /\/Linearized[^>]*?\/L (?<length>\d+)/.exec(latin1(file.subarray(0, 1024)))
    ?.groups ?? { length: 0 };
  return !end.includes('%%EOF') || Number(length) > file.length ? 'truncated' : undefined;
}

/** A ZIP archive ends with its directory and a record (APPNOTE 4.3.16), which a comment of 64 KB may follow. */
const ZIP_END_BYTES = 22 + 0xffff;

function faultOfDocx(file: Uint8Array): Found {
  const end = latin1(file.subarray(-ZIP_END_BYTES));
  const record = end.lastIndexOf('PK\x05\x06');
  if (record === -1) return 'truncated';
  // The names of all files are in the directory.
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  const at = file.length - end.length + record;
  const from = file.length < at + 22 ? 0 : view.getUint32(at + 16, true);
  const names = latin1(file.subarray(from, at));
  const isWord = names.includes('[Content_Types].xml') && !/PK[\s\S]{44}(xl|ppt)\//.test(names);
  return isWord ? undefined : 'other';
}

/** A name in a compound file's directory, in UTF-16. */
const inCompound = (name: string) => [...name].join('\0');

function faultOfDoc(file: Uint8Array): Found {
  const content = latin1(file);
  const has = (name: string) => content.includes(inCompound(name));
  if (has('EncryptedPackage')) return 'password';
  // A Word document may have a workbook in it.
  if (!has('WordDocument') && (has('Workbook') || has('PowerPoint Document'))) return 'other';
  // The text mostly begins after the header, with its own header and flags ([MS-DOC] 2.5.2).
  const fib = new DataView(file.buffer, file.byteOffset, file.byteLength);
  const isEncrypted =
    file.length >= 0x20c &&
    fib.getUint16(0x200, true) === 0xa5ec &&
    (fib.getUint16(0x20a, true) & 0x100) !== 0;
  return isEncrypted ? 'password' : undefined;
}

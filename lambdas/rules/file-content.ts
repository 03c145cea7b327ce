import { DOCUMENT_TYPES, RECORDING_TYPES } from '../contract/schemas/file-types.ts';

// An EBML header (RFC 8794, 11.2.1)
const EBML = { at: 0, bytes: [0x1a, 0x45, 0xdf, 0xa3] };
// The type of an MP4's first box, "ftyp" (ISO 14496-12, 4.3)
const FTYP = { at: 4, bytes: [0x66, 0x74, 0x79, 0x70] };

// The magic bytes of each content type, and their offset.
const SIGNATURES = new Map<string, { at: number; bytes: readonly number[] }>([
  // "%PDF-" (ISO 32000-1, 7.5.2)
  [DOCUMENT_TYPES.pdf, { at: 0, bytes: [0x25, 0x50, 0x44, 0x46, 0x2d] }],
  // A compound file ([MS-CFB] 2.2)
  [DOCUMENT_TYPES.doc, { at: 0, bytes: [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1] }],
  // A ZIP archive's first local file header (APPNOTE 4.3.7)
  [DOCUMENT_TYPES.docx, { at: 0, bytes: [0x50, 0x4b, 0x03, 0x04] }],
  [RECORDING_TYPES.webm, EBML],
  [RECORDING_TYPES.weba, EBML],
  [RECORDING_TYPES.mp4, FTYP],
  [RECORDING_TYPES.m4a, FTYP],
]);

/**
 * Whether a file begins with the magic bytes of its content type.
 * @param head the first bytes, at least 64, or all of a shorter file
 */
export function contentMatches(contentType: string, head: Uint8Array): boolean {
  const signature = SIGNATURES.get(contentType);
  if (signature === undefined) return false;
  if (!signature.bytes.every((byte, index) => head[signature.at + index] === byte)) return false;
  return signature !== EBML || saysWebm(head);
}

// Matroska has the same header; the document type in it tells them apart (RFC 9559, 4.3).
function saysWebm(head: Uint8Array): boolean {
  return new TextDecoder('latin1').decode(head).includes('webm');
}

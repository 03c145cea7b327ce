import { DOCUMENT_TYPES, VIDEO_TYPES } from '../contract/schemas/file-types.ts';

// The magic bytes of each content type, and their offset.
const SIGNATURES = new Map<string, { at: number; bytes: readonly number[] }>([
  // "%PDF-" (ISO 32000-1, 7.5.2)
  [DOCUMENT_TYPES.pdf, { at: 0, bytes: [0x25, 0x50, 0x44, 0x46, 0x2d] }],
  // A compound file ([MS-CFB] 2.2)
  [DOCUMENT_TYPES.doc, { at: 0, bytes: [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1] }],
  // A ZIP archive's first local file header (APPNOTE 4.3.7)
  [DOCUMENT_TYPES.docx, { at: 0, bytes: [0x50, 0x4b, 0x03, 0x04] }],
  // An EBML header (RFC 8794, 11.2.1)
  [VIDEO_TYPES.webm, { at: 0, bytes: [0x1a, 0x45, 0xdf, 0xa3] }],
  // The type of an MP4's first box, "ftyp" (ISO 14496-12, 4.3)
  [VIDEO_TYPES.mp4, { at: 4, bytes: [0x66, 0x74, 0x79, 0x70] }],
]);

/**
 * Whether a file begins with the magic bytes of its content type.
 * @param head the first 64 bytes, or all of a shorter file
 */
export function contentMatches(contentType: string, head: Uint8Array): boolean {
  const signature = SIGNATURES.get(contentType);
  if (signature === undefined) return false;
  if (!signature.bytes.every((byte, index) => head[signature.at + index] === byte)) return false;
  return contentType !== VIDEO_TYPES.webm || saysWebm(head);
}

// Matroska has the same header; the document type in it tells them apart (RFC 9559, 4.3).
function saysWebm(head: Uint8Array): boolean {
  return new TextDecoder('latin1').decode(head).includes('webm');
}

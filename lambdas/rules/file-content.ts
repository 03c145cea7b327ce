import { documentKindOf } from '../contract/document-content.ts';
import { DOCUMENT_TYPES, RECORDING_TYPES } from '../contract/schemas/file-types.ts';

// An EBML header (RFC 8794, 11.2.1)
const EBML = { at: 0, bytes: [0x1a, 0x45, 0xdf, 0xa3] };
// The type of an MP4's first box, "ftyp" (ISO 14496-12, 4.3)
const FTYP = { at: 4, bytes: [0x66, 0x74, 0x79, 0x70] };

// The magic bytes of each type of recording, and their offset.
const SIGNATURES = new Map<string, { at: number; bytes: readonly number[] }>([
  [RECORDING_TYPES.webm, EBML],
  [RECORDING_TYPES.weba, EBML],
  [RECORDING_TYPES.mp4, FTYP],
  [RECORDING_TYPES.m4a, FTYP],
]);

/**
 * Whether a file begins as a file of its content type does: its magic bytes, and in a recording what follows them.
 * @param head the first 1,024 bytes, or all of a shorter file
 */
export function contentMatches(contentType: string, head: Uint8Array): boolean {
  const signature = SIGNATURES.get(contentType);
  if (signature === undefined) {
    const kind = documentKindOf(head);
    return kind !== undefined && DOCUMENT_TYPES[kind] === contentType;
  }
  if (!signature.bytes.every((byte, index) => head[signature.at + index] === byte)) return false;
  if (signature === EBML) return isWebm(head);
  return signature !== FTYP || isMp4(head);
}

/** The elements of a WebM file by id (RFC 9559, section 5): its outermost, and the children of `Segment`. */
const SEGMENT = 0x18538067;
const IN_SEGMENT: readonly number[] = [
  // SeekHead, Info, Tracks, Chapters, Cluster, Cues, Attachments, Tags
  0x114d9b74, 0x1549a966, 0x1654ae6b, 0x1043a770, 0x1f43b675, 0x1c53bb6b, 0x1941a469, 0x1254c367,
];
/** Padding and checksums, anywhere (RFC 8794, 11.3). */
const ANYWHERE: readonly number[] = [0xec, 0xbf];

// Matroska has the same header; the document type in it tells them apart (RFC 9559, 4.3).
function isWebm(head: Uint8Array): boolean {
  if (!new TextDecoder('latin1').decode(head).includes('webm')) return false;
  const header = elementAt(head, 0);
  const segment = header && nextElement(head, header.end);
  const child = segment && nextElement(head, segment.content);
  return segment?.id === SEGMENT && child !== undefined && IN_SEGMENT.includes(child.id);
}

interface Element {
  readonly id: number;
  /** Where its content begins and ends, in bytes. An unknown size is the largest one. */
  readonly content: number;
  readonly end: number;
}

/** The first element at or after a place that is no padding. */
function nextElement(file: Uint8Array, at: number): Element | undefined {
  let found = elementAt(file, at);
  while (found !== undefined && ANYWHERE.includes(found.id)) found = elementAt(file, found.end);
  return found;
}

/** An element: its id and its size, whose first bits tell their length, and its content (RFC 8794, 4 to 6). */
function elementAt(file: Uint8Array, at: number): Element | undefined {
  const idLength = Math.clz32((file[at] ?? 0) << 24) + 1;
  const sizeAt = at + idLength;
  const sizeLength = Math.clz32((file[sizeAt] ?? 0) << 24) + 1;
  const content = sizeAt + sizeLength;
  if (idLength > 4 || sizeLength > 8 || content > file.length) return undefined;
  const numberIn = (from: number, to: number) =>
    file.subarray(from, to).reduce((sum, byte) => sum * 256 + byte, 0);
  const size = numberIn(sizeAt, content) - 2 ** (7 * sizeLength);
  return { id: numberIn(at, sizeAt), content, end: content + size };
}

/** The size and name of a box (ISO 14496-12, 4.2): the second box has a name too. */
function isMp4(head: Uint8Array): boolean {
  const file = new DataView(head.buffer, head.byteOffset, head.byteLength);
  const second = file.getUint32(0);
  if (second < 8 || second + 8 > head.length) return false;
  return head.subarray(second + 4, second + 8).every((byte) => byte >= 0x20 && byte <= 0x7e);
}

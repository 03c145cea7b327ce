import { LOGO_SIDE } from '../contract/limits.ts';
import type { LogoType } from '../contract/schemas/file-types.ts';
import { WRONG_LOGO } from '../contract/texts/wrong-logo.ts';

/** The result for a file: its type, or the reason why it is no logo. */
type CheckedLogo = { readonly type: LogoType } | { readonly problem: string };

/** A picture by its headers; undefined if they are truncated or contradict its length. */
type Picture =
  | { readonly width: number; readonly height: number; readonly animated: boolean }
  | undefined;

/**
 * Checks that a file is a picture of a logo's size, by its headers. It decodes no pixels: browsers can safely decode
 * untrusted pictures.
 * @param bytes the whole file
 */
export function checkLogo(bytes: Uint8Array): CheckedLogo {
  const type = typeOf(bytes);
  if (type === undefined) return { problem: WRONG_LOGO.type };
  const picture = READERS[type](new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  if (picture === undefined) return { problem: WRONG_LOGO.broken };
  if (picture.animated) return { problem: WRONG_LOGO.animated };
  const isRight = picture.width === LOGO_SIDE && picture.height === LOGO_SIDE;
  return isRight ? { type } : { problem: WRONG_LOGO.size };
}

function typeOf(bytes: Uint8Array): LogoType | undefined {
  const head = String.fromCharCode(...bytes.subarray(0, 12));
  if (head.startsWith('\x89PNG\r\n\x1a\n')) return 'png';
  if (head.startsWith('ÿØÿ')) return 'jpg';
  return /^RIFF.{4}WEBP$/s.test(head) ? 'webp' : undefined;
}

const READERS: Readonly<Record<LogoType, (file: DataView) => Picture>> = {
  png: readPng,
  jpg: readJpeg,
  webp: readWebp,
};

/** Four characters that name a chunk. */
const tagAt = (file: DataView, at: number) =>
  String.fromCharCode(...[0, 1, 2, 3].map((index) => file.getUint8(at + index)));

/** Chunks of length, name, data and checksum, from IHDR to IEND (https://www.w3.org/TR/png-3/#5Chunk-layout). */
function readPng(file: DataView): Picture {
  const found = new Set<string>();
  let at = 8;
  while (at + 12 <= file.byteLength) {
    const tag = tagAt(file, at + 4);
    if (at === 8 && tag !== 'IHDR') return undefined;
    found.add(tag);
    at += 12 + file.getUint32(at);
    if (tag === 'IEND') break;
  }
  const isWhole = at === file.byteLength && found.has('IDAT') && found.has('IEND');
  if (!isWhole || file.getUint32(8) !== 13) return undefined;
  return { width: file.getUint32(16), height: file.getUint32(20), animated: found.has('acTL') };
}

/** Segments up to the scan; the frame header among them has the size (ITU T.81, B.1 and B.2). */
function readJpeg(file: DataView): Picture {
  const length = file.byteLength;
  if (length < 4 || file.getUint16(length - 2) !== 0xffd9) return undefined;
  let size: { width: number; height: number } | undefined;
  let at = 2;
  while (at + 9 <= length && file.getUint8(at) === 0xff) {
    const marker = file.getUint8(at + 1);
    if (marker === 0xda) return size && { ...size, animated: false };
    // C4, C8 and CC are no frame headers.
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) size = { height: file.getUint16(at + 5), width: file.getUint16(at + 7) };
    at += 2 + file.getUint16(at + 2);
  }
  return undefined;
}

/** Chunks of name, length and data (RFC 9649, 2.5 to 2.7). */
function readWebp(file: DataView): Picture {
  const length = file.byteLength;
  if (length < 26 || file.getUint32(4, true) + 8 !== length) return undefined;
  const found = new Set<string>();
  let at = 12;
  while (at + 8 <= length) {
    found.add(tagAt(file, at));
    const size = file.getUint32(at + 4, true);
    at += 8 + size + (size % 2);
  }
  if (at !== length || !(found.has('VP8 ') || found.has('VP8L') || found.has('ANMF')))
    return undefined;
  const animated = found.has('ANIM') || found.has('ANMF');
  switch (tagAt(file, 12)) {
    case 'VP8X': {
      const at24Bits = (offset: number) => 1 + (file.getUint32(offset, true) & 0xffffff);
      return { width: at24Bits(24), height: at24Bits(27), animated };
    }
    case 'VP8L': {
      const bits = file.getUint32(21, true);
      return { width: 1 + (bits & 0x3fff), height: 1 + ((bits >> 14) & 0x3fff), animated };
    }
    default: {
      if (length < 30) return undefined;
      const at14Bits = (offset: number) => file.getUint16(offset, true) & 0x3fff;
      return { width: at14Bits(26), height: at14Bits(28), animated };
    }
  }
}

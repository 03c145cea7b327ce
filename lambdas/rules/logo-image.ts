import { LOGO_SIDE } from '../contract/limits.ts';
import type { LogoType } from '../contract/schemas/file-types.ts';
import { WRONG_LOGO } from '../contract/texts/wrong-logo.ts';

/** A picture by its headers; undefined if they are truncated. */
type Picture =
  | {
      /** Of the picture and of each frame, in pixels. They can contradict each other. */
      readonly sizes: readonly (readonly [width: number, height: number])[];
      readonly animated: boolean;
    }
  | undefined;

/** Zeros behind the file, so that a header that is cut off can be read. */
const PADDING = 20;

/**
 * Checks by the headers of a picture that it can be decoded as a logo: of a few bytes a decoder can make gigabytes.
 * Whether it is whole is for the decoder to say.
 * @param bytes the whole file
 * @returns why it is refused, if it is
 */
export function problemOfLogo(bytes: Uint8Array): string | undefined {
  const type = typeOf(bytes);
  if (type === undefined) return WRONG_LOGO.type;
  const padded = new Uint8Array(bytes.length + PADDING);
  padded.set(bytes);
  const picture = READERS[type](new DataView(padded.buffer), bytes.length);
  if (picture === undefined || picture.sizes.length === 0) return WRONG_LOGO.broken;
  if (picture.animated) return WRONG_LOGO.animated;
  return picture.sizes.flat().every((side) => side === LOGO_SIDE) ? undefined : WRONG_LOGO.size;
}

function typeOf(bytes: Uint8Array): LogoType | undefined {
  const head = String.fromCharCode(...bytes.subarray(0, 12));
  if (head.startsWith('\x89PNG\r\n\x1a\n')) return 'png';
  if (head.startsWith('ÿØÿ')) return 'jpg';
  return /^RIFF.{4}WEBP$/s.test(head) ? 'webp' : undefined;
}

const READERS: Readonly<Record<LogoType, (file: DataView, length: number) => Picture>> = {
  png: readPng,
  jpg: readJpeg,
  webp: readWebp,
};

/** Four characters that name a chunk. */
const tagAt = (file: DataView, at: number) =>
  String.fromCharCode(...[0, 1, 2, 3].map((index) => file.getUint8(at + index)));

/** Chunks of length, name, data and checksum, up to the pixels (https://www.w3.org/TR/png-3/#5Chunk-layout). */
function readPng(file: DataView, length: number): Picture {
  if (tagAt(file, 12) !== 'IHDR') return undefined;
  const sizes = [[file.getUint32(16), file.getUint32(20)]] as const;
  let at = 8;
  while (at + 8 <= length) {
    const tag = tagAt(file, at + 4);
    if (tag === 'IDAT') return { sizes, animated: false };
    if (tag === 'acTL') return { sizes, animated: true };
    at += 12 + file.getUint32(at);
  }
  return undefined;
}

/**
 * Segments up to the scan; the frame header among them has the size (ITU T.81, B.1 and B.2). A marker without a length, or
 * filling between segments, is refused: other readers skip it in other ways.
 */
function readJpeg(file: DataView, length: number): Picture {
  const sizes: [number, number][] = [];
  let at = 2;
  while (at + 9 <= length) {
    const marker = file.getUint8(at + 1);
    const hasLength = marker >= 0xc0 && marker <= 0xfe && !(marker >= 0xd0 && marker <= 0xd9);
    if (file.getUint8(at) !== 0xff || !hasLength) return undefined;
    if (marker === 0xda) return { sizes, animated: false };
    // C4, C8 and CC are no frame headers.
    const isFrame = marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) sizes.push([file.getUint16(at + 7), file.getUint16(at + 5)]);
    at += 2 + file.getUint16(at + 2);
  }
  return undefined;
}

/** Chunks of name, length and data (RFC 9649, 2.5 to 2.7). A frame's own header has its size too. */
function readWebp(file: DataView, length: number): Picture {
  const sizes: [number, number][] = [];
  let animated = false;
  for (let at = 12; at + 8 <= length; ) {
    const tag = tagAt(file, at);
    if (tag === 'VP8X') {
      const at24Bits = (offset: number) => 1 + (file.getUint32(at + offset, true) & 0xffffff);
      sizes.push([at24Bits(12), at24Bits(15)]);
    } else if (tag === 'VP8L') {
      const bits = file.getUint32(at + 9, true);
      sizes.push([1 + (bits & 0x3fff), 1 + ((bits >> 14) & 0x3fff)]);
    } else if (tag === 'VP8 ') {
      const at14Bits = (offset: number) => file.getUint16(at + offset, true) & 0x3fff;
      sizes.push([at14Bits(14), at14Bits(16)]);
    }
    animated ||= tag === 'ANIM' || tag === 'ANMF';
    const size = file.getUint32(at + 4, true);
    at += 8 + size + (size % 2);
  }
  return { sizes, animated };
}

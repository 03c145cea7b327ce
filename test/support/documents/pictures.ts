import { Buffer } from 'node:buffer';
import { crc32, deflateSync } from 'node:zlib';
import { LOGO_SIDE } from '../../../lambdas/contract/limits.ts';

/** Small pictures that every browser shows. */

export const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64');

const latin = (text: string) => Buffer.from(text, 'latin1');

const PNG_SIGNATURE = latin('\x89PNG\r\n\x1a\n');

export function pngChunk(tag: string, data: Uint8Array): Uint8Array {
  const named = Buffer.concat([latin(tag), data]);
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  checksum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, checksum]);
}

interface Painted {
  readonly width?: number;
  readonly height?: number;
  /** Red, green, blue and opacity. */
  readonly color?: readonly [number, number, number, number];
}

/**
 * A PNG of one colour.
 * @param extra chunks before the pixels
 */
export function png(
  { width = LOGO_SIDE, height = LOGO_SIDE, color = [66, 99, 235, 255] }: Painted = {},
  ...extra: readonly Uint8Array[]
): Uint8Array {
  const row = Buffer.concat([Buffer.alloc(1), ...Array(width).fill(Buffer.from(color))]);
  return pngOf(width, height, Array(height).fill(row), ...extra);
}

/** A PNG with as much detail as a photograph. @param opacity of each other pixel */
export function photo(opacity = 255): Uint8Array {
  const side = LOGO_SIDE;
  const row = (y: number) =>
    Buffer.from(
      Array.from({ length: 4 * side + 1 }, (_, at) => {
        if (at % 8 === 0) return at === 0 ? 0 : opacity;
        return at % 4 === 0 ? 255 : ((at * 7919 + y * 104_729) % 251) ^ y;
      }),
    );
  return pngOf(
    side,
    side,
    Array.from({ length: side }, (_, y) => row(y)),
  );
}

/** @param rows each with the number of its filter */
function pngOf(
  width: number,
  height: number,
  rows: readonly Uint8Array[],
  ...extra: readonly Uint8Array[]
): Uint8Array {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 6], 8);
  return Buffer.concat([
    PNG_SIGNATURE,
    pngChunk('IHDR', header),
    ...extra,
    pngChunk('IDAT', deflateSync(Buffer.concat(rows))),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

/** A gray baseline JPEG. Each block has two bits: no change of brightness, and no detail. */
export function jpeg(width = LOGO_SIDE, height = LOGO_SIDE): Uint8Array {
  const segment = (marker: number, data: readonly number[]) => [
    0xff,
    marker,
    (data.length + 2) >> 8,
    (data.length + 2) & 0xff,
    ...data,
  ];
  const blocks = Math.ceil(width / 8) * Math.ceil(height / 8);
  const oneCode = [1, ...Array<number>(15).fill(0), 0];
  return Uint8Array.from([
    0xff,
    0xd8,
    ...segment(0xdb, [0, ...Array<number>(64).fill(1)]),
    ...segment(0xc0, [8, height >> 8, height & 0xff, width >> 8, width & 0xff, 1, 1, 0x11, 0]),
    ...segment(0xc4, [0x00, ...oneCode]),
    ...segment(0xc4, [0x10, ...oneCode]),
    ...segment(0xda, [1, 1, 0, 0, 63, 0]),
    ...Array<number>(Math.ceil((blocks * 2) / 8)).fill(0),
    0xff,
    0xd9,
  ]);
}

/** A blue lossy WebP, half of it transparent. */
export const lossyWebp = Buffer.from(
  'UklGRiYBAABXRUJQVlA4WAoAAAAQAAAA/wAA/wAAQUxQSBgAAAABD/DA/4iIICQg/D8tmiCi/xNANu+/wQdWUDgg6AAAAJARAJ0BKgABAAE+0Wix' +
    'UygmJKKgKAEAGglpbuF2sQL5wACewD4LUIXCUtu3VSrm/fQ/Q4S1kPfbJyH2qvtk5D4EZFpUCyXa8XJyHvtk5D32ych77ZOR/zych77ZQMvFych7' +
    '7ZOQ99snIe+2TkPfbJyHwH6Xa8XJyIgeTkPfbJyHvtk5D32ych77ZOQ99sxlp7ZOQ96QAP7+w4f//BBf4gv8QWGr/LOltz5ecvHMXeKb0fqxovFN' +
    '6P1Y0XiibWh4obn86HIIzpiQi5QSeM2/p+lsk4jgQiPBDe/B/U0fwaJ5EoDNv6foAAA=',
  'base64',
);

export function webpChunk(tag: string, data: Uint8Array): Uint8Array {
  const size = Buffer.alloc(4);
  size.writeUInt32LE(data.length);
  return Buffer.concat([latin(tag), size, data, Buffer.alloc(data.length % 2)]);
}

export function webpFile(...chunks: readonly Uint8Array[]): Uint8Array {
  return webpChunk('RIFF', Buffer.concat([latin('WEBP'), ...chunks]));
}

/** The pixels of a lossless WebP of one colour: each prefix code has one symbol, and takes no bits. */
export function vp8l(width = LOGO_SIDE, height = LOGO_SIDE): Uint8Array {
  let bits = 0n;
  let length = 0n;
  const write = (value: number, count: number) => {
    bits |= BigInt(value) << length;
    length += BigInt(count);
  };
  write(0x2f, 8);
  write(width - 1, 14);
  write(height - 1, 14);
  // With transparency, version 0, no transform, no colour cache, no codes per area.
  for (const count of [1, 3, 1, 1, 1]) write(count === 1 && length === 36n ? 1 : 0, count);
  // Green, red, blue, opacity, distance: a simple code of one symbol of eight bits.
  for (const symbol of [99, 66, 235, 255, 0]) {
    write(0b101, 3);
    write(symbol, 8);
  }
  const bytes = Buffer.alloc(Number((length + 7n) / 8n));
  for (let at = 0; at < bytes.length; at++) bytes[at] = Number((bits >> BigInt(at * 8)) & 0xffn);
  return webpChunk('VP8L', bytes);
}

export const webp = (width?: number, height?: number) => webpFile(vp8l(width, height));

/** The header of an extended WebP. @param flags 2 for an animation */
export function vp8x(flags: number, width = LOGO_SIDE, height = LOGO_SIDE): Uint8Array {
  const data = Buffer.alloc(10);
  data.writeUInt8(flags);
  data.writeUIntLE(width - 1, 4, 3);
  data.writeUIntLE(height - 1, 7, 3);
  return webpChunk('VP8X', data);
}

export const gif = latin(
  'GIF89a\x01\0\x01\0\x80\0\0\0\0\0\xff\xff\xff,\0\0\0\0\x01\0\x01\0\0\x02\x02D\x01\0;',
);

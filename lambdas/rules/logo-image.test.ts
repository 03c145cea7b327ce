import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  gif,
  jpeg,
  lossyWebp,
  png,
  pngChunk,
  vp8l,
  vp8x,
  webp,
  webpChunk,
  webpFile,
} from '../../test/support/documents/pictures.ts';
import { LOGO_SIDE } from '../contract/limits.ts';
import { WRONG_LOGO } from '../contract/texts/wrong-logo.ts';
import { problemOfLogo } from './logo-image.ts';

const text = (content: string) => new TextEncoder().encode(content);
const nothing = new Uint8Array();
/** The header of a lossy frame: tag, start code, and both sides. */
const vp8 = (side: number) =>
  webpChunk(
    'VP8 ',
    Uint8Array.from([0x50, 2, 0, 0x9d, 1, 0x2a, side & 255, side >> 8, side & 255, side >> 8]),
  );
/** A JPEG with something between its first bytes and the rest. */
const jpegWith = (inserted: readonly number[], file = jpeg()) =>
  Buffer.concat([file.subarray(0, 2), Buffer.from(inserted), file.subarray(2)]);

describe('the headers of a logo', () => {
  it.each([
    ['PNG', png()],
    ['PNG', png({}, pngChunk('tEXt', text('Comment\0<script>')))],
    ['JPEG', jpeg()],
    ['WebP', webp()],
    ['WebP', webpFile(vp8x(0x10), vp8l())],
    ['WebP', webpFile(vp8(LOGO_SIDE), webpChunk('EXIF', new Uint8Array(8)))],
    ['WebP', lossyWebp],
  ])('can be of a %s of the right size', (_, bytes) => {
    expect(problemOfLogo(bytes)).toBeUndefined();
  });

  it.each([
    ['SVG', text('<svg xmlns="http://www.w3.org/2000/svg" width="256" height="256"/>')],
    ['GIF', gif],
    ['HTML', text('<!doctype html><script>alert(1)</script>')],
    ['HTML after the first bytes of a JPEG and a PNG', text('\u00ff\u00d8\u00ff\u0089PNG<html>')],
    ['an AVI', text('RIFF\0\0\0\0AVI LIST')],
    ['nothing', nothing],
  ])('cannot be of %s', (_, bytes) => {
    expect(problemOfLogo(bytes)).toBe(WRONG_LOGO.type);
  });

  it.each([
    [
      'a PNG that is nothing but its signature and a page',
      Buffer.concat([png().subarray(0, 8), text('<html><body></body></html>')]),
    ],
    ['a PNG without pixels', Buffer.concat([png().subarray(0, 33), pngChunk('IEND', nothing)])],
    ['a JPEG without a frame', jpeg().filter((_, at) => at < 71 || at > 83)],
    ['a JPEG with filling', jpegWith([0xff])],
    ['a JPEG with a marker that has no length', jpegWith([0xff, 0xd0])],
    ['a WebP without pixels', webpFile(webpChunk('EXIF', new Uint8Array(20)))],
  ])('cannot be broken: %s', (_, bytes) => {
    expect(problemOfLogo(bytes)).toBe(WRONG_LOGO.broken);
  });

  it.each([
    ['PNG', png({}, pngChunk('acTL', new Uint8Array(8)))],
    ['WebP', webpFile(vp8x(2), webpChunk('ANIM', new Uint8Array(6)), webpChunk('ANMF', vp8l()))],
  ])('cannot be of an animated %s', (_, bytes) => {
    expect(problemOfLogo(bytes)).toBe(WRONG_LOGO.animated);
  });

  it.each([
    ['PNG', png({ height: 255 })],
    ['PNG', png({ width: 1, height: 1 })],
    ['JPEG', jpeg(65_535, 8)],
    ['JPEG', jpeg(257, 257)],
    ['JPEG with a second frame', jpegWith([...jpeg(16_000, 8).subarray(71, 84)])],
    ['WebP', webp(16_384, 1)],
    ['WebP', webpFile(vp8x(0, 2 ** 24, 2 ** 24), vp8l())],
    ['WebP', webpFile(vp8(LOGO_SIDE - 1))],
    ['WebP with a huge frame', webpFile(vp8x(0), vp8l(16_384, 16_384))],
    ['WebP with a small frame', webpFile(vp8x(0), vp8(100))],
  ])('cannot be of a %s of another size', (_, bytes) => {
    expect(problemOfLogo(bytes)).toBe(WRONG_LOGO.size);
  });

  it('are read without an exception, whatever the bytes are', () => {
    const heads = [png(), jpeg(), webp(), webpFile(vp8x(0), vp8l()), webpFile(vp8(LOGO_SIDE))];
    fc.assert(
      fc.property(
        fc.constantFrom(...heads),
        fc.nat(60),
        fc.uint8Array({ maxLength: 60 }),
        (head, kept, rest) => {
          problemOfLogo(Buffer.concat([head.subarray(0, kept), rest]));
        },
      ),
      { numRuns: 2000 },
    );
  });
});

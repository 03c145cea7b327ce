import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  gif,
  jpeg,
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
import { checkLogo } from './logo-image.ts';

const text = (content: string) => new TextEncoder().encode(content);
const nothing = new Uint8Array();
/** The header of a lossy frame: tag, start code, and both sides. */
const vp8 = (side: number) =>
  webpChunk(
    'VP8 ',
    Uint8Array.from([0x50, 2, 0, 0x9d, 1, 0x2a, side & 255, side >> 8, side & 255, side >> 8]),
  );

describe('a logo', () => {
  it.each([
    ['png', png()],
    ['png', png({}, pngChunk('tEXt', text('Comment\0<script>')))],
    ['jpg', jpeg()],
    ['webp', webp()],
    ['webp', webpFile(vp8x(0x10), vp8l())],
    ['webp', webpFile(vp8(LOGO_SIDE))],
  ])('can be a complete %s of the right size', (type, bytes) => {
    expect(checkLogo(bytes)).toEqual({ type });
  });

  it.each([
    ['SVG', text('<svg xmlns="http://www.w3.org/2000/svg" width="256" height="256"/>')],
    ['GIF', gif],
    ['HTML', text('<!doctype html><script>alert(1)</script>')],
    ['HTML after the first bytes of a JPEG and a PNG', text('\u00ff\u00d8\u00ff\u0089PNG<html>')],
    ['an AVI', text('RIFF\0\0\0\0AVI LIST')],
    ['nothing', nothing],
  ])('cannot be %s', (_, bytes) => {
    expect(checkLogo(bytes)).toEqual({ problem: WRONG_LOGO.type });
  });

  it.each([
    ['a PNG with a page behind it', Buffer.concat([png(), text('<html></html>')])],
    [
      'a PNG that is nothing but its signature and a page',
      Buffer.concat([png().subarray(0, 8), text('<html><body></body></html>')]),
    ],
    ['a PNG without pixels', Buffer.concat([png().subarray(0, 33), pngChunk('IEND', nothing)])],
    ['a JPEG with a page behind it', Buffer.concat([jpeg(), text('<html></html>')])],
    ['a WebP with a page behind it', Buffer.concat([webp(), text('<html></html>')])],
    ['a WebP without pixels', webpFile(vp8x(0))],
  ])('cannot be broken: %s', (_, bytes) => {
    expect(checkLogo(bytes)).toEqual({ problem: WRONG_LOGO.broken });
  });

  it.each([
    ['PNG', png({}, pngChunk('acTL', new Uint8Array(8)))],
    ['WebP', webpFile(vp8x(2), webpChunk('ANIM', new Uint8Array(6)), webpChunk('ANMF', vp8l()))],
  ])('cannot be an animated %s', (_, bytes) => {
    expect(checkLogo(bytes)).toEqual({ problem: WRONG_LOGO.animated });
  });

  it.each([
    ['PNG', png({ height: 255 })],
    ['PNG', png({ width: 1, height: 1 })],
    ['JPEG', jpeg(65_535, 8)],
    ['JPEG', jpeg(257, 257)],
    ['WebP', webp(16_384, 1)],
    ['WebP', webpFile(vp8x(0, 2 ** 24, 2 ** 24), vp8l())],
    ['WebP', webpFile(vp8(LOGO_SIDE - 1))],
  ])('cannot be a %s of another size', (_, bytes) => {
    expect(checkLogo(bytes)).toEqual({ problem: WRONG_LOGO.size });
  });

  it.each([
    ['PNG', png()],
    ['JPEG', jpeg()],
    ['WebP', webp()],
    ['extended WebP', webpFile(vp8x(0), vp8l())],
  ])('cannot be truncated at any point: %s', (_, bytes) => {
    for (let length = 0; length < bytes.length; length++)
      expect(checkLogo(bytes.subarray(0, length))).toHaveProperty('problem');
  });

  it('is checked without an exception, whatever the bytes are', () => {
    const heads = [png(), jpeg(), webp(), webpFile(vp8x(0), vp8l()), webpFile(vp8(LOGO_SIDE))];
    fc.assert(
      fc.property(
        fc.constantFrom(...heads),
        fc.nat(60),
        fc.uint8Array({ maxLength: 60 }),
        (head, kept, rest) => {
          checkLogo(Buffer.concat([head.subarray(0, kept), rest]));
        },
      ),
      { numRuns: 2000 },
    );
  });
});

import { deflateSync } from 'node:zlib';
import { PhotonImage } from '@cf-wasm/photon/node';
import { describe, expect, it } from 'vitest';
import { cpuOf, MOST_CPU_MS, mutantsOf } from '../../../test/support/documents/mutated-files.ts';
import {
  jpeg,
  lossyWebp,
  photo,
  png,
  pngChunk,
  vp8l,
  vp8x,
  webp,
  webpChunk,
  webpFile,
} from '../../../test/support/documents/pictures.ts';
import { problemOfLogo } from '../../rules/logo-image.ts';
import { rewriteLogo, type WrittenLogo } from './rewrite-logo.ts';

const PLACE = 'Exif\0\0 40.7128 N 74.0060 W';
const place = Buffer.from(PLACE, 'latin1');

/** The sides, and each pixel's red, green, blue and opacity. */
function pixelsOf(bytes: Uint8Array = new Uint8Array()) {
  using picture = PhotonImage.new_from_byteslice(bytes);
  return [picture.get_width(), picture.get_height(), Buffer.from(picture.get_raw_pixels())];
}

/** A picture's pixel in the middle of its left half, and of its right half. */
function halvesOf(written: WrittenLogo | undefined) {
  const [, , pixels] = pixelsOf(written?.content);
  const at = (x: number) => [...(pixels as Buffer).subarray((128 * 256 + x) * 4).subarray(0, 4)];
  return [at(64), at(192)];
}

/** The photograph in another format. */
function converted(write: (picture: PhotonImage) => Uint8Array): Uint8Array {
  using picture = PhotonImage.new_from_byteslice(photo());
  return write(picture);
}

/** A segment of a JPEG, before the others. */
const jpegWith = (marker: number, data: Uint8Array) =>
  Buffer.concat([
    jpeg().subarray(0, 2),
    Buffer.from([0xff, marker, (data.length + 2) >> 8, (data.length + 2) & 255]),
    data,
    jpeg().subarray(2),
  ]);

describe('a logo is written anew', () => {
  it.each([
    ['PNG', png()],
    ['transparent PNG', png({ color: [66, 99, 235, 0] })],
    ['JPEG', jpeg()],
    ['WebP', webp()],
    ['large transparent PNG', photo(128)],
  ])('with the same pixels, as a PNG: from a %s', async (_, picture) => {
    const written = await rewriteLogo(picture);
    expect(written?.type).toBe('png');
    expect(pixelsOf(written?.content)).toEqual(pixelsOf(picture));
  });

  it('with the transparency of a lossy WebP', async () => {
    const [left = [], right = []] = halvesOf(await rewriteLogo(lossyWebp));
    for (const [index, value] of [66, 99, 235].entries()) {
      expect(left[index]).toBeCloseTo(value, -1);
      expect(right[index]).toBeCloseTo(value, -1);
    }
    expect([left[3], right[3]]).toEqual([255, 128]);
  });

  it('as a smaller JPEG if it is a photograph', async () => {
    const picture = photo();
    const { type, content } = (await rewriteLogo(picture)) ?? {};
    expect(type).toBe('jpg');
    expect(content?.length).toBeLessThan(picture.length);
    expect(pixelsOf(content).slice(0, 2)).toEqual([256, 256]);
  });

  it.each([
    ['a text in a PNG', png({}, pngChunk('tEXt', place))],
    ['EXIF in a PNG', png({}, pngChunk('eXIf', place))],
    [
      'a packed text in a PNG',
      png({}, pngChunk('zTXt', Buffer.concat([place, Buffer.alloc(2), deflateSync(place)]))),
    ],
    ['EXIF in a JPEG', jpegWith(0xe1, place)],
    ['a comment in a JPEG', jpegWith(0xfe, place)],
    ['EXIF in a WebP', webpFile(vp8x(8), vp8l(), webpChunk('EXIF', place))],
    ['a page behind a PNG', Buffer.concat([png(), place])],
    ['a page behind a JPEG', Buffer.concat([jpeg(), place])],
    ['a second picture in a JPEG', Buffer.concat([jpeg(), jpegWith(0xfe, place)])],
  ])('without %s', async (_, picture) => {
    expect(problemOfLogo(picture)).toBeUndefined();
    const { type, content = new Uint8Array() } = (await rewriteLogo(picture)) ?? {};
    expect(type).toBe('png');
    expect(Buffer.from(content).includes('40.7128')).toBe(false);
    expect(content.length).toBeLessThan(3000);
  });
});

describe('a picture that is damaged', () => {
  it.each([
    ['half of a PNG', photo().subarray(0, 9000)],
    ['half of a WebP', lossyWebp.subarray(0, 200)],
    ['another frame in a JPEG', jpegWith(0xc0, jpeg().subarray(75, 84))],
    ['pixels that are none', png().fill(7, 45, 200)],
  ])('is refused: %s; the next one is written', async (_, picture) => {
    expect(problemOfLogo(picture)).toBeUndefined();
    const written = await Promise.all([rewriteLogo(picture), rewriteLogo(png())]);
    expect(written).toEqual([undefined, { type: 'png', content: expect.any(Uint8Array) }]);
  });

  const packed = deflateSync(Buffer.alloc(2 ** 28), { level: 1 });

  it.each([
    ['zTXt', 'a\0\0'],
    ['iCCP', 'a\0\0'],
    ['iTXt', 'a\0\u0001\0\0\0'],
  ])('takes little CPU: a PNG with 256 MB packed in %s', async (tag, head) => {
    const picture = png({}, pngChunk(tag, Buffer.concat([Buffer.from(head), packed])));
    expect(
      await cpuOf(() => rewriteLogo(picture), { prepare: () => rewriteLogo(png()) }),
    ).toBeLessThan(MOST_CPU_MS);
  });

  // 120 pictures. In most of them the headers are damaged, and the pixels are not read.
  it.each([
    ['PNG', photo()],
    ['JPEG', converted((picture) => picture.get_bytes_jpeg(90))],
    ['WebP', lossyWebp],
  ])(
    'takes little CPU: each damaged %s',
    async (_, picture) => {
      const slow: number[] = [];
      let isReady = false;
      for (const mutant of mutantsOf(picture, 40)) {
        const cpu = await cpuOf(
          async () => {
            if (problemOfLogo(mutant) === undefined)
              isReady = (await rewriteLogo(mutant)) !== undefined;
          },
          {
            // A damaged picture ends its thread. Another one is started before the time is taken.
            prepare: async () => {
              if (!isReady) await rewriteLogo(png());
              isReady = true;
            },
          },
        );
        if (cpu > MOST_CPU_MS) slow.push(cpu);
      }
      expect(slow).toEqual([]);
    },
    300_000,
  );
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { doc, docx, exe, matroska, mp4, pdf, webm } from '../../test/support/documents/files.ts';
import { cpuOf, MOST_CPU_MS, mutantsOf } from '../../test/support/documents/mutated-files.ts';
import { CONTENT_TYPES } from '../contract/schemas/file-types.ts';
import { contentMatches } from './file-content.ts';

const FILES = { pdf, doc, docx, webm, mp4 };
/** The position of a type's magic bytes, end excluded. */
const SIGNED: Readonly<Record<string, readonly [number, number]>> = {
  pdf: [0, 5],
  doc: [0, 8],
  mp4: [4, 8],
};
/** The part of a recording that is checked too: until the first element in the segment, or the name of the second box. */
const RECORDED: Readonly<Record<string, number>> = { webm: 56, mp4: 40 };
const EXTENSIONS = Object.keys(CONTENT_TYPES);
const typeOf = (extension: string) => CONTENT_TYPES[extension] ?? '';
const head = (file: Uint8Array) => file.slice(0, 64);

describe('the content of a file', () => {
  it('matches the type of its extension, and no other type', () => {
    // Only the tracks distinguish sound from video, and they come after the first bytes.
    const SAME: Readonly<Record<string, string>> = { weba: 'webm', m4a: 'mp4' };
    const kindOf = (extension: string) => SAME[extension] ?? extension;
    expect(Object.keys(FILES).toSorted()).toEqual([...new Set(EXTENSIONS.map(kindOf))].toSorted());
    for (const [extension, file] of Object.entries(FILES)) {
      const named = EXTENSIONS.filter((other) => contentMatches(typeOf(other), head(file)));
      expect(named).toEqual(EXTENSIONS.filter((other) => kindOf(other) === extension));
    }
  });

  it.for([
    ['a program', exe],
    ['nothing', new Uint8Array()],
    ['a web page', new TextEncoder().encode('<!doctype html><script>alert(1)</script>%PDF-')],
    ['a Matroska file', matroska],
    ['a WebM of zeros', new Uint8Array([...webm.slice(0, 48), ...Array(16).fill(0)])],
    ['a WebM of noise', new Uint8Array([...webm.slice(0, 36), ...exe])],
    ['a WebM without an element', webm.slice(0, 48)],
    ['the first box of an MP4', mp4.slice(0, mp4[3])],
    ['an MP4 of zeros', new Uint8Array([...mp4.slice(0, mp4[3]), ...Array(32).fill(0)])],
    ['a header cut off', new Uint8Array([0x25, 0x50, 0x44, 0x46])],
  ] as const)('matches no type: %s', ([, file]) => {
    expect(EXTENSIONS.filter((extension) => contentMatches(typeOf(extension), head(file)))).toEqual(
      [],
    );
  });

  it('matches no unknown type', () => {
    for (const type of ['', 'text/html', 'application/octet-stream', 'constructor', '__proto__']) {
      expect(contentMatches(type, head(pdf))).toBe(false);
    }
  });

  it.each(Object.entries(FILES))(
    'is checked with little CPU: each damaged %s',
    async (extension, file) => {
      const slow: number[] = [];
      // Most of the check is about the head, so the padding fills it.
      const padded = Buffer.concat([
        file.subarray(0, 48),
        Buffer.alloc(1024, '\u00ec\u0080', 'latin1'),
      ]);
      for (const mutant of [...mutantsOf(file), ...mutantsOf(padded)]) {
        const cpu = await cpuOf(() => contentMatches(typeOf(extension), mutant.subarray(0, 1024)));
        if (cpu > MOST_CPU_MS) slow.push(cpu);
      }
      expect(slow).toEqual([]);
    },
  );

  it('is recognized by exactly its magic bytes, whatever follows', () => {
    fc.assert(
      fc.property(
        fc.uint8Array({ maxLength: 64 }),
        fc.nat(),
        fc.integer({ min: 1, max: 255 }),
        (rest, which, by) => {
          for (const [extension, file] of Object.entries(FILES)) {
            const [from, to] = SIGNED[extension] ?? [0, 4];
            const kept = RECORDED[extension] ?? to;
            const other = new Uint8Array([...file.slice(0, kept), ...rest]);
            expect(contentMatches(typeOf(extension), other)).toBe(true);
            const at = from + (which % (to - from));
            expect(
              contentMatches(typeOf(extension), other.with(at, ((other[at] ?? 0) + by) % 256)),
            ).toBe(false);
          }
        },
      ),
    );
  });
});

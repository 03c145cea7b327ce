import { describe, expect, it } from 'vitest';
import { mp4, webm } from '../../../test/support/documents/files.ts';
import { cpuOf, MOST_CPU_MS, mutantsOf } from '../../../test/support/documents/mutated-files.ts';
import { soundOf, videoOf } from '../../../test/support/documents/recordings.ts';
import { contentMatches } from '../../rules/file-content.ts';
import { typeOf } from './buckets.ts';
import { readRecording } from './read-recording.ts';

const read = (bytes: Uint8Array) =>
  readRecording('a.webm', { bytes, size: bytes.length, versionId: '1' }, 92_000);

/** The header of a WebM file, and a segment of so many zeros. */
const zeros = (count: number) =>
  Buffer.concat([
    Buffer.from('GkXfo59ChoEBQveBAULygQRC84EIQoKEd2VibUKHgQJChYECGFOAZwEAAAAAAAA=', 'base64'),
    Buffer.from([count < 256 ? count : 255]),
    Buffer.alloc(count),
  ]);
const noise = Buffer.from(zeros(60_000).map((byte, at) => byte || (at * 7919) % 251));

describe('a recording', () => {
  it.each([
    ['webm', false],
    ['webm', true],
    ['mp4', false],
    ['mp4', true],
  ] as const)(
    'is read with its kind and its length: %s, as a browser writes it: %s',
    async (format, raw) => {
      const seconds = 90;
      const video = await read(await videoOf({ seconds, format, raw }));
      expect(video).toEqual({ kind: 'video', durationMs: expect.closeTo(90_000, -4) });
      const sound = await read(await soundOf({ seconds, format, raw }));
      expect(sound).toEqual({ kind: 'audio', durationMs: expect.closeTo(90_000, -2) });
    },
  );

  it('is read until it is too long', async () => {
    const { durationMs = 0 } = (await read(await soundOf({ seconds: 600 }))) ?? {};
    expect(durationMs).toBeGreaterThan(92_000);
    expect(durationMs).toBeLessThan(93_000);
  });

  it('has a packet, or is none', async () => {
    expect(await read(await videoOf({ seconds: 0 }))).toBeUndefined();
    expect(await read(mp4.subarray(0, 32))).toBeUndefined();
  });

  it('keeps its kind if it is damaged after a packet', async () => {
    const file = await soundOf({ seconds: 90, raw: true });
    const damaged = await read(file.fill(0xff, file.length / 2));
    expect(damaged?.kind).toBe('audio');
  });
});

describe('a file that the library cannot get through', () => {
  it.each([
    ['64 bytes', zeros(16)],
    ['300 KB of zeros', zeros(300_000)],
    ['60 KB of noise', noise],
  ])('is given up: %s; others run meanwhile', async (_, file) => {
    let turns = 0;
    const others = setInterval(() => turns++, 1);
    const results = await Promise.all([read(file), read(file), read(webm)]);
    clearInterval(others);
    expect(results).toEqual([undefined, undefined, { kind: 'video', durationMs: 200 }]);
    expect(turns).toBeGreaterThan(5);
  });

  it.each([
    ['a.webm', () => webm],
    ['a.weba', () => soundOf({ seconds: 3, raw: true })],
    ['a.mp4', () => videoOf({ seconds: 3, format: 'mp4' })],
    ['a.m4a', () => soundOf({ seconds: 3, format: 'mp4', raw: true })],
  ])(
    'takes little CPU: each of %s, damaged',
    async (name, make) => {
      const slow: number[] = [];
      for (const mutant of mutantsOf(await make(), 120)) {
        if (!contentMatches(typeOf(name), mutant)) continue;
        // The preparation starts another thread, if one was stopped.
        const cpu = await cpuOf(() => read(mutant), { prepare: () => read(webm) });
        if (cpu > MOST_CPU_MS) slow.push(cpu);
      }
      expect(slow).toEqual([]);
    },
    300_000,
  );
});

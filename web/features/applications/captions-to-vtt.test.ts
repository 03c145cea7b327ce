import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { captionsToVtt } from './captions-to-vtt.ts';

/** The cues of a WebVTT file, with their times in milliseconds. */
function cuesOf(vtt: string) {
  const [header, ...blocks] = vtt.trimEnd().split('\n\n');
  expect(header).toBe('WEBVTT');
  return blocks.map((block) => {
    const [times = '', text = '', ...more] = block.split('\n');
    expect(more).toEqual([]);
    expect(times).toMatch(/^\d\d:\d\d:\d\d\.\d{3} --> \d\d:\d\d:\d\d\.\d{3}$/);
    const [start = '', end = ''] = times.split(' --> ');
    return { start: inMs(start), end: inMs(end), text };
  });
}
const inMs = (timestamp: string) => Date.parse(`1970-01-01T${timestamp}Z`);
const textsOf = (text: string) => cuesOf(captionsToVtt(text, 30)).map((cue) => cue.text);
const unescaped = (text: string) =>
  text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');
const withoutSpaces = (text: string) => text.replaceAll(/\s+/g, '');

describe('captions as WebVTT', () => {
  it('have a cue for each sentence, shown in proportion to its length', () => {
    expect(captionsToVtt('I am Sam. Hi!\n\nI bake\nbread. ', 24)).toBe(
      [
        'WEBVTT\n',
        '00:00:00.000 --> 00:00:09.000\nI am Sam.\n',
        '00:00:09.000 --> 00:00:12.000\nHi!\n',
        '00:00:12.000 --> 00:00:18.000\nI bake\n',
        '00:00:18.000 --> 00:00:24.000\nbread.\n',
      ].join('\n'),
    );
  });

  it('are at the top if the bottom is hidden', () => {
    expect(captionsToVtt('Hi.', 2, true)).toBe(
      'WEBVTT\n\n00:00:00.000 --> 00:00:02.000 line:0\nHi.\n',
    );
  });

  it('have no cue without text, and times beyond an hour', () => {
    expect(captionsToVtt('', 30)).toBe('WEBVTT\n');
    expect(captionsToVtt(' \n\t ', 30)).toBe('WEBVTT\n');
    expect(cuesOf(captionsToVtt('Hi.', 3723.5))).toEqual([
      { start: 0, end: 3_723_500, text: 'Hi.' },
    ]);
  });

  it('split a long sentence between words', () => {
    const sentence = `${'word '.repeat(40)}end.`;
    const cues = textsOf(sentence);
    expect(cues.map(({ length }) => length)).toEqual([79, 79, 44]);
    expect(cues.join(' ')).toBe(sentence);
  });

  it('split a text without spaces anywhere, but not inside a character', () => {
    expect(textsOf('字'.repeat(170)).map(({ length }) => length)).toEqual([80, 80, 10]);
    const family = '👩‍👩‍👧‍👦';
    for (const cue of textsOf(family.repeat(20))) expect(cue.replaceAll(family, '')).toBe('');
  });

  it('escape markup and arrows', () => {
    expect(textsOf('A <b>bold</b> & shy --> me')).toEqual([
      'A &lt;b&gt;bold&lt;/b&gt; &amp; shy --&gt; me',
    ]);
  });

  it('have all of any text, in order, in short cues over the whole length', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme', maxLength: 400 }),
        fc.double({ min: 1, max: 600, noNaN: true }),
        (text, duration) => {
          const cues = cuesOf(captionsToVtt(text, duration));
          expect(withoutSpaces(cues.map((cue) => unescaped(cue.text)).join(''))).toBe(
            withoutSpaces(text),
          );
          for (const cue of cues) expect(unescaped(cue.text).length).toBeLessThanOrEqual(80);
          const starts = cues.map(({ start }) => start);
          const ends = cues.map(({ end }) => end);
          expect(starts.slice(1)).toEqual(ends.slice(0, -1));
          expect(ends).toEqual(ends.toSorted((a, b) => a - b));
          if (cues.length > 0)
            expect([starts[0], ends.at(-1)]).toEqual([0, Math.round(duration * 1000)]);
        },
      ),
    );
  });
});

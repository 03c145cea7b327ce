import { expect, test } from 'vitest';
import { SOURCE_MAX } from '../limits.ts';
import { source } from '../schemas/source.ts';
import { posterRef, SOURCES, sourceLabel } from './sources.ts';

test.each([
  ['', 'poster', 'Poster'],
  ['Front door', 'poster-front-door', 'Poster: front door'],
  ['  Café, 2nd floor! ', 'poster-cafe-2nd-floor', 'Poster: cafe 2nd floor'],
  ['入口', 'poster', 'Poster'],
])('a poster at "%s" has its own ref and label', (place, ref, label) => {
  expect(posterRef('poster', place)).toBe(ref);
  expect(sourceLabel(ref)).toBe(label);
});

test('all our refs are valid sources, however long the place is', () => {
  const long = posterRef('company-poster', 'x '.repeat(SOURCE_MAX));
  expect(sourceLabel(long)).toMatch(/^Company poster: x x/);
  for (const ref of [long, ...Object.keys(SOURCES)]) expect(source.parse(ref)).toBe(ref);
});

test('an unknown ref is its own label', () => {
  expect(['newsletter', 'constructor', 'poster-'].map(sourceLabel)).toEqual([
    'newsletter',
    'constructor',
    'poster-',
  ]);
});

import { expect, it } from 'vitest';
import { currentWindow, formatWait } from './rate-windows.ts';

it('a window ends where the next begins, and resets in at least one second', () => {
  const start = Date.parse('2031-05-05T10:15:00Z');
  const first = currentWindow(900, start);
  expect(first).toEqual({ number: start / 900_000, ends: start / 1000 + 900, resetsIn: 900 });
  expect(currentWindow(900, start + 899_999)).toEqual({ ...first, resetsIn: 1 });
  expect(currentWindow(900, start + 900_000).number).toBe(first.number + 1);
});

it.for([
  [1, 'in a minute'],
  [60, 'in a minute'],
  [61, 'in 2 minutes'],
  [5400, 'in 90 minutes'],
  [5401, 'in 2 hours'],
  [86_400, 'in 24 hours'],
] as const)('formats %i seconds as "%s"', ([seconds, words]) => {
  expect(formatWait(seconds)).toBe(words);
});

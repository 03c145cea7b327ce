import { expect, test } from 'vitest';
import { rowAfterKey } from './moves.ts';

test.each([
  ['ArrowDown', 5, 6],
  ['ArrowUp', 0, 0],
  ['PageDown', 5, 9],
  ['PageUp', 5, 1],
  ['Home', 5, 0],
  ['End', 5, 9],
  ['x', 5, undefined],
])('%s moves from row %i to row %i of ten', (key, from, to) => {
  expect(rowAfterKey(key, from, { count: 10, perPage: 4 })).toBe(to);
});

test('nothing moves in an empty list', () => {
  expect(rowAfterKey('End', 0, { count: 0, perPage: 4 })).toBeUndefined();
});

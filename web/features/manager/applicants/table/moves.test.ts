import { expect, test } from 'vitest';
import { KEYS } from '../../keys/keys.ts';
import { rowAfterKey } from './moves.ts';

test.each([
  ['arrowdown', 5, 6],
  ['arrowup', 0, 0],
  ['pagedown', 5, 9],
  ['pageup', 5, 1],
  ['home', 5, 0],
  ['end', 5, 9],
])('%s moves from row %i to row %i of ten', (key, from, to) => {
  expect(rowAfterKey(KEYS.move.keys.indexOf(key), from, { count: 10, perPage: 4 })).toBe(to);
});

test('nothing moves in an empty list', () => {
  expect(rowAfterKey(0, 0, { count: 0, perPage: 4 })).toBeUndefined();
});

import { expect, test } from 'vitest';
import { KEYS } from '../keys.tsx';
import { EMPTY_SELECTION, extendRange, rowAfterKey, selectAll, toggle } from './selection.ts';

const rows = ['a', 'b', 'c', 'd', 'e'].map((id) => ({ id }));
const [a = { id: '' }, , , , e = { id: '' }] = rows;
const ids = (selection: typeof EMPTY_SELECTION) => [...selection.ids].sort().join('');

test('a row is selected and deselected', () => {
  const selected = toggle(EMPTY_SELECTION, a);
  expect(ids(selected)).toBe('a');
  expect(ids(toggle(selected, a))).toBe('');
});

test('a range grows, shrinks and reverses, and keeps the earlier selection', () => {
  const before = toggle(EMPTY_SELECTION, e);
  const grown = extendRange(before, rows, { from: 1, to: 3 });
  expect(ids(grown)).toBe('bcde');
  expect(ids(extendRange(grown, rows, { from: 3, to: 2 }))).toBe('bce');
  expect(ids(extendRange(grown, rows, { from: 3, to: 0 }))).toBe('abe');
  expect(ids(extendRange(toggle(grown, a), rows, { from: 3, to: 3 }))).toBe('abcde');
});

test('a range keeps its first row when a row arrives above it', () => {
  const grown = extendRange(EMPTY_SELECTION, rows, { from: 2, to: 3 });
  const refreshed = [{ id: 'new' }, ...rows];
  expect(ids(extendRange(grown, refreshed, { from: 4, to: 5 }))).toBe('cde');
});

test('a range whose first row has left the list starts at the current one', () => {
  const grown = extendRange(toggle(EMPTY_SELECTION, a), rows, { from: 2, to: 3 });
  const left = rows.filter(({ id }) => id !== 'c');
  expect(ids(extendRange(grown, left, { from: 2, to: 3 }))).toBe('ade');
});

test('selecting all adds all matching rows to the earlier selection', () => {
  expect(ids(selectAll(toggle(EMPTY_SELECTION, a), rows.slice(1, 3)))).toBe('abc');
});

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

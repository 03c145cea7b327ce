import { expect, test } from 'vitest';
import { extend, NOTHING, selectAll, toggle } from './selection.ts';

const rows = ['a', 'b', 'c', 'd', 'e'].map((id) => ({ id }));
const [a = { id: '' }, , , , e = { id: '' }] = rows;
const ids = (selection: typeof NOTHING) => [...selection.ids].sort().join('');

test('a row is selected and deselected', () => {
  const selected = toggle(NOTHING, a);
  expect(ids(selected)).toBe('a');
  expect(ids(toggle(selected, a))).toBe('');
});

test('a range grows, shrinks and reverses, and keeps the earlier selection', () => {
  const before = toggle(NOTHING, e);
  const grown = extend(before, rows, { from: 1, to: 3 });
  expect(ids(grown)).toBe('bcde');
  expect(ids(extend(grown, rows, { from: 3, to: 2 }))).toBe('bce');
  expect(ids(extend(grown, rows, { from: 3, to: 0 }))).toBe('abe');
  expect(ids(extend(toggle(grown, a), rows, { from: 3, to: 3 }))).toBe('abcde');
});

test('selecting all adds all matching rows to the earlier selection', () => {
  expect(ids(selectAll(toggle(NOTHING, a), rows.slice(1, 3)))).toBe('abc');
});

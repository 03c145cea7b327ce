import { expect, test, vi } from 'vitest';

// The session listens for other tabs.
vi.stubGlobal('addEventListener', () => {});
vi.stubGlobal('localStorage', { getItem: () => null });
const { mergeRows } = await import('./applicant-rows.ts');

test('rows that have changed take the place of older ones; new ones are added', () => {
  const rows = [
    { id: 'a', status: 'new' },
    { id: 'b', status: 'new' },
  ];
  const changed = { id: 'a', status: 'accepted' };
  const added = { id: 'c', status: 'new' };
  expect(mergeRows(rows, [added, changed])).toEqual([changed, rows[1], added]);
  expect(mergeRows(rows, [])).toBe(rows);
});

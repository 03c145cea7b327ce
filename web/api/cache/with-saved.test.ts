import { expect, test } from 'vitest';
import { withSaved } from './with-saved.ts';

test('every copy of a saved item is updated, in lists and nested; other kinds of objects stay as they are', () => {
  const saved = { id: '1', rating: 5 };
  const names = new Map([['1', 'Ada']]);
  const other = { id: '2', of: { id: '1', rating: 2 } };
  const cached = { pages: [{ items: [{ id: '1', rating: null, name: 'Ada' }, other] }], names };
  expect(withSaved(cached, saved)).toEqual({
    pages: [
      {
        items: [
          { id: '1', rating: 5, name: 'Ada' },
          { ...other, of: { id: '1', rating: 5 } },
        ],
      },
    ],
    names,
  });
});

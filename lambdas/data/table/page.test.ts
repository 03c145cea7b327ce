import { expect, it } from 'vitest';
import { PAGE_MAX_BYTES } from '../../contract/limits.ts';
import { itemsOfAll, toList } from './page.ts';

const row = (name: string, bytes: number) => ({
  item: { name, padding: '字'.repeat(Math.floor(bytes / 3)) },
  cursor: `after ${name}`,
});
const namesOf = ({ items }: { items: { name: string }[] }) => items.map(({ name }) => name);

it('a page that fits is returned whole, with the cursor of the next page', () => {
  const list = toList({ rows: [row('a', 9), row('b', 9)], next: 'after b' });
  expect(namesOf(list)).toEqual(['a', 'b']);
  expect(list.next_cursor).toBe('after b');
  expect(toList({ rows: [row('a', 9)] })).not.toHaveProperty('next_cursor');
  expect(toList({ rows: [] })).toEqual({ items: [] });
});

it('a page ends before the limit in bytes, not characters, with the cursor after its last item', () => {
  const half = PAGE_MAX_BYTES / 2;
  const list = toList({ rows: [row('a', half - 99), row('b', half - 99), row('c', 300)] });
  expect(namesOf(list)).toEqual(['a', 'b']);
  expect(list.next_cursor).toBe('after b');
});

it('a page holds at least one item, however large', () => {
  const list = toList({ rows: [row('a', 2 * PAGE_MAX_BYTES), row('b', 3)] });
  expect(namesOf(list)).toEqual(['a']);
  expect(list.next_cursor).toBe('after a');
});

it('a list is read lazily, one page at a time', async () => {
  const pages = [['a', 'b'], [], ['c']];
  const asked: (string | undefined)[] = [];
  const all = itemsOfAll(async (cursor) => {
    asked.push(cursor);
    const rows = (pages[asked.length - 1] ?? []).map((item) => ({ item, cursor: `after ${item}` }));
    return { rows, ...(asked.length < pages.length && { next: String(asked.length) }) };
  });
  expect(asked).toEqual([]);
  expect((await all.next()).value).toBe('a');
  expect(asked).toEqual([undefined]);
  const rest: string[] = [];
  for await (const each of all) rest.push(each);
  expect(rest).toEqual(['b', 'c']);
  expect(asked).toEqual([undefined, '1', '2']);
});

import { expect, it } from 'vitest';
import { PAGE_MAX_BYTES } from '../contract/limits.ts';
import { toList } from './page.ts';

const row = (name: string, bytes: number) => ({
  item: { name, padding: '字'.repeat(Math.floor(bytes / 3)) },
  cursor: `after ${name}`,
});
const namesOf = ({ items }: { items: { name: string }[] }) => items.map(({ name }) => name);

it('a page that fits is answered whole, with the place where the list goes on', () => {
  const list = toList({ rows: [row('a', 9), row('b', 9)], next: 'after b' });
  expect(namesOf(list)).toEqual(['a', 'b']);
  expect(list.next_cursor).toBe('after b');
  expect(toList({ rows: [row('a', 9)] })).not.toHaveProperty('next_cursor');
  expect(toList({ rows: [] })).toEqual({ items: [] });
});

it('a page ends before it passes the limit in bytes, not characters, and goes on after its last item', () => {
  const half = PAGE_MAX_BYTES / 2;
  const list = toList({ rows: [row('a', half - 99), row('b', half - 99), row('c', 300)] });
  expect(namesOf(list)).toEqual(['a', 'b']);
  expect(list.next_cursor).toBe('after b');
});

it('a page holds one item at least, however large', () => {
  const list = toList({ rows: [row('a', 2 * PAGE_MAX_BYTES), row('b', 3)] });
  expect(namesOf(list)).toEqual(['a']);
  expect(list.next_cursor).toBe('after a');
});

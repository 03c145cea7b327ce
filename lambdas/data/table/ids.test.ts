import { decodeTime, isValid } from 'ulid';
import { expect, it } from 'vitest';
import { newId } from './ids.ts';

const TIME = 10;
const LETTERS = 32;

it('an id is a ULID of its time, and its other characters are random', () => {
  const at = Date.parse('2027-03-01T12:00:00Z');
  const ids = Array.from({ length: 1000 }, () => newId(at));
  expect(ids.every((id) => isValid(id) && decodeTime(id) === at)).toBe(true);
  expect(new Set(ids).size).toBe(1000);
  for (let place = TIME; place < 26; place++)
    expect(new Set(ids.map((id) => id[place])).size).toBe(LETTERS);
  // The random characters of an id are not copies of each other.
  const [id = ''] = ids;
  expect(new Set(id.slice(TIME)).size).toBeGreaterThan(2);
});

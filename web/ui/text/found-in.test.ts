import { expect, it } from 'vitest';
import { isFoundIn } from './found-in.ts';

it.each([
  ['Crêpe Chef', 'crepe', true],
  ['Crêpe Chef', 'CRÊ che', true],
  ['Barista', 'arist', true],
  ['Bar manager, night shift', '  night   bar ', true],
  ['C++ developer', 'c++', true],
  ['Barista', 'barista chef', false],
  ['Barista', '', true],
])('%s, searched for %s: %s', (text, search, found) => {
  expect(isFoundIn(text, search)).toBe(found);
});

import fc from 'fast-check';
import { expect, it } from 'vitest';
import { defined } from './defined.ts';

it('leaves out what is undefined, and nothing else', () => {
  const value = fc.constantFrom(undefined, null, '', 0, false, 'text');
  fc.assert(
    fc.property(fc.dictionary(fc.string(), value), (fields) => {
      const given = Object.entries(fields).filter(([, each]) => each !== undefined);
      expect(Object.entries(defined(fields))).toEqual(given);
    }),
  );
});

it('makes of fields a change of those that were given', () => {
  const before: { name: string; culture: string | null } = { name: 'Mill', culture: 'Early' };
  expect({ ...before, ...defined({ name: undefined, culture: null }) }).toEqual({
    name: 'Mill',
    culture: null,
  });
});

import fc from 'fast-check';
import { expect, it } from 'vitest';
import { withoutUndefined } from './without-undefined.ts';

it('drops undefined fields, and nothing else', () => {
  const value = fc.constantFrom(undefined, null, '', 0, false, 'text');
  fc.assert(
    fc.property(fc.dictionary(fc.string(), value), (fields) => {
      const given = Object.entries(fields).filter(([, each]) => each !== undefined);
      expect(Object.entries(withoutUndefined(fields))).toEqual(given);
    }),
  );
});

it('lets a spread change only the given fields', () => {
  const before: { name: string; culture: string | null } = { name: 'Mill', culture: 'Early' };
  expect({ ...before, ...withoutUndefined({ name: undefined, culture: null }) }).toEqual({
    name: 'Mill',
    culture: null,
  });
});

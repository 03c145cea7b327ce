import fc from 'fast-check';
import { expect, it } from 'vitest';
import { defined } from './defined.ts';

it('changes only what was given', () => {
  const fields = fc.dictionary(
    fc.string(),
    fc.option(fc.oneof(fc.string(), fc.constant(null)), { nil: undefined }),
  );
  fc.assert(
    fc.property(fields, fields, (before, change) => {
      const after = { ...before, ...defined(change) };
      for (const name of new Set([...Object.keys(before), ...Object.keys(change)])) {
        const given = Object.hasOwn(change, name) && change[name] !== undefined;
        expect(after[name]).toBe(given ? change[name] : before[name]);
      }
      expect(Object.values(defined(change))).not.toContain(undefined);
    }),
  );
});

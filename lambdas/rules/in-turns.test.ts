import fc from 'fast-check';
import { expect, it } from 'vitest';
import { inTurns } from './in-turns.ts';

const items = fc.array(
  fc.record({ owner: fc.constantFrom('a', 'b', 'c', 'd'), number: fc.integer() }),
);

it('nobody gets a turn before everybody else has had as many', () => {
  fc.assert(
    fc.property(items, (given) => {
      const had = new Map<string, number>();
      const all = Map.groupBy(given, ({ owner }) => owner);
      for (const { owner } of inTurns(given, (each) => each.owner)) {
        const turns = had.get(owner) ?? 0;
        for (const [other, own] of all)
          expect(had.get(other) ?? 0).toBeGreaterThanOrEqual(Math.min(turns, own.length));
        had.set(owner, turns + 1);
      }
    }),
  );
});

it('all items stay, and those of one owner in their order', () => {
  fc.assert(
    fc.property(items, (given) => {
      const found = Map.groupBy(
        inTurns(given, (each) => each.owner),
        ({ owner }) => owner,
      );
      for (const [owner, own] of Map.groupBy(given, (each) => each.owner))
        expect(found.get(owner)).toEqual(own);
      expect([...found.values()].flat()).toHaveLength(given.length);
    }),
  );
});

import fc from 'fast-check';
import { expect, it } from 'vitest';
import { intersectionOf, raise, type ScoredSlots, sortByAge, unionOf } from './found-jobs.ts';
import { JobColumns } from './job-columns.ts';

const entries = ({ slots, scores }: ScoredSlots) =>
  [...slots].map((slot, at) => [slot, scores[at]]);
const scored = (of: Iterable<readonly [number, number]>): ScoredSlots => {
  const bySlot = [...of].sort(([a], [b]) => a - b);
  return {
    slots: Uint32Array.from(bySlot, ([slot]) => slot),
    scores: Uint8Array.from(bySlot, ([, score]) => score),
  };
};
/** Jobs by their slots, with their scores. */
const some = fc
  .uniqueArray(fc.tuple(fc.nat(60), fc.integer({ min: 1, max: 3 })), {
    selector: ([slot]) => slot,
    maxLength: 40,
  })
  .map((of) => new Map(of));

it('what either list has has the higher of its scores, and what both have the lower', () => {
  fc.assert(
    fc.property(some, some, (one, other) => {
      const both = [...one].flatMap(([slot, score]): [number, number][] => {
        const another = other.get(slot);
        return another === undefined ? [] : [[slot, Math.min(score, another)]];
      });
      expect(entries(intersectionOf(scored(one), scored(other)))).toEqual(entries(scored(both)));
      const either = new Map([...other, ...one]);
      for (const [slot] of both)
        either.set(slot, Math.max(one.get(slot) ?? 0, other.get(slot) ?? 0));
      expect(entries(unionOf(scored(one), scored(other)))).toEqual(entries(scored(either)));
    }),
  );
});

it('raises the scores of those that are in a list', () => {
  const found = scored([1, 4, 7, 9].map((slot) => [slot, 1] as const));
  raise(found, Uint32Array.of(4, 5, 9), 3);
  expect(entries(found)).toEqual([
    [1, 1],
    [4, 3],
    [7, 1],
    [9, 3],
  ]);
});

const COUNT = 2500;

it.for([
  ['in order', (slot: number) => slot],
  ['in order but for a few', (slot: number) => (slot % 300 === 0 ? COUNT - slot : slot)],
  ['in no order', (slot: number) => (slot * 7919) % COUNT],
] as const)('sorts jobs by age whose slots are %s', ([, ageOf]) => {
  const columns = new JobColumns();
  const all = Array.from({ length: COUNT }, (_, slot) => slot);
  // Two or more of each millisecond.
  for (const slot of all) {
    const ulid = { time: Math.floor(ageOf(slot) / 2), high: 0, low: (slot * 31) % COUNT };
    columns.add({ slot, ulid, company: 0, listed: 0, pay: 0, spot: 0, cell: 0 });
  }
  const slots = all.filter((slot) => slot % 5 > 0);
  const sorted = slots.toSorted((a, b) => columns.compareAges(a, b));
  const scoreOf = (slot: number) => 1 + (slot % 3);
  const found = scored(slots.map((slot) => [slot, scoreOf(slot)] as const));
  expect(entries(sortByAge(found, columns))).toEqual(sorted.map((slot) => [slot, scoreOf(slot)]));
});

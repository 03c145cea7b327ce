import fc from 'fast-check';
import { expect, it } from 'vitest';
import { mergeInOrder } from './merge.ts';

const places = fc.uniqueArray(fc.string({ minLength: 1, maxLength: 3 }), { maxLength: 40 });

it('several lists are merged in order, each item once, for any number of items per read', async () => {
  await fc.assert(
    fc.asyncProperty(
      places,
      fc.array(fc.nat({ max: 3 }), { minLength: 40, maxLength: 40 }),
      fc.integer({ min: 1, max: 5 }),
      fc.integer({ min: 1, max: 45 }),
      async (drawn, lists, run, size) => {
        const sorted = drawn.toSorted().map((place, index) => ({ place, list: lists[index] ?? 0 }));
        const read = (list: number) => async (after: string | undefined) => {
          const rest = sorted.filter(
            (each) => each.list === list && (after === undefined || each.place > after),
          );
          return { items: rest.slice(0, run), isLast: rest.length <= run };
        };
        const { items, isLast } = await mergeInOrder([0, 1, 2, 3].map(read), size);
        expect(items).toEqual(sorted.slice(0, size));
        expect(isLast).toBe(sorted.length <= size);
      },
    ),
  );
});

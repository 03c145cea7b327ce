import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { wordDistance } from './word-distance.ts';

describe('the distance of two words', () => {
  it.for([
    ['barista', 'barista', 0],
    ['barsita', 'barista', 1],
    ['barist', 'barista', 1],
    ['bbarista', 'barista', 1],
    ['narista', 'barista', 1],
    ['barsiat', 'barista', 2],
    ['baker', 'barista', 3],
    ['', 'abc', 3],
  ] as const)('%s and %s: %i, with distances over 2 counted as 3', ([a, b, expected]) => {
    expect(wordDistance(a, b, 2)).toBe(expected);
  });

  it('is at most 1 after one change, symmetric, and 0 only for equal words', () => {
    const word = fc.stringMatching(/^[abc]{0,6}$/);
    fc.assert(
      fc.property(word, fc.nat(6), fc.constantFrom('a', 'b', 'c', ''), word, (a, at, letter, b) => {
        const changed = a.slice(0, at) + letter + a.slice(at + 1);
        expect(wordDistance(a, changed, 9)).toBeLessThanOrEqual(1);
        expect(wordDistance(a, b, 9)).toBe(wordDistance(b, a, 9));
        expect(wordDistance(a, b, 9) === 0).toBe(a === b);
      }),
    );
  });
});

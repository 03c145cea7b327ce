import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { matches, wordIndex, words } from './search-words.ts';

// Few letters, so that words are often alike.
const word = fc.stringMatching(/^[ab0]{1,3}$/);
const text = fc.array(word, { minLength: 1, maxLength: 12 });

const finds = (query: string, ...texts: string[]) => matches(wordIndex(texts), words(query));

describe('a search for words', () => {
  it('finds what holds each of them, the last by its beginning, whatever else is asked', () => {
    fc.assert(
      fc.property(text, fc.array(word, { maxLength: 4 }), (held, asked) => {
        const expected = asked.every((each, index) =>
          held.some((one) => (index === asked.length - 1 ? one.startsWith(each) : one === each)),
        );
        expect(finds(asked.join(' '), held.join(' '))).toBe(expected);
      }),
      { numRuns: 500 },
    );
  });

  it('finds any words of a text, in any order, however they are written', () => {
    fc.assert(
      fc.property(
        text.chain((held) =>
          fc.tuple(fc.constant(held), fc.shuffledSubarray(held), fc.nat({ max: 5 }), fc.boolean()),
        ),
        ([held, asked, cut, upper]) => {
          const last = asked.at(-1) ?? '';
          const query = [...asked.slice(0, -1), last.slice(0, Math.max(1, last.length - cut))];
          const typed = upper ? query.join(', ').toUpperCase() : query.join('  ');
          expect(finds(typed, ...held)).toBe(true);
        },
      ),
      { numRuns: 500 },
    );
  });

  it('takes any text for a query and any text for what is searched', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme' }),
        fc.string({ unit: 'grapheme' }),
        (held, asked) => {
          expect(finds(asked, asked, held)).toBe(true);
          expect(words(words(asked).join(' '))).toEqual(words(asked));
        },
      ),
    );
  });

  it.for([
    ['zurich', 'Zürich'],
    ['ZÜRICH', 'zurich'],
    ['zu\u0308rich', 'z\u00fcrich'],
    ['creme brul', 'Crème brûlée'],
    ['istanbul', 'İstanbul'],
    ['ﬁne', 'fine'],
    ['c++', 'C++ developer'],
    ['c#', 'Knows C#, F#'],
    ['node.js', 'Node.js'],
    ['full-time', 'full time'],
    ['o’brien', "O'Brien's"],
    ['東京', '東京'],
    ['서울', '서울'],
    ['हिन्दी', 'हिन्दी'],
  ] as const)('%s finds %s', ([query, held]) => {
    expect(finds(query, held)).toBe(true);
  });

  it.for([
    ['bak chef', 'Baker and chef'],
    ['aker', 'Baker'],
    ['baker chef', 'Baker'],
    ['c++', 'C developer'],
    ['bakers', 'Baker'],
  ] as const)('%s does not find %s', ([query, held]) => {
    expect(finds(query, held)).toBe(false);
  });

  it('for nothing finds everything', () => {
    for (const query of ['', '   ', '…', '-', '—!']) expect(finds(query, 'Baker')).toBe(true);
  });
});

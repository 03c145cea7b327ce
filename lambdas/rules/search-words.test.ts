import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { folded, searchTerms, words } from './search-words.ts';

describe('the words of a text', () => {
  it.for([
    ['Zürich', 'zurich'],
    ['zu\u0308rich', 'zurich'],
    ['CRÈME brûlée', 'creme brulee'],
    ['İstanbul', 'istanbul'],
    ['Straße, STRASSE', 'strasse strasse'],
    ['Łódź Smørrebrød Æon', 'lodz smorrebrod aeon'],
    ['ΟΔΟΣ οδός', 'οδοσ οδοσ'],
    ['ﬁne', 'fine'],
    ['C++/C#, F# (401k+)', 'c++ c# f# 401k+'],
    ['cook+server c#developer', 'cook server c developer'],
    ['# ++ #1', '1'],
    ['Node.js', 'node js'],
    ['full-time', 'full time'],
    ["O’Brien's Harper’s", 'obriens harpers'],
    ['東京 서울', '東京 서울'.normalize('NFKD')],
    ['… — "!" 🥐', ''],
  ] as const)('%s are %s', ([text, expected]) => {
    expect(folded(text)).toBe(expected);
  });

  it('are the same when they are folded again, whatever the text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(words(folded(text))).toEqual(words(text));
      }),
    );
  });
});

describe('what somebody types', () => {
  const begun = (word: string) => ({ words: [word], begun: true });

  it.for([
    ['Night nurse', [begun('night'), begun('nurse')]],
    ['nurse NURSE', [begun('nurse')]],
    ['"front desk" hotel', [{ words: ['front', 'desk'], begun: false }, begun('hotel')]],
    ['“Front Desk”', [{ words: ['front', 'desk'], begun: false }]],
    ['hotel "front de', [begun('hotel'), { words: ['front', 'de'], begun: true }]],
    ['"" " " " …', []],
    ['', []],
  ] as const)('%s', ([typed, expected]) => {
    expect(searchTerms(typed)).toEqual(expected);
  });
});

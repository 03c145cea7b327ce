import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { folded, limitTerms, typedTerms, words } from './search-words.ts';

describe('the words of a text', () => {
  it.for([
    ['Zürich', 'zurich'],
    ['zu\u0308rich', 'zurich'],
    ['CRÈME brûlée', 'creme brulee'],
    ['İstanbul', 'istanbul'],
    ['Straße, STRASSE', 'strasse strasse'],
    ['Łódź Smørrebrød Æon', 'lodz smorrebrod aeon'],
    ['Ħal Għargħur', 'hal gharghur'],
    ['ΟΔΟΣ οδός', 'οδοσ οδοσ'],
    ['ﬁne', 'fine'],
    ['C++/C#, F# (401k+)', 'c++ c# f# 401k+'],
    ['cook+server c#developer', 'cook server c developer'],
    ['# ++ #1', '1'],
    ['Node.js', 'node js'],
    ['full-time', 'full time'],
    ["O’Brien's Harper’s", 'obriens harpers'],
    [
      "Hawaiʻi O‘ahu O’ahu Kane`ohe Ka´u Oʼahu Moloka'i Lāna′i",
      'hawaii oahu oahu kaneohe kau oahu molokai lanai',
    ],
    ['東京 서울', '東京 서울'.normalize('NFKD')],
    ['… — "!" 🥐', ''],
  ] as const)('%s are %s', ([text, expected]) => {
    expect(folded(text)).toBe(expected);
  });

  it('do not change when they are folded again, whatever the text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(words(folded(text))).toEqual(words(text));
      }),
    );
  });
});

const readTerms = (typed: string) => limitTerms(typedTerms(typed));

describe('a search', () => {
  const word = (one: string) => ({ words: [one], begun: false, quoted: false });
  const begun = (one: string) => ({ ...word(one), begun: true });
  const phrase = (...words: string[]) => ({ words, begun: false, quoted: true });

  it.for([
    ['Night nurse', [word('night'), begun('nurse')]],
    ['nurse NURSE', [begun('nurse')]],
    ['"front desk" hotel', [phrase('front', 'desk'), begun('hotel')]],
    ['“Front Desk”', [phrase('front', 'desk')]],
    ['hotel "front de', [word('hotel'), { ...phrase('front', 'de'), begun: true }]],
    ['"" " " " …', []],
    ['', []],
  ] as const)('%s', ([typed, terms]) => {
    expect(readTerms(typed)).toEqual({ terms, leftOut: [] });
  });

  it('counts twelve words at most, and six of a phrase', () => {
    const typed = readTerms('"a b c d e f g" h i j k l m n o');
    expect(typed.terms).toEqual([
      phrase('a', 'b', 'c', 'd', 'e', 'f'),
      ...['h', 'i', 'j', 'k', 'l', 'm'].map(word),
    ]);
    expect(typed.leftOut).toEqual(['g', 'n', 'o']);
  });
});

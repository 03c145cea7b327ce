import { unaccented } from './unaccented.ts';

/** Letters without a removable accent, and their common spelling. */
const SPELLINGS: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ł: 'l',
  þ: 'th',
  ħ: 'h',
  ı: 'i',
  ς: 'σ',
};
const SPELLED = new RegExp(`[${Object.keys(SPELLINGS).join('')}]`, 'g');

/**
 * Apostrophes as people and phones type them, with the okina of Hawaiian (U+02BB). The accents ` and ´ are among them:
 * removed before accents are, since ´ would become a space.
 */
const APOSTROPHES = /['’‘‛ʻʼʽˈʹ′`´\uff07]/g;

/** A text for searches: without case, accents and apostrophes. `Łódź` becomes `lodz`, and `Harper's` `harpers`. */
export function plainLetters(text: string): string {
  return unaccented(text.replaceAll(APOSTROPHES, '')).replaceAll(
    SPELLED,
    (letter) => SPELLINGS[letter] ?? letter,
  );
}

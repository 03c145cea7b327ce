import { expect, test } from 'vitest';
import { readSearch } from './read-search.ts';

test('a ZIP code among the words is the place, also if it is given as the place, too', () => {
  const search = readSearch({ q: 'baker 97301', within: 10 });
  expect(search).toMatchObject({ zip: '97301', terms: [{ words: ['baker'] }] });
  expect(readSearch({ q: 'baker 97301', near: '97301', within: 10 })).toEqual(search);
});

test('a ZIP code beside another place is a word', () => {
  const { zip, terms, centre } = readSearch({ q: 'baker 97301', near: '97201' });
  expect(terms).toMatchObject([{ words: ['baker'] }, { words: ['97301'] }]);
  expect(zip).toBeUndefined();
  expect(centre).toEqual(readSearch({ near: '97201' }).centre);
});

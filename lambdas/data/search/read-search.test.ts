import { expect, test } from 'vitest';
import { readSearch } from './read-search.ts';

test('a ZIP code among the words is the place, also if it is given as the place, too', () => {
  const search = readSearch({ q: 'baker 97301', within: 10 });
  expect(search).toMatchObject({ zip: '97301', terms: [{ words: ['baker'] }] });
  const { understood: _, ...same } = search;
  expect(readSearch({ q: 'baker 97301', near: '97301', within: 10 })).toMatchObject({
    ...same,
    understood: undefined,
  });
});

test('a ZIP code beside another place counts for nothing', () => {
  const { zip, terms, centres } = readSearch({ q: 'baker 97301', near: '97201' });
  expect(terms).toMatchObject([{ words: ['baker'] }]);
  expect(zip).toBeUndefined();
  expect(centres).toEqual(readSearch({ near: '97201' }).centres);
});

test.each([
  ['driver near Portland', ['driver'], { near: 'Portland, OR' }],
  ['security jobs in Honolulu HI', ['security'], { near: 'Honolulu, HI' }],
  ['dishwasher Kane`ohe hawaii', ['dishwasher'], { near: 'Kaneohe, HI' }],
  ['nurse in st. louis', ['nurse'], { near: 'Saint Louis, MO' }],
  ['barista nyc', ['barista'], { near: 'New York, NY' }],
  ['barista chicago', ['barista'], { near: 'Chicago, IL' }],
  ['springfield', [], { near: 'Springfield, IL or MA' }],
  ['jobs in texas', [], { state: 'Texas' }],
  ['oregon cook', ['cook'], { state: 'Oregon' }],
  ['cook within 5 miles of 97201-1234', ['cook'], { near: '97201' }],
  ['part-time cook', ['cook'], { employment_type: ['part-time'] }],
  ['work from home', [], { remote: true }],
  ['cook $20', ['cook'], { pay_min: 2000 }],
  ['weekends or nights', [], { times: ['weekends', 'nights'] }],
])('%s', (q, work, understood) => {
  const read = readSearch({ q });
  expect(read.terms.flatMap(({ words }) => words)).toEqual(work);
  expect(read.understood).toEqual(understood);
});

test.each([
  'jobs',
  'jobs near me',
  'now hiring',
  'looking for work as a',
  'hiring immediately no experience',
  'I am looking for any job in my area',
])('%s is filler alone', (q) => {
  expect(readSearch({ q })).toMatchObject({ terms: [], understood: undefined });
});

test.each([
  ['reading tutor', 'reading tutor'],
  ['mobile developer', 'mobile developer'],
  ['in-home caregiver', 'in home caregiver'],
  ['job coach', 'job coach'],
  ['baker or cook', 'baker cook'],
  ['new york', 'new york'],
  ['20 hours', '20 hours'],
  ['"part time" in "Portland OR"', 'part time portland or'],
])('%s has no place, kind or pay', (q, words) => {
  const read = readSearch({ q });
  expect(read.terms.flatMap((term) => term.words).join(' ')).toBe(words);
  expect(read.understood).toBeUndefined();
});

test('the filters of a search win over its words, which then count for nothing', () => {
  const q = 'part time cook in Portland, OR $20';
  const filters = { employment_type: ['contract' as const], city: 'Salem', pay_min: 1500 };
  const read = readSearch({ q, ...filters });
  expect(read).toMatchObject({ terms: [{ words: ['cook'] }], understood: undefined });
  expect(read.centres).toBeUndefined();
  expect(readSearch({ q, near: '97301' }).centres).toEqual(readSearch({ near: '97301' }).centres);
});

test('exact words stay words', () => {
  const { terms, understood, unknownZip } = readSearch({ q: 'part time jobs 00000', exact: true });
  expect(terms.map(({ words }) => words[0])).toEqual(['part', 'time', 'jobs', '00000']);
  expect({ understood, unknownZip }).toEqual({});
});

test('a name that jobs or companies have is no city, unless a place is asked for', () => {
  const known = { isName: (words: string) => words === 'burlington', areNear: () => true };
  expect(readSearch({ q: 'burlington cashier' }, known).centres).toBeUndefined();
  expect(readSearch({ q: 'cashier burlington vt' }, known).centres).toHaveLength(1);
});

test('of cities with the same name, those near jobs count', () => {
  const maine = readSearch({ q: 'portland me' }).centres?.[0];
  const known = {
    isName: () => false,
    areNear: (point: object) => JSON.stringify(point) === JSON.stringify(maine),
  };
  expect(readSearch({ q: 'cook near portland' }, known).understood).toEqual({
    near: 'Portland, ME',
  });
});

test('a ZIP code that nobody knows is said, and no word', () => {
  expect(readSearch({ q: 'cook 00000' })).toMatchObject({
    unknownZip: '00000',
    terms: [{ words: ['cook'] }],
  });
  expect(readSearch({ near: '00000' }).unknownZip).toBe('00000');
});

import { expect, test } from 'vitest';
import { addressOf, type JobSearch, searchOf, withoutSortAndAge } from './search-address.ts';

const all: JobSearch = {
  q: 'night baker',
  employment_type: ['part-time', 'contract'],
  pay_min: 2000,
  city: 'Portland',
  state: 'OR',
  near: '97201',
  within: 10,
  remote: false,
  sort: 'distance',
  posted_within: 7,
};

test('a search is written to an address and read from it, whatever the order of its fields', () => {
  const address = addressOf(all);
  expect(searchOf(address)).toEqual(all);
  expect(String(address)).toBe(
    'q=night+baker&employment_type=part-time%2Ccontract&pay_min=2000&city=Portland&state=OR&near=97201&within=10&remote=false&sort=distance&posted_within=7',
  );
  const { q, ...others } = all;
  expect(String(addressOf({ ...others, q }))).toBe(String(address));
});

test('filters without a value are not in the address', () => {
  expect(String(addressOf({ q: '', employment_type: [], city: undefined }))).toBe('');
  expect(searchOf(new URLSearchParams('q=&employment_type=&remote='))).toEqual({});
});

test('invalid parts of an address count as absent', () => {
  const search = (address: string) => searchOf(new URLSearchParams(address));
  expect(search('q=bread&employment_type=none&pay_min=much&near=here&page=2')).toEqual({
    q: 'bread',
  });
  expect(search(`q=${'x'.repeat(201)}&posted_within=0&company=x&cursor=y`)).toEqual({});
});

test('distance and order by distance need a place, and order by relevance and exact words need words', () => {
  const search = (address: string) => searchOf(new URLSearchParams(address));
  expect(search('within=10&sort=distance')).toEqual({});
  // A word may be a place.
  expect(search('within=10&sort=distance&q=bread')).toEqual({ q: 'bread', sort: 'distance' });
  expect(search('exact=true')).toEqual({});
  expect(search('exact=true&q=bread')).toEqual({ q: 'bread', exact: true });
  expect(search('exact=false&q=bread')).toEqual({ q: 'bread' });
  expect(search('within=10&sort=pay')).toEqual({ sort: 'pay' });
  expect(search('sort=relevance')).toEqual({});
  expect(search('sort=relevance&q=bread')).toEqual({ sort: 'relevance', q: 'bread' });
  expect(String(addressOf({ within: 10, sort: 'distance' }))).toBe('');
});

test('a saved search keeps everything but its order and its age limit', () => {
  const { sort: _, posted_within: __, ...kept } = all;
  expect(withoutSortAndAge(all)).toEqual(kept);
  expect(String(addressOf(withoutSortAndAge({ sort: 'pay', posted_within: 1 })))).toBe('');
});

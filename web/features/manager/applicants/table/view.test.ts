import { expect, test } from 'vitest';
import { shownColumns, usefulColumns } from './columns.ts';
import { ALL_FILTERS, FILTERS } from './filters.ts';
import { madeUpRow, NOW } from './rows.fixture.ts';
import {
  ALL_APPLICANTS,
  addressOf,
  filterRows,
  isNarrowed,
  NEWEST_FIRST,
  orderAfterClick,
  sortRows,
  viewOf,
} from './view.ts';

const zoe = madeUpRow('Zoé Ørsted', { hours: 1, city: 'Kyle', miles: 12, matches: 2, of: 2 });
const ann = madeUpRow('Ann Smith', {
  hours: 30,
  matches: 1,
  of: 2,
  source: 'door',
  rating: 4,
  has_note: true,
});
const jose = madeUpRow('José Nuñez', {
  hours: 24 * 8,
  application_status: 'rejected',
  miles: 60,
  of: 2,
  decided_at: new Date(NOW).toISOString(),
});
const rows = [ann, jose, zoe];
const names = (found: readonly { name: string }[]) => found.map(({ name }) => name.split(' ')[0]);

test.each([
  ['name', false, ['Ann', 'José', 'Zoé']],
  ['name', true, ['Zoé', 'José', 'Ann']],
  ['applied', true, ['Zoé', 'Ann', 'José']],
  ['answers', true, ['Zoé', 'Ann', 'José']],
  ['status', false, ['Zoé', 'Ann', 'José']],
  // Without a value last, in both directions; equal ones newest first.
  ['distance', false, ['Zoé', 'José', 'Ann']],
  ['distance', true, ['José', 'Zoé', 'Ann']],
  ['decided', true, ['José', 'Zoé', 'Ann']],
  ['city', false, ['Zoé', 'Ann', 'José']],
  ['rating', false, ['Ann', 'Zoé', 'José']],
  ['note', true, ['Ann', 'Zoé', 'José']],
] as const)('sorts by %s, descending: %s', (column, descending, expected) => {
  expect(names(sortRows(rows, { column, descending }))).toEqual(expected);
});

test('the first click on a heading sorts text ascending and amounts descending, the next reverses it', () => {
  expect(orderAfterClick('name', NEWEST_FIRST)).toEqual({ column: 'name', descending: false });
  expect(orderAfterClick('answers', NEWEST_FIRST)).toEqual({ column: 'answers', descending: true });
  expect(orderAfterClick('applied', NEWEST_FIRST)).toEqual({
    column: 'applied',
    descending: false,
  });
});

test.each([
  [{ status: 'rejected' }, ['José']],
  [{ answers: '1' }, ['Ann', 'Zoé']],
  [{ answers: '2' }, ['Zoé']],
  [{ applied: '1' }, ['Zoé']],
  [{ applied: 'over-7' }, ['José']],
  [{ within: '25' }, ['Zoé']],
  [{ rating: '4' }, ['Ann']],
  [{ rating: '5' }, []],
  [{ rating: '-' }, ['José', 'Zoé']],
  [{ note: 'yes' }, ['Ann']],
  [{ note: '-' }, ['José', 'Zoé']],
  [{ source: 'door' }, ['Ann']],
  [{ source: '-' }, ['José', 'Zoé']],
  [{ answers: '1', within: '25' }, ['Zoé']],
  [{}, ['Ann', 'José', 'Zoé']],
])('filters by %j', (filters, expected) => {
  expect(names(filterRows(rows, { q: '', filters }, NOW))).toEqual(expected);
});

test('an application of exactly a week ago is of the last 7 days, and not older', () => {
  const week = [madeUpRow('Eve', { hours: 24 * 7 })];
  const found = (applied: string) => names(filterRows(week, { q: '', filters: { applied } }, NOW));
  expect([found('7'), found('over-7')]).toEqual([['Eve'], []]);
});

test('a search finds any part of a name, with or without accents', () => {
  const found = (q: string) => names(filterRows(rows, { q, filters: {} }, NOW));
  expect(found('nunez jo')).toEqual(['José']);
  expect(found('ØRST')).toEqual(['Zoé']);
  expect(found(' ')).toEqual(['Ann', 'José', 'Zoé']);
  expect(found('nobody')).toEqual([]);
});

test('a view is the same after a round trip through its URL; unknown values in a URL are ignored', () => {
  const view = {
    q: 'smith',
    filters: { status: 'new', answers: '2', source: '-' },
    order: { column: 'name', descending: false },
  } as const;
  expect(addressOf(view).toString()).toBe('q=smith&status=new&answers=2&source=-&sort=name');
  expect(viewOf(addressOf(view))).toEqual(view);
  expect(addressOf(ALL_APPLICANTS).toString()).toBe('');
  expect(
    viewOf(new URLSearchParams('status=odd&rating=6&note=x&answers=x&sort=-odd&applied=2')),
  ).toEqual(ALL_APPLICANTS);
  expect([view, ALL_APPLICANTS].map(isNarrowed)).toEqual([true, false]);
});

test('columns and filters that do not distinguish applicants are left out', () => {
  const few = usefulColumns([madeUpRow('Ann'), madeUpRow('Zoé')]);
  expect(few).toEqual(['name', 'status', 'messages', 'applied', 'decided', 'city', 'contact']);
  const asked = madeUpRow('Ann', { asked_at: new Date(NOW).toISOString() });
  expect(usefulColumns([asked])).toContain('asked');
  expect(few).not.toContain(FILTERS.within.column);
  const all = usefulColumns(rows);
  expect(all).toEqual(expect.arrayContaining(['source', 'rating', 'note']));
  expect(FILTERS.answers.options(rows).map(({ label }) => label)).toEqual([
    'At least 1 match',
    'All 2 match',
  ]);
  expect(shownColumns(all, { hidden: ['city', 'name'], asCards: false })).not.toContain('city');
  expect(shownColumns(all, { hidden: ['city'], asCards: true })[0]).toBe('name');
});

test('no search, filter or order reads the kinds of answers', () => {
  const kindless = rows.map((row) =>
    Object.defineProperty({ ...row }, 'kinds', {
      get: () => expect.fail('The kinds of answers were read.'),
    }),
  );
  for (const column of usefulColumns(kindless))
    expect(sortRows(kindless, { column, descending: false })).toHaveLength(rows.length);
  for (const filter of ALL_FILTERS)
    for (const { value } of FILTERS[filter].options(kindless))
      filterRows(kindless, { q: 'a', filters: { [filter]: value } }, NOW);
});

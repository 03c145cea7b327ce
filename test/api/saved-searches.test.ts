import { describe, expect, it } from 'vitest';
import type { SavedSearch } from '../../lambdas/contract/calls/saved.ts';
import { candidateKey } from '../../lambdas/data/keys/accounts.ts';
import { savedSearchKey } from '../../lambdas/data/keys/jobs.ts';
import type { Input } from '../support/api/client.ts';
import { ask } from '../support/api/in-process.ts';
import { invalidField } from '../support/api/refusals.ts';
import { setQuotas } from '../support/api/set-quotas.ts';
import { table } from '../support/engine/raw-stores.ts';
import { api } from '../support/stacks/shared-api.ts';
import type { Person } from '../support/worlds/person.ts';
import { newcomer, times } from '../support/worlds/world.ts';

const save = async (by: Person, input: Input<'saveSearch'>) =>
  (await by.call('saveSearch', input)).search;
const savedSearches = async (by: Person) => (await by.call('getSavedSearches', {})).searches;
const idsOf = (searches: readonly SavedSearch[]) => searches.map(({ id }) => id);
const counted = async ({ id }: Person) => {
  return (await table.get(candidateKey(id)))?.saved_search_count;
};

const NOTHING = {
  q: '',
  exact: null,
  employment_type: [],
  pay_min: null,
  city: null,
  state: null,
  near: null,
  within: null,
  remote: null,
};
const ALL = {
  q: '"night baker" oven',
  exact: true,
  employment_type: 'part-time,full-time',
  pay_min: '2000',
  city: 'Portland',
  state: 'OR',
  near: '97201',
  within: 10,
  remote: false,
} as const;

describe('a search that a candidate saves', () => {
  it('is kept until it is deleted; the list is newest first', async () => {
    const person = await newcomer(api);
    expect(await person.call('getSavedSearches', {})).toEqual({ searches: [] });
    const first = await save(person, { ...ALL, name: 'Nights' });
    expect(first).toEqual({
      ...ALL,
      employment_type: ['full-time', 'part-time'],
      pay_min: 2000,
      id: first.id,
      name: 'Nights',
      alerts: true,
      created_at: first.created_at,
    });
    expect(Math.abs(Date.parse(first.created_at) - Date.now())).toBeLessThan(60_000);
    const second = await save(person, { alerts: false });
    expect(second).toMatchObject({ ...NOTHING, name: '', alerts: false });
    expect(await savedSearches(person)).toEqual([second, first]);
    expect(await person.call('deleteSavedSearch', { id: second.id })).toEqual({ deleted: true });
    expect(await savedSearches(person)).toEqual([first]);
    expect((await person.ask('deleteSavedSearch', { id: second.id })).failure?.error).toBe(
      'There is no such saved search.',
    );
    expect(await counted(person)).toBe(1);
  });

  it('is updated if it is saved again, with its fields in any order', async () => {
    const person = await newcomer(api);
    const { id } = await save(person, { ...ALL, name: 'Nights' });
    const again = { ...ALL, employment_type: 'full-time,part-time' };
    expect(await person.ask('saveSearch', { ...again, alerts: false })).toMatchObject({
      status: 200,
      output: { search: { id, name: 'Nights', alerts: false } },
    });
    await save(person, { ...again, name: '' });
    expect(await savedSearches(person)).toMatchObject([{ id, name: '', alerts: true }]);
    for (const other of [{ q: 'oven' }, { near: '97202' }, { remote: true }, { pay_min: 1999 }]) {
      expect((await person.ask('saveSearch', { ...again, ...other })).status).toBe(201);
    }
    expect(await savedSearches(person)).toHaveLength(5);
  });

  it('keeps its distance if the ZIP code is among its words', async () => {
    const person = await newcomer(api);
    const search = await save(person, { q: 'baker 97301', within: 10 });
    expect(search).toMatchObject({ q: 'baker 97301', near: '97301', within: 10 });
    expect(await savedSearches(person)).toEqual([search]);
    expect((await person.ask('saveSearch', { q: 'baker 97301', within: 10 })).status).toBe(200);
  });

  it('can be saved in parallel with a hundred others', async () => {
    const person = await newcomer(api);
    const replies = await times(110, (index) => person.ask('saveSearch', { q: `oven ${index}` }));
    expect(replies.filter(({ status }) => status !== 201)).toEqual([]);
    expect(await counted(person)).toBe(110);
  });

  it('is saved once and deleted once, even by parallel calls', async () => {
    const person = await newcomer(api);
    const replies = await times(20, (index) =>
      person.ask('saveSearch', { q: `oven ${index % 2}`, alerts: true }),
    );
    expect(replies.filter(({ status }) => status === 201)).toHaveLength(2);
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(18);
    const searches = await savedSearches(person);
    expect(searches.map(({ q }) => q).toSorted()).toEqual(['oven 0', 'oven 1']);
    expect(await counted(person)).toBe(2);
    const [one] = searches;
    const deleted = await times(10, () => person.ask('deleteSavedSearch', { id: one?.id ?? '' }));
    expect(deleted.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(deleted.filter(({ status }) => status === 404)).toHaveLength(9);
    expect(await counted(person)).toBe(1);
  });

  it('must be able to find something', async () => {
    const person = await newcomer(api);
    for (const [input, path, message] of [
      [{ within: 10 }, 'within', 'Enter the ZIP code to search around, too.'],
      [{ near: '00000' }, 'near', 'There is no such ZIP code.'],
      [{ q: 'baker 00000' }, 'q', "We don't know the ZIP code 00000."],
    ] as const) {
      expect(await person.ask('saveSearch', input)).toMatchObject(invalidField(path, message));
    }
    expect(await savedSearches(person)).toEqual([]);
  });

  it('is private', async () => {
    const [person, other] = await Promise.all([newcomer(api), newcomer(api)]);
    await save(person, { q: 'oven' });
    expect(await savedSearches(other)).toEqual([]);
  });

  it('counts toward a limit; deleting one makes room', async () => {
    const person = await newcomer(api);
    setQuotas({ saved_searches: 2 });
    const keep = (q: string) => ask('saveSearch', { q }, { by: person });
    const replies = await times(5, (index) => keep(`oven ${index}`));
    expect(replies.filter(({ status }) => status === 201)).toHaveLength(2);
    expect(replies.flatMap(({ failure }) => failure ?? [])).toEqual(
      Array(3).fill({
        error: 'You can save 2 searches. Delete one first.',
      }),
    );
    const [one] = await savedSearches(person);
    // A saved search can still be changed.
    expect((await keep(one?.q ?? '')).status).toBe(200);
    await person.call('deleteSavedSearch', { id: one?.id ?? '' });
    expect((await keep('another')).status).toBe(201);
  });

  it('is listed once over the pages', async () => {
    const person = await newcomer(api);
    const { id } = await save(person, { q: 'oven' });
    const item = (await table.get(savedSearchKey(person.id, id))) ?? {};
    await times(102, (index) => {
      const other = id.slice(0, -4) + String(index).padStart(4, '0');
      return table.put({ ...item, ...savedSearchKey(person.id, other), id: other });
    });
    const first = await person.call('getSavedSearches', {});
    const rest = await person.call('getSavedSearches', { cursor: first.next_cursor });
    expect([first.searches.length, rest.searches.length]).toEqual([100, 3]);
    const ids = idsOf([...first.searches, ...rest.searches]);
    expect(ids).toEqual(ids.toSorted().reverse());
    expect(new Set(ids).size).toBe(103);
  });
});

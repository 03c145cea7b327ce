import { expect, it } from 'vitest';
import { zoneGroups, zonesFor } from './time-zones.ts';

it('lists US zones first, then zones by continent, sorted, each once, also those the browser does not list', () => {
  const groups = zoneGroups('UTC', 'Asia/Calcutta', 'Europe/Berlin');
  const [first, ...names] = groups.map(({ group }) => group);
  expect(first).toBe('United States');
  expect(names).toEqual(names.toSorted());
  expect(names).toContain('Other');
  const items = (group: string) => groups.find((each) => each.group === group)?.items ?? [];
  expect(items('United States')[0]).toEqual({
    value: 'America/New_York',
    label: 'Eastern Time (New York)',
  });
  expect(items('America').map(({ value }) => value)).not.toContain('America/New_York');
  expect(items('Other')).toContainEqual({ value: 'UTC', label: 'UTC' });
  expect(items('Asia')).toContainEqual({ value: 'Asia/Calcutta', label: 'Kolkata' });
  const europe = items('Europe').map(({ label }) => label);
  expect(europe.filter((label) => label === 'Berlin')).toHaveLength(1);
  expect(europe).toEqual(europe.toSorted());
});

it('finds a time zone by a part of its names, whatever the browser calls it', () => {
  const groups = zoneGroups('Asia/Calcutta', 'Europe/Berlin');
  const found = (typed: string) =>
    zonesFor(typed, groups).flatMap(({ items }) => items.map(({ label }) => label));
  for (const typed of ['kolk', 'Calcutta', 'asia/calcutta'])
    expect(found(typed)).toEqual(['Kolkata']);
  expect(found('pacific los')).toEqual(['Pacific Time (Los Angeles)']);
  expect(found('')).toHaveLength(groups.flatMap(({ items }) => items).length);
  expect(zonesFor('zeppelin', groups)).toEqual([]);
});

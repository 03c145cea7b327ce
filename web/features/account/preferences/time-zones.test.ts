import { expect, it } from 'vitest';
import { zoneGroups } from './time-zones.ts';

it('groups time zones by continent, sorted, once each, with those that the browser does not list', () => {
  const groups = zoneGroups('UTC', 'Asia/Calcutta', 'Europe/Berlin');
  const names = groups.map(({ group }) => group);
  expect(names).toEqual(names.toSorted());
  expect(names).toContain('Other');
  const items = (group: string) => groups.find((each) => each.group === group)?.items ?? [];
  expect(items('Other')).toContainEqual({ value: 'UTC', label: 'UTC' });
  expect(items('Asia').map(({ value }) => value)).toContain('Asia/Calcutta');
  const europe = items('Europe').map(({ label }) => label);
  expect(europe.filter((label) => label === 'Berlin')).toHaveLength(1);
  expect(europe).toEqual(europe.toSorted());
});

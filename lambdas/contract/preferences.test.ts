import { expect, it } from 'vitest';
import { preferences } from './preferences.ts';

it.each([
  ['America/New_York', true],
  ['Asia/Kathmandu', true],
  ['Etc/GMT+5', true],
  ['UTC', true],
  ['+05:07', false],
  ['-0800', false],
  ['−05:00', false],
  ['New York', false],
  ['', false],
])('a time zone is a name, not an offset: “%s”', (name, isValid) => {
  expect(preferences.shape.time_zone.safeParse(name).success).toBe(isValid);
});

import { expect, test } from 'vitest';
import { backOff } from './back-off.ts';

test('the wait doubles from one second to half a minute', () => {
  const waits = [1, 2, 3, 4, 5, 6, 7, 100].map((failures) => backOff(failures, () => 1));
  expect(waits).toEqual([1000, 2000, 4000, 8000, 16000, 30000, 30000, 30000]);
});

test('half of the wait is random', () => {
  expect(backOff(3, () => 0)).toBe(2000);
  expect(backOff(3, () => 0.5)).toBe(3000);
});

import { expect, it } from 'vitest';
import { holdOptions } from './hold-options.ts';

it('offers the usual delays in words, and the current one if it is another', () => {
  const words = (chosen: number) => holdOptions(chosen).map(({ label }) => label);
  const usual = ['5 minutes', '15 minutes', '1 hour', '4 hours', '1 day', '2 days', '7 days'];
  expect(words(60)).toEqual(['Send immediately', ...usual]);
  expect(holdOptions(90)).toHaveLength(usual.length + 2);
  expect(holdOptions(90)[4]).toEqual({ value: '90', label: '90 minutes' });
  expect(words(300)).toContain('5 hours');
});

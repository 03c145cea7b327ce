import { expect, it } from 'vitest';
import { inboxOf } from './mail-quotas.ts';

it.for([
  ['avery@example.com', 'avery@example.com'],
  ['Avery+jobs+2@Example.com', 'avery@example.com'],
  // Only some providers ignore dots.
  ['avery.ash@example.com', 'avery.ash@example.com'],
  ['a.very.ash+x@googlemail.com', 'averyash@gmail.com'],
  ['avery+x@outlook.com', 'avery@outlook.com'],
  ['avery-x@yahoo.com', 'avery@yahoo.com'],
  // Nothing is left of the name.
  ['+x@gmail.com', '@gmail.com'],
] as const)('%s is counted as %s', ([address, inbox]) => {
  expect(inboxOf(address)).toBe(inbox);
});

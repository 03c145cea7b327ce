import passwords from 'virtual:common-passwords';
import { expect, it } from 'vitest';
import { isCommonPassword } from './common-passwords.ts';

it.each(['123456', 'password', 'PassWord', 'qwerty', 'letmein1'])(
  '%s is common',
  async (password) => expect(await isCommonPassword(password)).toBe(true),
);

// `hunter2` is in the full list, but not in ours.
it.each(['correct horse battery', 'hunter2', ''])('"%s" is not', async (password) =>
  expect(await isCommonPassword(password)).toBe(false),
);

it('lists no password that is too short to be chosen, in less than 100 KB', () => {
  expect(JSON.stringify(passwords).length).toBeLessThan(100_000);
});

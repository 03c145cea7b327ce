import { expect, test } from 'vitest';
import { meantEmail } from './meant-email.ts';

test.each([
  ['ann@gmial.com', 'ann@gmail.com'],
  ['Ann.Lee@GMIAL.com', 'ann.lee@gmail.com'],
  ['ann@gmail.con', 'ann@gmail.com'],
  ['ann@gmai.com', 'ann@gmail.com'],
  ['ann@gmail.co', 'ann@gmail.com'],
  ['ann@hotmial.com', 'ann@hotmail.com'],
  ['ann@yaho.com', 'ann@yahoo.com'],
  ['ann@iclould.com', 'ann@icloud.com'],
  ['ann@outlok.com', 'ann@outlook.com'],
])('%s means %s', (typed, meant) => {
  expect(meantEmail(typed)).toBe(meant);
});

test.each([
  'ann@gmail.com',
  'ann@ymail.com',
  'ann@mail.com',
  'ann@email.com',
  'ann@mac.com',
  'ann@me.com',
  'ann@umail.edu',
  'ann@state.or.us',
  'ann@company.co',
  'ann@hotmail.co.uk',
  'ann@gmx.de',
  'ann@harborcafe.com',
  'ann@bakery.io',
  'ann@yandex.ru',
  'ann@cox.net',
  'ann@seeker.example.com',
  '',
  'ann',
  'ann@',
  '@gmial.com',
  'ann lee',
])('%s is not asked about', (typed) => {
  expect(meantEmail(typed)).toBeUndefined();
});

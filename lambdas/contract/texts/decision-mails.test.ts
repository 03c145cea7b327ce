import { expect, it } from 'vitest';
import { fillIn, whyNotWords } from './decision-mails.ts';

it('fills in known values, but no placeholder inside a value', () => {
  const words = 'Hi {first_name}, {job} at {company}: {job}';
  expect(fillIn(words, { job: 'Cook $&', company: '{first_name} Ltd' })).toBe(
    'Hi {first_name}, Cook $& at {first_name} Ltd: Cook $&',
  );
  expect(fillIn('{first_name}', { first_name: '{job}', job: 'Cook' })).toBe('{job}');
});

it.for(['{name}', '{}', 'Dear {First_Name}', '{first_name} {jobs}'])(
  'refuses an unknown placeholder: %s',
  (words) => {
    expect(whyNotWords(words)).toMatch(/^Remove \{.*\}\. Use only/);
  },
);

it.for(['', 'Dear {first_name},\n\n{company} / {job}. Bye.', 'Open 24/7 {'])(
  'accepts everything else: %s',
  (words) => {
    expect(whyNotWords(words)).toBeUndefined();
  },
);

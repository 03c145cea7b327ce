import { expect, test } from 'vitest';
import { takePay } from './asked-pay.ts';
import { typedTerms } from './search-words.ts';

test.each([
  ['cook $20', 'cook', 2000],
  ['$20/hr cook', 'cook', 2000],
  ['cook 20 an hour', 'cook', 2000],
  ['cook 18.50/hour', 'cook', 1850],
  ['cook paying at least $18.50 an hour or more', 'cook', 1850],
  ['$18-$22 per hour', '', 1800],
  ['18 to 22 dollars an hour', '', 1800],
  ['$20+ warehouse', 'warehouse', 2000],
  ['$45,000 a year', '', 2163],
  ['manager $45k', 'manager', 2163],
  ['$800 a week', '', 2000],
  ['20 hours a week', '20 hours a week', undefined],
  ['401k', '401k', undefined],
  ['"$20" cook', '"$20" cook', undefined],
  ['cook 97201', 'cook 97201', undefined],
  ['24/7 store', '24/7 store', undefined],
])('%s', (typed, rest, cents) => {
  const taken = takePay(typed);
  expect(taken.rest.replaceAll('""', '').trim()).toBe(rest);
  expect(taken.cents).toBe(cents);
});

test('a word before the pay is complete', () => {
  expect(typedTerms(takePay('cook $20').rest)).toMatchObject([{ words: ['cook'], begun: false }]);
});

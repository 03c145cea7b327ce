import { expect, it } from 'vitest';
import { type KeyRange, LAST, startingWith } from '../keys/key.ts';
import { keyCondition } from './expressions.ts';

const NAMES = { pk: 'gsi1pk', sk: 'gsi1sk' };

it.each<readonly [string, KeyRange, string, readonly string[]]>([
  ['a whole partition, without a condition on the sort key', { pk: 'A' }, '', ['A']],
  ['a range from a key', { pk: 'A', from: 'b' }, ' AND #sk >= :from', ['A', 'b']],
  ['a range to a key', { pk: 'A', to: 'c' }, ' AND #sk <= :to', ['A', 'c']],
  [
    'all keys with a prefix',
    startingWith('A', 'B#'),
    ' AND #sk BETWEEN :from AND :to',
    ['A', 'B#', `B#${LAST}`],
  ],
])('a query reads %s', (_, range, condition, values) => {
  const { KeyConditionExpression, ...parameters } = keyCondition(range, NAMES);
  expect(KeyConditionExpression).toBe(`#pk = :pk${condition}`);
  expect(Object.values(parameters.ExpressionAttributeValues ?? {})).toEqual(values);
  const names = condition === '' ? ['gsi1pk'] : ['gsi1pk', 'gsi1sk'];
  expect(Object.values(parameters.ExpressionAttributeNames ?? {})).toEqual(names);
});

it('an empty text in a key is refused, as DynamoDB does', () => {
  // @ts-expect-error An empty prefix does not compile.
  const empty = startingWith('A', '');
  for (const range of [empty, { pk: '' }, { pk: 'A', from: '' }, { pk: 'A', to: '', from: 'b' }])
    expect(() => keyCondition(range, NAMES)).toThrow('DynamoDB refuses an empty text in a key');
});

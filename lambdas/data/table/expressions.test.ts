import { expect, it } from 'vitest';
import { type KeyRange, LAST, startingWith } from '../keys/key.ts';
import { keyCondition } from './expressions.ts';

const NAMES = { pk: 'gsi1pk', sk: 'gsi1sk' };

it.each<readonly [string, KeyRange, string, readonly string[]]>([
  ['a whole partition, without a condition on the sort key', { pk: 'A' }, '', ['A']],
  ['a range from a key', { pk: 'A', from: 'b' }, ' AND #gsi1sk >= :v1', ['A', 'b']],
  ['a range to a key', { pk: 'A', to: 'c' }, ' AND #gsi1sk <= :v1', ['A', 'c']],
  [
    'all keys with a prefix',
    startingWith('A', 'B#'),
    ' AND #gsi1sk BETWEEN :v1 AND :v2',
    ['A', 'B#', `B#${LAST}`],
  ],
])('a query reads %s', (_, range, condition, values) => {
  const { KeyConditionExpression, ...parameters } = keyCondition(range, NAMES);
  expect(KeyConditionExpression).toBe(`#gsi1pk = :v0${condition}`);
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

import { describe, expect, test } from 'vitest';
import {
  differences,
  type FieldNames,
  isSameValue,
  labelOf,
  onlyChanges,
  partsOf,
  textOf,
  unsavedLabels,
  withPart,
} from './values.ts';

interface Question {
  readonly id?: string;
  readonly key?: string;
  readonly revision?: number;
  readonly text: string;
}
interface Job {
  readonly title: string;
  readonly remote: boolean;
  readonly benefits: readonly string[];
  readonly questions: readonly Question[];
}
const NAMES: FieldNames<Job> = {
  title: 'Job title',
  remote: 'Remote',
  benefits: 'Benefits',
  questions: { label: 'Question', entry: ({ text }) => text },
};
const one = { id: '1', key: 'a', revision: 1, text: 'Why?' };
const two = { id: '2', key: 'b', revision: 1, text: 'When?' };
const job = { title: 'Baker', remote: false, benefits: ['Bread'], questions: [one, two] };

test('keys and revisions of entries do not count', () => {
  expect(isSameValue([one], [{ ...one, key: 'x', revision: 2 }])).toBe(true);
  expect(isSameValue([one], [two])).toBe(false);
  expect(isSameValue(undefined, null)).toBe(false);
});

test('an update has only the changed fields', () => {
  const input = onlyChanges({ ...job, title: 'Cook', benefits: ['Bread'] }, job);
  expect(JSON.parse(JSON.stringify(input))).toEqual({ title: 'Cook' });
});

test('a form is compared by its fields and by the stored entries of its lists', () => {
  const changed = {
    ...job,
    remote: true,
    questions: [{ ...one, revision: 2 }, { id: '3', text: 'Where?' }, { text: 'New?' }],
  };
  expect(differences(job, changed, NAMES)).toEqual(['remote', 'questions#2', 'questions#3']);
  expect(labelOf('questions#2', job, NAMES)).toBe('Question 2');
  expect(labelOf('questions#2', changed, NAMES)).toBe('Question');
  expect(textOf('questions#2', two, NAMES)).toBe('When?');
  expect(textOf('questions#2', undefined, NAMES)).toBe('');
  expect(textOf('remote', true, NAMES)).toBe('Yes');
  expect(textOf('benefits', ['Bread', 'Rolls'], NAMES)).toBe('Bread, Rolls');
  expect(unsavedLabels(changed, job, NAMES)).toEqual([
    'Remote',
    'Question 2',
    'Question 2',
    'Question 3',
  ]);
});

describe('a part is replaced', () => {
  const with2 = (entry: Question | undefined) => withPart(job, 'questions#2', entry);
  test.each([
    ['a field', withPart(job, 'title', 'Cook'), { ...job, title: 'Cook' }],
    [
      'an entry',
      with2({ ...two, text: 'How?' }),
      { ...job, questions: [one, { ...two, text: 'How?' }] },
    ],
    ['an entry, by none', with2(undefined), { ...job, questions: [one] }],
    ['none, by an entry', withPart({ ...job, questions: [one] }, 'questions#2', two), job],
    ['none, by none', withPart(job, 'questions#9', undefined), job],
  ])('%s', (_, changed, expected) => {
    expect(changed).toEqual(expected);
  });
  test('and read', () => {
    expect([...partsOf(job, NAMES).keys()]).toEqual([
      'title',
      'remote',
      'benefits',
      'questions#1',
      'questions#2',
    ]);
  });
});

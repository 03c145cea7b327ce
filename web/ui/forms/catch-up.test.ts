import { expect, test } from 'vitest';
import { caughtUp } from './catch-up.ts';

const NAMES = {
  title: 'Job title',
  schedule: 'Schedule',
  pay: 'Pay',
  questions: { label: 'Question', entry: ({ text }: { text: string }) => text },
};
interface Job {
  readonly title: string;
  readonly schedule: string;
  readonly pay: string;
  readonly questions: readonly { readonly id: string; readonly revision?: number; text: string }[];
  readonly [other: string]: unknown;
}
const began: Job = {
  title: 'Baker',
  schedule: 'Nights',
  pay: '$20',
  questions: [
    { id: '1', revision: 1, text: 'Why?' },
    { id: '2', revision: 1, text: 'When?' },
  ],
};
const start = { values: began, version: { revision: 1 }, began, changed: [] };
const version = { revision: 2, edited_at: '2030-01-31T10:42:00.000Z' };
const [first] = began.questions;

test('a form in which nothing was typed shows what is stored', () => {
  const stored = { ...began, title: 'Cook', questions: [] };
  const {
    values,
    mustLook,
    start: now,
  } = caughtUp(start, began, { values: stored, version }, NAMES);
  expect({ values, mustLook }).toEqual({ values: stored, mustLook: false });
  expect(now).toEqual({ values: stored, version, began: stored, changed: [] });
});

test('another version without another value needs no look', () => {
  const typed = { ...began, title: 'Cook' };
  const stored = {
    ...began,
    questions: [
      { id: '1', revision: 7, text: 'Why?' },
      { id: '2', revision: 1, text: 'When?' },
    ],
  };
  const {
    values,
    mustLook,
    start: now,
  } = caughtUp(start, typed, { values: stored, version }, NAMES);
  expect({ values, mustLook }).toEqual({ values: typed, mustLook: false });
  expect(now).toMatchObject({ version, values: stored, changed: [] });
});

test('what was not typed in shows what is stored, and is named; what was typed in stays, and waits for a choice', () => {
  const typed = {
    ...began,
    title: 'Cook',
    schedule: 'Days',
    questions: began.questions.slice(0, 1),
  };
  const stored = {
    title: 'Chef',
    schedule: 'Days',
    pay: '$25',
    questions: [
      { id: '1', revision: 2, text: 'Why us?' },
      { id: '2', revision: 2, text: 'How soon?' },
      { id: '3', revision: 1, text: 'Where?' },
    ],
  };
  const {
    values,
    mustLook,
    start: now,
  } = caughtUp(start, typed, { values: stored, version }, NAMES);
  expect(mustLook).toBe(true);
  expect(values).toEqual({
    title: 'Cook',
    schedule: 'Days',
    pay: '$25',
    questions: [stored.questions[0], stored.questions[2]],
  });
  expect(now.changed).toEqual([
    { name: 'title', typed: 'Cook', stored: 'Chef', taken: undefined },
    { name: 'pay', typed: '$20', stored: '$25', taken: 'stored' },
    { name: 'questions#1', typed: first, stored: stored.questions[0], taken: 'stored' },
    { name: 'questions#2', typed: undefined, stored: stored.questions[1], taken: undefined },
    { name: 'questions#3', typed: undefined, stored: stored.questions[2], taken: 'stored' },
  ]);
  // A draft keeps what the typed values began from until all is chosen.
  expect(now.began).toBe(began);
});

test('a choice that is still open stays open when something else changes', () => {
  const typed = { ...began, title: 'Cook' };
  const one = caughtUp(start, typed, { values: { ...began, title: 'Chef' }, version }, NAMES);
  const two = caughtUp(
    one.start,
    typed,
    { values: { ...began, title: 'Chef', pay: '$25' }, version },
    NAMES,
  );
  expect(two.start.changed.map(({ name, taken }) => [name, taken])).toEqual([
    ['title', undefined],
    ['pay', 'stored'],
  ]);
  expect(two.start.began).toBe(began);
  const three = caughtUp(two.start, typed, { values: { ...began, title: 'Head' }, version }, NAMES);
  expect(three.start.changed.find(({ name }) => name === 'title')?.stored).toBe('Head');
});

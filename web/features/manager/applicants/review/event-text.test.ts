import { expect, test } from 'vitest';
import {
  TIMELINE_EVENTS,
  type TimelineEvent,
} from '../../../../../lambdas/contract/calls/timeline.ts';
import { eventText } from './event-text.ts';

const AT = '2030-01-01T09:00:00.000Z';
const candidate = { first_name: 'Avery', last_name: 'Ash' };
const words = (
  event: Partial<TimelineEvent> & Pick<TimelineEvent, 'type'>,
  of: Partial<Parameters<typeof eventText>[1]> = {},
) =>
  eventText(
    { at: AT, by: 'manager', ...event },
    { candidate, application_status: 'new', decided_at: null, ...of },
  );

test('each event has its own sentence', () => {
  const sentences = TIMELINE_EVENTS.map((type) => words({ type }));
  expect(new Set(sentences).size).toBe(TIMELINE_EVENTS.length);
  for (const sentence of sentences) expect(sentence).toMatch(/^(Avery Ash|You|The|We) .+\.$/);
});

test.each(['accepted', 'rejected'] as const)(
  'only the current decision (%s) says when the applicant will be told, until then',
  (type) => {
    const held = { type, held_until: '2099-01-01T10:00:00.000Z' } as const;
    const decided = { application_status: type, decided_at: AT };
    expect(words(held, decided)).toMatch(/^You .+\. Avery Ash will be told on .*2099/);
    expect(words(held)).toBe(`You ${type} the application.`);
    const told = { ...held, held_until: '2020-01-01T10:00:00.000Z' };
    expect(words(told, decided)).toBe(`You ${type} the application.`);
    expect(words(held, { ...decided, decided_at: '2030-01-02T09:00:00.000Z' })).toBe(
      `You ${type} the application.`,
    );
  },
);

test('an undo says what was undone, and whether the applicant had been told', () => {
  const undone = { type: 'undone', from: 'rejected' } as const;
  expect(words({ type: 'undone', from: 'accepted' })).toBe('You undid the acceptance.');
  expect(words(undone)).toBe('You undid the rejection.');
  expect(words({ ...undone, held_until: '2030-01-01T09:30:00.000Z' })).toBe(
    'You undid the rejection before Avery Ash was told.',
  );
  expect(words({ ...undone, held_until: AT })).toBe('You undid the rejection.');
});

test('an unknown kind of email is still an email', () => {
  expect(words({ type: 'mail-sent', mail: 'offerMade' })).toBe('We emailed Avery Ash: your offer.');
  expect(words({ type: 'mail-sent', mail: 'another' })).toBe('We emailed Avery Ash.');
});

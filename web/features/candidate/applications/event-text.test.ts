import { expect, test } from 'vitest';
import {
  TIMELINE_EVENTS,
  type TimelineEvent,
} from '../../../../lambdas/contract/calls/timeline.ts';
import { eventText } from './event-text.ts';

const words = (event: Pick<TimelineEvent, 'type' | 'mail'>) =>
  eventText({ at: '2030-01-01T09:00:00.000Z', by: 'site', ...event });

test('each event has its own sentence', () => {
  const sentences = TIMELINE_EVENTS.map((type) => words({ type }));
  expect(new Set(sentences).size).toBe(TIMELINE_EVENTS.length);
  for (const sentence of sentences) expect(sentence).toMatch(/^(You|We|The) .+\.$/);
});

test('an unknown kind of email is still an email', () => {
  expect(words({ type: 'mail-sent', mail: 'offerMade' })).toBe(
    'We emailed you: you have an offer.',
  );
  expect(words({ type: 'mail-sent', mail: 'another' })).toBe('We emailed you.');
});

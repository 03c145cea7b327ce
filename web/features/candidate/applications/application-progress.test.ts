import { expect, test } from 'vitest';
import {
  TIMELINE_EVENTS,
  type TimelineEvent,
} from '../../../../lambdas/contract/calls/timeline.ts';
import { eventText, historyOf, statusTextOf } from './application-progress.ts';

const job = { id: 'job', job_title: 'Baker', is_active: true };
const at = (hour: number) => `2030-01-01T0${hour}:00:00.000Z`;
const times = {
  created_at: at(1),
  submitted_at: at(2),
  decided_at: null,
  offered_at: null,
  answered_at: null,
  withdrawn_at: null,
  offer: null,
  employer_deleted_at: null,
};
const outcome = {
  id: 'offer',
  acceptance_status: 'Pending',
  responded_at: null,
  answer_by: null,
  expires_at: null,
  decline_reason: null,
  decline_note: '',
  withdrawn_at: null,
  withdraw_reason: '',
} as const;
const WITHDRAWN = { ...outcome, acceptance_status: 'Withdrawn', withdrawn_at: at(5) } as const;
const EXPIRED = { ...outcome, acceptance_status: 'Expired', expires_at: at(5) } as const;
type Facts = Parameters<typeof statusTextOf>[0];
const words = (application_status: Facts['application_status'], more: Partial<Facts> = {}) =>
  statusTextOf({ application_status, ...times, job, ...more });
const badge = (...facts: Parameters<typeof words>) => words(...facts).badge;

test('every status has words that a candidate understands', () => {
  expect(badge('new', { submitted_at: null })).toBe('Not finished');
  expect(badge('new')).toBe('Received');
  expect(badge('accepted')).toBe("You're moving forward");
  expect(badge('rejected')).toBe('Not selected');
  expect(badge('offer-extended')).toBe('You have an offer');
  expect(badge('offer-accepted')).toBe('Offer accepted');
  expect(badge('accepted', { answered_at: at(5) })).toBe('Offer declined');
  // If the employer left, only unfinished applications say so.
  const employer_deleted_at = at(6);
  expect(badge('new', { employer_deleted_at })).toBe('Ended');
  expect(badge('accepted', { employer_deleted_at })).toBe('Ended');
  expect(badge('rejected', { employer_deleted_at })).toBe('Not selected');
  expect(badge('offer-accepted', { employer_deleted_at })).toBe('Offer accepted');
  expect(badge('accepted', { offer: WITHDRAWN })).toBe('Offer withdrawn');
  expect(badge('accepted', { offer: EXPIRED })).toBe('Offer expired');
  expect(badge('withdrawn')).toBe('Withdrawn');
});

test('an offer shows its deadline, and why it was withdrawn', () => {
  const until = (expires_at: string | null) =>
    words('offer-extended', { offer: { ...outcome, expires_at } }).sentence;
  expect(until(null)).toMatch(/is waiting for your answer\.$/);
  expect(until('2030-01-31T00:00:00.000Z')).toMatch(
    /answer until Jan 3[01], 2030, \d+:59.[AP]M .+\.$/,
  );
  const why = (withdraw_reason: string) =>
    words('accepted', { offer: { ...WITHDRAWN, withdraw_reason } }).sentence;
  expect(why('')).toBe('The company has withdrawn its offer.');
  expect(why('No budget.')).toBe('The company has withdrawn its offer. Its reason: No budget.');
});

const steps = (more: Partial<Parameters<typeof historyOf>[0]>) =>
  historyOf({ application_status: 'new', ...times, ...more }).map(({ what }) => what);

test('the history lists the steps in order', () => {
  expect(steps({ submitted_at: null })).toEqual(['Started']);
  expect(steps({})).toEqual(['Received']);
  expect(steps({ application_status: 'rejected', decided_at: at(3) })).toEqual([
    'Received',
    'Not selected',
  ]);
  expect(
    steps({
      application_status: 'offer-accepted',
      decided_at: at(3),
      offered_at: at(4),
      answered_at: at(5),
    }),
  ).toEqual(['Received', 'Moved forward', 'Offer made', 'Offer accepted']);
  expect(steps({ application_status: 'withdrawn', withdrawn_at: at(3) })).toEqual([
    'Received',
    'Withdrawn',
  ]);
});

test('the history says how an unanswered offer ended', () => {
  const before = { application_status: 'accepted', decided_at: at(3), offered_at: at(4) } as const;
  const so_far = ['Received', 'Moved forward', 'Offer made'];
  expect(steps({ ...before, offer: WITHDRAWN })).toEqual([...so_far, 'Offer withdrawn']);
  expect(steps({ ...before, offer: EXPIRED })).toEqual([...so_far, 'Offer expired']);
  expect(steps({ ...before, offer: { ...outcome, expires_at: at(5) } })).toEqual(so_far);
});

test('an old answer does not answer a new offer', () => {
  expect(
    steps({ application_status: 'offer-extended', offered_at: at(6), answered_at: at(5) }),
  ).toEqual(['Received', 'Offer made']);
});

const sentenceOf = (event: Pick<TimelineEvent, 'type' | 'mail'>) =>
  eventText({ at: '2030-01-01T09:00:00.000Z', by: 'site', ...event });

test('each event has its own sentence', () => {
  const sentences = TIMELINE_EVENTS.map((type) => sentenceOf({ type }));
  expect(new Set(sentences).size).toBe(TIMELINE_EVENTS.length);
  for (const sentence of sentences) expect(sentence).toMatch(/^(You|We|The) .+\.$/);
});

test('an unknown kind of email is still an email', () => {
  expect(sentenceOf({ type: 'mail-sent', mail: 'offerMade' })).toBe(
    'We emailed you: you have an offer.',
  );
  expect(sentenceOf({ type: 'mail-sent', mail: 'another' })).toBe('We emailed you.');
});

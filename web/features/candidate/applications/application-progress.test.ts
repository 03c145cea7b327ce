import { expect, test } from 'vitest';
import { historyOf, statusTextOf } from './application-progress.ts';

const job = { id: 'job', job_title: 'Baker', is_active: true };
const at = (hour: number) => `2030-01-01T0${hour}:00:00.000Z`;
const times = {
  created_at: at(1),
  submitted_at: at(2),
  decided_at: null,
  offered_at: null,
  answered_at: null,
  withdrawn_at: null,
};
const badge = (
  application_status: Parameters<typeof statusTextOf>[0]['application_status'],
  more: Partial<Parameters<typeof statusTextOf>[0]> = {},
) =>
  statusTextOf({ application_status, submitted_at: at(2), answered_at: null, job, ...more }).badge;

test('every status has words that a candidate understands', () => {
  expect(badge('new', { submitted_at: null })).toBe('Not finished');
  expect(badge('new')).toBe('Received');
  expect(badge('accepted')).toBe("You're moving forward");
  expect(badge('rejected')).toBe('Not selected');
  expect(badge('offer-extended')).toBe('You have an offer');
  expect(badge('offer-accepted')).toBe('Offer accepted');
  expect(badge('accepted', { answered_at: at(5) })).toBe('Offer declined');
  expect(badge('withdrawn')).toBe('Withdrawn');
});

const steps = (more: Partial<Parameters<typeof historyOf>[0]>) =>
  historyOf({ application_status: 'new', ...times, ...more }).map(({ what }) => what);

test('the history tells what has happened, in order', () => {
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

test('a second offer is not taken for answered', () => {
  expect(
    steps({ application_status: 'offer-extended', offered_at: at(6), answered_at: at(5) }),
  ).toEqual(['Received', 'Offer made']);
});

import { expect, test } from 'vitest';
import { historyOf, standingOf } from './standing.ts';

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
const standing = (
  application_status: Parameters<typeof standingOf>[0]['application_status'],
  more: Partial<Parameters<typeof standingOf>[0]> = {},
) => standingOf({ application_status, submitted_at: at(2), answered_at: null, job, ...more }).badge;

test('every status has words that a candidate understands', () => {
  expect(standing('new', { submitted_at: null })).toBe('Not finished');
  expect(standing('new')).toBe('Received');
  expect(standing('accepted')).toBe('Accepted');
  expect(standing('rejected')).toBe('Not selected');
  expect(standing('offer-extended')).toBe('You have an offer');
  expect(standing('offer-accepted')).toBe('Offer accepted');
  expect(standing('accepted', { answered_at: at(5) })).toBe('Offer declined');
  expect(standing('withdrawn')).toBe('Withdrawn');
});

const happened = (more: Partial<Parameters<typeof historyOf>[0]>) =>
  historyOf({ application_status: 'new', ...times, ...more }).map(({ what }) => what);

test('the history tells what happened, in order', () => {
  expect(happened({ submitted_at: null })).toEqual(['Started']);
  expect(happened({})).toEqual(['Received']);
  expect(happened({ application_status: 'rejected', decided_at: at(3) })).toEqual([
    'Received',
    'Not selected',
  ]);
  expect(
    happened({
      application_status: 'offer-accepted',
      decided_at: at(3),
      offered_at: at(4),
      answered_at: at(5),
    }),
  ).toEqual(['Received', 'Accepted', 'Offer made', 'Offer accepted']);
  expect(happened({ application_status: 'withdrawn', withdrawn_at: at(3) })).toEqual([
    'Received',
    'Withdrawn',
  ]);
});

test('a second offer is not taken for answered', () => {
  expect(
    happened({ application_status: 'offer-extended', offered_at: at(6), answered_at: at(5) }),
  ).toEqual(['Received', 'Offer made']);
});

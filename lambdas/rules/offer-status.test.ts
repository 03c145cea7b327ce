import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ACCEPTANCE_STATUSES, type AcceptanceStatus } from '../contract/statuses/offer-status.ts';
import {
  endOffer,
  type OfferEnd,
  offerAt,
  whyNotAnswerable,
  whyNotWithdrawable,
} from './offer-status.ts';

const ENDS = ['Accepted', 'Declined', 'Withdrawn', 'Expired'] as const satisfies OfferEnd[];

it('an offer ends once, and keeps its first end', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...ENDS), { maxLength: 30 }), (ends) => {
      let status: AcceptanceStatus = 'Pending';
      let ended = 0;
      for (const end of ends) {
        const next: OfferEnd | undefined = endOffer(status, end);
        if (next === undefined) continue;
        status = next;
        ended++;
      }
      expect(ended).toBe(Math.min(1, ends.length));
      expect(status).toBe(ends[0] ?? 'Pending');
    }),
  );
});

describe('an offer with a deadline', () => {
  const deadline = { at: '2030-01-31T05:00:00.000Z' };
  const statusAt = (now: string, acceptance_status: AcceptanceStatus, by: typeof deadline | null) =>
    offerAt({ acceptance_status, deadline: by }, now).acceptance_status;

  it('expires at the deadline, and never without one', () => {
    expect(statusAt('2030-01-31T04:59:59.999Z', 'Pending', deadline)).toBe('Pending');
    expect(statusAt('2030-01-31T05:00:00.000Z', 'Pending', deadline)).toBe('Expired');
    expect(statusAt('2999-01-01T00:00:00.000Z', 'Pending', null)).toBe('Pending');
  });

  it('keeps an earlier end', () => {
    for (const end of ENDS) expect(statusAt('2999-01-01T00:00:00.000Z', end, deadline)).toBe(end);
  });
});

it('explains to each side in its own words why nothing more is possible', () => {
  for (const why of [whyNotAnswerable, whyNotWithdrawable]) {
    for (const status of ACCEPTANCE_STATUSES) expect(why(status)).toMatch(/^[A-Z].+\.$/);
  }
  expect(new Set(ACCEPTANCE_STATUSES.map(whyNotWithdrawable)).size).toBe(5);
  expect(whyNotAnswerable('Accepted')).toBe(whyNotAnswerable('Declined'));
});

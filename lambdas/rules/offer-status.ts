import type { AcceptanceStatus } from '../contract/schemas/types.ts';

/** How an offer ends. */
export type OfferEnd = Exclude<AcceptanceStatus, 'Pending'>;

/**
 * The offer's state machine: it is answered or withdrawn, or expires, once.
 * @returns the status after `end`, or undefined where the offer has ended before
 */
export function endOffer<E extends OfferEnd>(status: AcceptanceStatus, end: E): E | undefined {
  return status === 'Pending' ? end : undefined;
}

/** As far as an offer can expire. */
interface Expiring {
  readonly acceptance_status: AcceptanceStatus;
  /** When it can no longer be answered; null where there is no end to that. */
  readonly deadline: { readonly at: string } | null;
}

/**
 * An offer as it is now: one that nobody answered in time has expired, whether or not that has been written down yet.
 * @param now in ISO 8601, UTC
 */
export function offerAt<T extends Expiring>(offer: T, now: string): T {
  const { acceptance_status, deadline } = offer;
  return acceptance_status === 'Pending' && deadline !== null && deadline.at <= now
    ? { ...offer, acceptance_status: 'Expired' }
    : offer;
}

/** Why its candidate cannot answer an offer with `status`. */
export function whyNotAnswerable(status: AcceptanceStatus): string {
  switch (status) {
    case 'Pending':
      return 'This offer waits for your answer.';
    case 'Accepted':
    case 'Declined':
      return 'You have already answered this offer.';
    case 'Withdrawn':
      return 'The company has withdrawn this offer.';
    case 'Expired':
      return 'This offer has expired: the time to answer it is over.';
  }
}

/** Why a manager cannot withdraw an offer with `status`. */
export function whyNotWithdrawable(status: AcceptanceStatus): string {
  switch (status) {
    case 'Pending':
      return 'This offer waits for its answer.';
    case 'Accepted':
      return 'The candidate has accepted this offer.';
    case 'Declined':
      return 'The candidate has declined this offer.';
    case 'Withdrawn':
      return 'This offer has been withdrawn already.';
    case 'Expired':
      return 'This offer has expired.';
  }
}

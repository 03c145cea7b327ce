import {
  type AcceptanceStatus,
  isPending,
  OFFER_STATUS,
} from '../contract/statuses/offer-status.ts';

/** How an offer ends. */
export type OfferEnd = Exclude<AcceptanceStatus, 'Pending'>;

/**
 * The offer's state machine: it is answered or withdrawn, or expires, once.
 * @returns the status after `end`, or undefined if the offer has already ended
 */
export function endOffer<E extends OfferEnd>(status: AcceptanceStatus, end: E): E | undefined {
  return OFFER_STATUS[status].isPending ? end : undefined;
}

/** The part of an offer that decides its expiry. */
interface Expiring {
  readonly acceptance_status: AcceptanceStatus;
  /** Null if there is no deadline. */
  readonly deadline: { readonly at: string } | null;
}

/**
 * An offer at a given time: past its deadline it is expired, even if that is not stored yet.
 * @param now in ISO 8601, UTC
 */
export function offerAt<T extends Expiring>(offer: T, now: string): T {
  const { deadline } = offer;
  return isPending(offer) && deadline !== null && deadline.at <= now
    ? { ...offer, acceptance_status: 'Expired' }
    : offer;
}

interface Refusals {
  /** Why its candidate cannot answer it. */
  readonly answer: string;
  /** Why its manager cannot withdraw it. */
  readonly withdraw: string;
}

const WHY_NOT: Readonly<Record<AcceptanceStatus, Refusals>> = {
  Pending: {
    answer: 'This offer is waiting for your answer.',
    withdraw: 'The candidate has not answered this offer yet.',
  },
  Accepted: {
    answer: 'You have already answered this offer.',
    withdraw: 'The candidate has accepted this offer.',
  },
  Declined: {
    answer: 'You have already answered this offer.',
    withdraw: 'The candidate has declined this offer.',
  },
  Withdrawn: {
    answer: 'The company has withdrawn this offer.',
    withdraw: 'This offer has been withdrawn already.',
  },
  Expired: {
    answer: 'This offer has expired.',
    withdraw: 'This offer has expired.',
  },
};

/** Why its candidate cannot answer an offer with `status`. */
export function whyNotAnswerable(status: AcceptanceStatus): string {
  return WHY_NOT[status].answer;
}

/** Why a manager cannot withdraw an offer with `status`. */
export function whyNotWithdrawable(status: AcceptanceStatus): string {
  return WHY_NOT[status].withdraw;
}

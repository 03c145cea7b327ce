export const ACCEPTANCE_STATUSES = [
  'Pending',
  'Accepted',
  'Declined',
  'Withdrawn',
  'Expired',
] as const;
export type AcceptanceStatus = (typeof ACCEPTANCE_STATUSES)[number];

/** A candidate's answers to an offer. */
export const OFFER_ANSWERS = ['Accepted', 'Declined'] as const;

interface OfferStatusRules {
  /** The badge in the candidate's list. */
  readonly badge: string;
  readonly color: 'green' | 'blue' | 'red' | 'gray';
  /** The label for its manager. */
  readonly toManager: string;
  /** Whether it awaits an answer: only then can it be answered or withdrawn, or expire. */
  readonly isPending: boolean;
  /** Why its candidate cannot answer it. */
  readonly whyNotAnswerable: string;
  /** Why its manager cannot withdraw it. */
  readonly whyNotWithdrawable: string;
}

/** Everything that depends only on the status of an offer. */
export const OFFER_STATUS: Readonly<Record<AcceptanceStatus, OfferStatusRules>> = {
  Pending: {
    badge: 'New',
    color: 'green',
    toManager: 'Not answered yet',
    isPending: true,
    whyNotAnswerable: 'This offer waits for your answer.',
    whyNotWithdrawable: 'This offer waits for its answer.',
  },
  Accepted: {
    badge: 'Accepted',
    color: 'blue',
    toManager: 'Accepted',
    isPending: false,
    whyNotAnswerable: 'You have already answered this offer.',
    whyNotWithdrawable: 'The candidate has accepted this offer.',
  },
  Declined: {
    badge: 'Declined',
    color: 'red',
    toManager: 'Declined',
    isPending: false,
    whyNotAnswerable: 'You have already answered this offer.',
    whyNotWithdrawable: 'The candidate has declined this offer.',
  },
  Withdrawn: {
    badge: 'Withdrawn',
    color: 'gray',
    toManager: 'Withdrawn',
    isPending: false,
    whyNotAnswerable: 'The company has withdrawn this offer.',
    whyNotWithdrawable: 'This offer has been withdrawn already.',
  },
  Expired: {
    badge: 'Expired',
    color: 'gray',
    toManager: 'Expired',
    isPending: false,
    whyNotAnswerable: 'This offer has expired: the time to answer it is over.',
    whyNotWithdrawable: 'This offer has expired.',
  },
};

/** Whether an offer awaits an answer. */
export function isPending(offer: { readonly acceptance_status: AcceptanceStatus }): boolean {
  return OFFER_STATUS[offer.acceptance_status].isPending;
}

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
}

/** Everything that depends only on the status of an offer. */
export const OFFER_STATUS: Readonly<Record<AcceptanceStatus, OfferStatusRules>> = {
  Pending: {
    badge: 'New',
    color: 'green',
    toManager: 'Not answered yet',
    isPending: true,
  },
  Accepted: {
    badge: 'Accepted',
    color: 'blue',
    toManager: 'Accepted',
    isPending: false,
  },
  Declined: {
    badge: 'Declined',
    color: 'red',
    toManager: 'Declined',
    isPending: false,
  },
  Withdrawn: {
    badge: 'Withdrawn',
    color: 'gray',
    toManager: 'Withdrawn',
    isPending: false,
  },
  Expired: {
    badge: 'Expired',
    color: 'gray',
    toManager: 'Expired',
    isPending: false,
  },
};

/** Whether an offer awaits an answer. */
export function isPending(offer: { readonly acceptance_status: AcceptanceStatus }): boolean {
  return OFFER_STATUS[offer.acceptance_status].isPending;
}

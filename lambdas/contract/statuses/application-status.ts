export const APPLICATION_STATUSES = [
  'new',
  'accepted',
  'rejected',
  'offer-extended',
  'offer-accepted',
  'withdrawn',
] as const;
export type ApplicationStatus = (typeof APPLICATION_STATUSES)[number];

/** What a manager may set by hand; the other statuses follow from offers and withdrawals. */
export const DECISIONS = ['new', 'accepted', 'rejected'] as const;
export type Decision = (typeof DECISIONS)[number];

/** The lists that an application can be in. `accepted` also holds those with an offer. */
export const APPLICATION_QUEUES = ['new', 'accepted', 'rejected', 'withdrawn'] as const;
export type ApplicationQueue = (typeof APPLICATION_QUEUES)[number];

/** What can happen to a submitted application, apart from a manager's decision. */
export const APPLICATION_EVENTS = [
  'make-offer',
  'accept-offer',
  'decline-offer',
  'withdraw-offer',
  'expire-offer',
  'withdraw',
] as const;
export type ApplicationEventType = (typeof APPLICATION_EVENTS)[number];

interface StatusRules {
  /** As the manager reads it, with Mantine's color for it. */
  readonly label: string;
  readonly color: 'indigo' | 'green' | 'red' | 'blue' | 'gray';
  readonly queue: ApplicationQueue;
  /** The decisions that a manager may take or repeat now. */
  readonly decisions: readonly Decision[];
  /** What else can happen, and the status afterwards. */
  readonly after: Partial<Readonly<Record<ApplicationEventType, ApplicationStatus>>>;
  /** What the candidate sees while the decision is held back from them. */
  readonly whileHeldBack: ApplicationStatus;
  /** Whether it counts among its job's new applications. */
  readonly countsAsNew: boolean;
  /** How it ended, if it has: then nothing more is to be expected of it. */
  readonly ended: 'hired' | 'not-hired' | null;
}

/** Everything that depends on the status of an application alone. */
export const APPLICATION_STATUS: Readonly<Record<ApplicationStatus, StatusRules>> = {
  new: {
    label: 'New',
    color: 'indigo',
    queue: 'new',
    decisions: DECISIONS,
    after: { 'make-offer': 'offer-extended', withdraw: 'withdrawn' },
    whileHeldBack: 'new',
    countsAsNew: true,
    ended: null,
  },
  accepted: {
    label: 'Accepted',
    color: 'green',
    queue: 'accepted',
    decisions: DECISIONS,
    after: { 'make-offer': 'offer-extended' },
    whileHeldBack: 'accepted',
    countsAsNew: false,
    ended: null,
  },
  rejected: {
    label: 'Rejected',
    color: 'red',
    queue: 'rejected',
    decisions: DECISIONS,
    after: {},
    whileHeldBack: 'new',
    countsAsNew: false,
    ended: 'not-hired',
  },
  'offer-extended': {
    label: 'Offer extended',
    color: 'blue',
    queue: 'accepted',
    decisions: [],
    after: {
      'accept-offer': 'offer-accepted',
      'decline-offer': 'accepted',
      'withdraw-offer': 'accepted',
      'expire-offer': 'accepted',
    },
    whileHeldBack: 'offer-extended',
    countsAsNew: false,
    ended: null,
  },
  'offer-accepted': {
    label: 'Offer accepted',
    color: 'green',
    queue: 'accepted',
    decisions: [],
    after: {},
    whileHeldBack: 'offer-accepted',
    countsAsNew: false,
    ended: 'hired',
  },
  withdrawn: {
    label: 'Withdrawn',
    color: 'gray',
    queue: 'withdrawn',
    decisions: [],
    after: {},
    whileHeldBack: 'withdrawn',
    countsAsNew: false,
    ended: 'not-hired',
  },
};

/** The list that an application with this status is in. */
export function queueOf(status: ApplicationStatus): ApplicationQueue {
  return APPLICATION_STATUS[status].queue;
}

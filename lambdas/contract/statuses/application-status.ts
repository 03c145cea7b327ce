export const APPLICATION_STATUSES = [
  'new',
  'accepted',
  'rejected',
  'offer-extended',
  'offer-accepted',
  'withdrawn',
] as const;
export type ApplicationStatus = (typeof APPLICATION_STATUSES)[number];

/** The statuses that a manager may set; all others follow from offers and withdrawals. */
export const DECISIONS = ['new', 'accepted', 'rejected'] as const;
export type Decision = (typeof DECISIONS)[number];

/** The lists of applications. `accepted` also holds those with an offer. */
export const APPLICATION_QUEUES = ['new', 'accepted', 'rejected', 'withdrawn'] as const;
export type ApplicationQueue = (typeof APPLICATION_QUEUES)[number];

/** Events of a submitted application, other than a manager's decision. */
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
  /** The label for the manager, with its Mantine color. */
  readonly label: string;
  readonly color: 'indigo' | 'green' | 'red' | 'blue' | 'gray';
  readonly queue: ApplicationQueue;
  /** The decisions that a manager may take or repeat now. */
  readonly decisions: readonly Decision[];
  /** The other possible events, each with the status afterwards. */
  readonly after: Partial<Readonly<Record<ApplicationEventType, ApplicationStatus>>>;
  /** The status that the candidate sees while the decision is held back. */
  readonly whileHeldBack: ApplicationStatus;
  /** Whether it counts among its job's new applications. */
  readonly countsAsNew: boolean;
  /** The final outcome; null while the application is open. */
  readonly ended: 'hired' | 'not-hired' | null;
}

/** Everything that depends only on the status of an application. */
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
    whileHeldBack: 'new',
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

/** The list of an application with this status. */
export function queueOf(status: ApplicationStatus): ApplicationQueue {
  return APPLICATION_STATUS[status].queue;
}

import type { TimelineEvent } from '../../../../lambdas/contract/calls/timeline.ts';
import type { MyApplication } from '../../../../lambdas/contract/schemas/application.ts';
import type { OfferOutcome } from '../../../../lambdas/contract/schemas/offer.ts';
import {
  APPLICATION_STATUS,
  type ApplicationStatus,
} from '../../../../lambdas/contract/statuses/application-status.ts';
import { formatDeadline } from '../../../../lambdas/contract/texts/deadline.ts';
import { mailInTimeline } from '../../../../lambdas/contract/texts/mails-in-timeline.ts';
import { timeOfEvent } from '../../interviews/interview-text.ts';

/** A status in the candidate's words. */
interface StatusText {
  readonly badge: string;
  readonly color: string;
  readonly sentence: string;
}

type Facts = Pick<
  MyApplication,
  'application_status' | 'submitted_at' | 'answered_at' | 'job' | 'offer' | 'employer_deleted_at'
>;

/** The badge, its color and a sentence for an application's status. */
export function statusTextOf(application: Facts): StatusText {
  if (application.employer_deleted_at !== null && !isOver(application)) return EMPLOYER_LEFT;
  switch (application.application_status) {
    case 'new':
      return application.submitted_at === null ? unfinished(application) : RECEIVED;
    case 'accepted':
      return acceptedText(application);
    case 'rejected':
      return {
        badge: 'Not selected',
        color: 'red',
        sentence: 'The company has decided not to continue with your application.',
      };
    case 'offer-extended':
      return {
        badge: 'You have an offer',
        color: 'blue',
        sentence: `The company has made you an offer and is waiting for your answer${deadlineText(application.offer)}.`,
      };
    case 'offer-accepted':
      return {
        badge: 'Offer accepted',
        color: 'green',
        sentence: 'You accepted the offer. We told the company.',
      };
    case 'withdrawn':
      return {
        badge: 'Withdrawn',
        color: 'gray',
        sentence: 'You have withdrawn this application.',
      };
  }
}

/** Whether it had ended before the employer left. */
function isOver({ application_status }: Facts): boolean {
  return APPLICATION_STATUS[application_status].ended !== null;
}

const EMPLOYER_LEFT: StatusText = {
  badge: 'Ended',
  color: 'gray',
  sentence: 'The company deleted its account, so this application has ended.',
};
const RECEIVED: StatusText = {
  badge: 'Received',
  color: 'indigo',
  sentence: 'The company has your application. It has not decided yet.',
};
const ACCEPTED: StatusText = {
  badge: "You're moving forward",
  color: 'green',
  sentence: 'The company likes your application. It may make you an offer.',
};
const DECLINED_OFFER: StatusText = {
  badge: 'Offer declined',
  color: 'gray',
  sentence: 'You declined the offer. The company may make you another one.',
};

const EXPIRED_OFFER: StatusText = {
  badge: 'Offer expired',
  color: 'gray',
  sentence: 'You did not answer the offer in time. The company may make you another one.',
};

function acceptedText({ offer, answered_at }: Facts): StatusText {
  switch (offer?.acceptance_status) {
    case 'Withdrawn':
      return {
        badge: 'Offer withdrawn',
        color: 'gray',
        sentence: `The company has withdrawn its offer.${offer.withdraw_reason && ` Its reason: ${offer.withdraw_reason}`}`,
      };
    case 'Expired':
      return EXPIRED_OFFER;
    default:
      return answered_at === null ? ACCEPTED : DECLINED_OFFER;
  }
}

function deadlineText(offer: OfferOutcome | null): string {
  return offer?.expires_at ? ` until ${formatDeadline(offer.expires_at)}` : '';
}

function unfinished({ job }: Facts): StatusText {
  return {
    badge: 'Not finished',
    color: 'gray',
    sentence: job.is_active
      ? 'You have started this application. The company cannot see it yet.'
      : 'This job closed before you finished your application.',
  };
}

interface HistoryStep {
  readonly what: string;
  readonly at: string;
}

type Times = Pick<
  MyApplication,
  | 'application_status'
  | 'created_at'
  | 'submitted_at'
  | 'decided_at'
  | 'offered_at'
  | 'answered_at'
  | 'withdrawn_at'
  | 'offer'
>;

/** The manager's decision and the latest answer to an offer, by current status. */
const WORDS: Readonly<Record<ApplicationStatus, { decision: string; answer: string }>> = {
  new: { decision: 'Decided', answer: 'Offer declined' },
  accepted: { decision: 'Moved forward', answer: 'Offer declined' },
  rejected: { decision: 'Not selected', answer: 'Offer declined' },
  'offer-extended': { decision: 'Moved forward', answer: 'Offer declined' },
  'offer-accepted': { decision: 'Moved forward', answer: 'Offer accepted' },
  withdrawn: { decision: 'Decided', answer: 'Offer declined' },
};

/** The steps so far, oldest first. */
export function historyOf(application: Times): HistoryStep[] {
  const { answered_at, offered_at, offer } = application;
  const { decision, answer } = WORDS[application.application_status];
  // An older answer belongs to an earlier offer.
  const isAnswered = answered_at !== null && (offered_at ?? '') <= answered_at;
  const steps: [string, string | null][] = [
    [
      application.submitted_at === null ? 'Started' : 'Received',
      application.submitted_at ?? application.created_at,
    ],
    [decision, application.decided_at],
    ['Offer made', offered_at],
    [answer, isAnswered ? answered_at : null],
    ['Offer withdrawn', offer?.withdrawn_at ?? null],
    ['Offer expired', offer?.acceptance_status === 'Expired' ? offer.expires_at : null],
    ['Withdrawn', application.withdrawn_at],
  ];
  return steps
    .flatMap(([what, at]) => (at === null ? [] : [{ what, at }]))
    .sort((a, b) => a.at.localeCompare(b.at));
}

/** An event as a sentence for the candidate. */
export function eventText(event: TimelineEvent): string {
  const { type, mail } = event;
  switch (type) {
    case 'handed-in':
      return 'You applied.';
    case 'opened':
      return 'The company looked at your application.';
    case 'accepted':
      return 'The company moved forward with your application.';
    case 'rejected':
      return 'The company decided not to continue with your application.';
    case 'undone':
      return 'The company undid its decision.';
    case 'offered':
      return 'The company made you an offer.';
    case 'offer-accepted':
      return 'You accepted the offer.';
    case 'offer-declined':
      return 'You declined the offer.';
    case 'offer-withdrawn':
      return 'The company withdrew the offer.';
    case 'offer-expired':
      return 'The offer expired before you answered it.';
    case 'withdrawn':
      return 'You withdrew your application.';
    case 'asked':
      return 'You asked whether your application is still looked at.';
    case 'interview-offered':
      return 'The company offered you interview times.';
    case 'interview-chosen':
      return `You chose an interview time${timeOfEvent(event)}.`;
    case 'interview-declined':
      return 'You said that no interview time fits.';
    case 'interview-moved':
      return `${whoText(event)} moved the interview${timeOfEvent(event)}.`;
    case 'interview-cancelled':
      return `${whoText(event)} cancelled the interview.`;
    // Candidates do not get it.
    case 'interview-noted':
      return 'The company noted whether you came to the interview.';
    case 'mail-sent': {
      const what = mailInTimeline(mail, 'candidate');
      return `We emailed you${what === undefined ? '' : `: ${what}`}.`;
    }
  }
}

const whoText = ({ by }: TimelineEvent) => (by === 'candidate' ? 'You' : 'The company');

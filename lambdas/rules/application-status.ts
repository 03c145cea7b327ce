import {
  APPLICATION_STATUS,
  type ApplicationEventType,
  type ApplicationStatus,
  type Decision,
} from '../contract/statuses/application-status.ts';
import type { LeftOutReason } from '../contract/statuses/left-out.ts';

/** The events of a submitted application. */
export type ApplicationEvent =
  | { readonly type: 'decide'; readonly decision: Decision }
  | { readonly type: ApplicationEventType };

/**
 * The application's state machine.
 * @returns the status after `event`, or undefined if the event is not allowed in `status`
 */
export function nextStatus(
  status: ApplicationStatus,
  event: ApplicationEvent,
): ApplicationStatus | undefined {
  const { decisions, after } = APPLICATION_STATUS[status];
  if (event.type !== 'decide') return after[event.type];
  return decisions.includes(event.decision) ? event.decision : undefined;
}

const WHY_NOT_DECIDABLE: Readonly<Record<ApplicationStatus, string>> = {
  new: 'This application has not been decided yet.',
  accepted: 'This application has been accepted.',
  rejected: 'This application has been rejected.',
  'offer-extended':
    'An offer has been made on this application, and the candidate has not answered it yet.',
  'offer-accepted': 'The candidate has accepted an offer on this application.',
  withdrawn: 'The candidate has withdrawn this application.',
};

/** Why a manager cannot decide an application in `status`. */
export function whyNotDecidable(status: ApplicationStatus): string {
  return WHY_NOT_DECIDABLE[status];
}

const WHY_LEFT_OUT: Readonly<Record<ApplicationStatus, LeftOutReason>> = {
  new: 'changed',
  accepted: 'changed',
  rejected: 'changed',
  'offer-extended': 'offer-extended',
  'offer-accepted': 'offer-accepted',
  withdrawn: 'withdrawn',
};

/** Why an application in `status` is left out, if it cannot be decided or is in another status than expected. */
export function whyLeftOut(status: ApplicationStatus): LeftOutReason {
  return WHY_LEFT_OUT[status];
}

/** Why a manager cannot make an offer on an application in `status`. */
export function whyNoOffer(status: ApplicationStatus): string {
  const why = whyNotDecidable(status);
  const couldAccept = APPLICATION_STATUS[status].decisions.includes('accepted');
  return couldAccept ? `${why} Accept it before making an offer.` : why;
}

/** The part of an application that decides which status its candidate sees. */
interface Held {
  readonly application_status: ApplicationStatus;
  /** The end of the decision's delay. */
  readonly held_until: string | null;
}

/** The status that the candidate may see now. */
export function statusToCandidate({ application_status, held_until }: Held): ApplicationStatus {
  const isHeldBack = held_until !== null && held_until > new Date().toISOString();
  return isHeldBack ? APPLICATION_STATUS[application_status].whileHeldBack : application_status;
}

/** The change of the job's `new_application_count` for a change of status: -1, 0 or 1. */
export function newCountChange(from: ApplicationStatus, to: ApplicationStatus): number {
  return Number(APPLICATION_STATUS[to].countsAsNew) - Number(APPLICATION_STATUS[from].countsAsNew);
}

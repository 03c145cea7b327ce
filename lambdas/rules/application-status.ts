import type { ApplicationStatus, Decision } from '../contract/schemas/types.ts';

/** What can happen to an application that has been handed in. */
export type ApplicationEvent =
  | { readonly type: 'decide'; readonly decision: Decision }
  | { readonly type: 'make-offer' }
  | { readonly type: 'accept-offer' }
  | { readonly type: 'decline-offer' }
  | { readonly type: 'withdraw-offer' }
  | { readonly type: 'expire-offer' }
  | { readonly type: 'withdraw' };

/**
 * The application's state machine.
 * @returns the status after `event`, or undefined where the event cannot happen in `status`
 */
export function nextStatus(
  status: ApplicationStatus,
  event: ApplicationEvent,
): ApplicationStatus | undefined {
  switch (event.type) {
    case 'decide':
      return canDecide(status) ? event.decision : undefined;
    case 'make-offer':
      return status === 'new' || status === 'accepted' ? 'offer-extended' : undefined;
    case 'accept-offer':
      return status === 'offer-extended' ? 'offer-accepted' : undefined;
    case 'decline-offer':
    case 'withdraw-offer':
    case 'expire-offer':
      return status === 'offer-extended' ? 'accepted' : undefined;
    case 'withdraw':
      return status === 'new' ? 'withdrawn' : undefined;
  }
}

// A manager may move an application among these as they like: there is no offer, and it is not withdrawn.
function canDecide(status: ApplicationStatus): status is Decision {
  return status === 'new' || status === 'accepted' || status === 'rejected';
}

/** Why a manager cannot decide an application in `status`. */
export function whyNotDecidable(status: ApplicationStatus): string {
  switch (status) {
    case 'new':
      return 'This application has not been decided yet.';
    case 'accepted':
      return 'This application has been accepted.';
    case 'rejected':
      return 'This application has been rejected.';
    case 'offer-extended':
      return 'An offer has been made on this application, and the candidate has not answered it yet.';
    case 'offer-accepted':
      return 'The candidate has accepted an offer on this application.';
    case 'withdrawn':
      return 'The candidate has withdrawn this application.';
  }
}

/** Why a manager cannot make an offer on an application in `status`. */
export function whyNoOffer(status: ApplicationStatus): string {
  const why = whyNotDecidable(status);
  return status === 'rejected' ? `${why} Accept it before making an offer.` : why;
}

/** By how much the job's `new_application_count` changes when a status does: -1, 0 or 1. */
export function newCountChange(from: ApplicationStatus, to: ApplicationStatus): number {
  return Number(to === 'new') - Number(from === 'new');
}

/** What the functions count. The alarms and the dashboard watch by these names. */

export const METRICS_NAMESPACE = 'Hiring';
/** A dimension of every count, beside the stage. */
export const METRICS_SERVICE = 'api';

/** What people do here, each counted once when it has truly happened. */
export const BUSINESS_COUNTS = [
  'SignUp',
  'JobPosted',
  'ApplicationHandedIn',
  'Decision',
  'OfferMade',
  'OfferAnswered',
  'OfferWithdrawn',
] as const;

/**
 * What does not go well: a sign-in that is refused, an answer of 500, which is counted by route too, a page that cannot
 * be answered, or without the app alone, and the card of an open job that cannot be read, so that the job is not found.
 */
export const FAILURE_COUNTS = [
  'FailedSignIn',
  'UnexpectedFailure',
  'PageFailure',
  'CorruptListing',
] as const;

export type Count = (typeof BUSINESS_COUNTS)[number] | (typeof FAILURE_COUNTS)[number];

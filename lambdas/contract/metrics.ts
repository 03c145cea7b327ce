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
 * What does not go well: a sign-in that is refused, an answer of 500, which is counted by route too, and a page that
 * cannot be answered, or without the app alone.
 */
export const FAILURE_COUNTS = ['FailedSignIn', 'UnexpectedFailure', 'PageFailure'] as const;

export type Count = (typeof BUSINESS_COUNTS)[number] | (typeof FAILURE_COUNTS)[number];

/** Everything that the functions count. Alarms and the dashboard use these names. */

export const METRICS_NAMESPACE = 'Hiring';
/** A dimension of every metric, beside the stage. */
export const METRICS_SERVICE = 'api';

/** User actions, each counted once it is stored. */
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
 * Failures: refused sign-ins, answers of 500 (also counted by route), failed pages, pages without the app
 * shell, corrupt listings, which are missing from search, and messages and tasks that were set aside.
 */
export const FAILURE_COUNTS = [
  'FailedSignIn',
  'UnexpectedFailure',
  'PageFailure',
  'CorruptListing',
  'SetAside',
] as const;

export type Count = (typeof BUSINESS_COUNTS)[number] | (typeof FAILURE_COUNTS)[number];

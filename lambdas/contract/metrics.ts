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
 * shell, corrupt listings, which are missing from search, messages and tasks that were set aside, and
 * each minute in which the mail service takes no mail.
 */
export const FAILURE_COUNTS = [
  'FailedSignIn',
  'UnexpectedFailure',
  'PageFailure',
  'CorruptListing',
  'SetAside',
  'MailStopped',
] as const;

export type Count = (typeof BUSINESS_COUNTS)[number] | (typeof FAILURE_COUNTS)[number];

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
 * shell, corrupt listings, which are missing from search, messages and tasks that were set aside, each minute in
 * which the mail service takes no mail, mails over a quota, which are not sent, and incoming mails that were dropped or
 * set aside.
 */
export const FAILURE_COUNTS = [
  'FailedSignIn',
  'UnexpectedFailure',
  'PageFailure',
  'CorruptListing',
  'SetAside',
  'MailStopped',
  'MailOverQuota',
  'IncomingMailDropped',
  'IncomingMailSetAside',
] as const;

/** Values of which the highest matters: the mails that one account has caused in this hour, at each of them. */
export const HIGHEST_VALUES = ['MailsOfOneAccount'] as const;

export type Count =
  | (typeof BUSINESS_COUNTS)[number]
  | (typeof FAILURE_COUNTS)[number]
  | (typeof HIGHEST_VALUES)[number];

import { NO_ANSWER_DAYS, type Quotas, REMINDER_DAYS, UNLISTING } from './limits.ts';
import type { MAIL_PREFERENCES, Preferences } from './preferences.ts';
import type { ActorRole } from './roles.ts';

/** Why an address gets no more mail: a mail could not be delivered for good, or its owner called one spam. */
export const MAIL_STOPS = ['bounce', 'complaint'] as const;
export type MailStop = (typeof MAIL_STOPS)[number];

interface MailRules {
  readonly to: ActorRole | 'both';
  /** The cause, for readers of the README. */
  readonly when: string;
  /** The preferences that turn it off; null for essential mail, which cannot be turned off. */
  readonly turnedOffBy: Partial<Pick<Preferences, (typeof MAIL_PREFERENCES)[number]>> | null;
  /**
   * Who causes it: its recipient; anybody who types the recipient's address; the other side of an application; or the
   * site, at a time.
   */
  readonly causedBy: 'recipient' | 'anybody' | 'other side' | 'site';
  /** In whose words: ours alone, ours with names of people, companies and jobs, or also in texts of the other side. */
  readonly words: 'ours' | 'names' | 'texts';
  /**
   * What an unconfirmed address gets, which may be a stranger's: the mail itself, if an account needs it; a line that
   * there is an answer (`answerWaiting`); or nothing.
   */
  readonly ifUnconfirmed: 'itself' | 'line' | 'nothing';
  /** The quotas of what causes it, besides those of `quotasOf`. */
  readonly quotas?: readonly (keyof Quotas)[];
  /** Whether nobody waits for it: while not all mail can be sent at once, it is sent after all other. */
  readonly canWait?: true;
  /** Whether it advertises, so that it needs the operator's postal address (CAN-SPAM Act, 16 CFR 316). */
  readonly advertises?: true;
}

const declareMails = <const K extends string>(mails: Readonly<Record<K, MailRules>>) => mails;

/** Every kind of mail. The annotation lets a bundler drop it from the app, which needs only `MAIL_STOPS`. */
export const MAILS = /* @__PURE__ */ declareMails({
  applicationReceived: {
    to: 'candidate',
    when: 'an application is submitted',
    turnedOffBy: null,
    causedBy: 'recipient',
    words: 'names',
    ifUnconfirmed: 'nothing',
  },
  applicationAccepted: {
    to: 'candidate',
    when: 'an application is accepted',
    turnedOffBy: null,
    causedBy: 'other side',
    words: 'texts',
    ifUnconfirmed: 'line',
  },
  applicationNotSelected: {
    to: 'candidate',
    when: 'an application was rejected and the delay has passed',
    turnedOffBy: null,
    causedBy: 'other side',
    words: 'texts',
    ifUnconfirmed: 'line',
  },
  jobClosed: {
    to: 'candidate',
    when: 'a job is closed, its manager chose to tell, and the application is still new; once',
    turnedOffBy: null,
    causedBy: 'other side',
    words: 'names',
    ifUnconfirmed: 'line',
    canWait: true,
  },
  stillUndecided: {
    to: 'candidate',
    when: `a candidate asked about an application and got no decision, message or invitation for ${NO_ANSWER_DAYS} days; once`,
    turnedOffBy: null,
    causedBy: 'site',
    words: 'names',
    ifUnconfirmed: 'nothing',
  },
  applicationUnfinished: {
    to: 'candidate',
    when: `an application was started ${REMINDER_DAYS.applicationUnfinished} days ago and is not submitted; once`,
    turnedOffBy: { reminders: false },
    causedBy: 'site',
    words: 'names',
    ifUnconfirmed: 'nothing',
    canWait: true,
  },
  newMatches: {
    to: 'candidate',
    when: 'saved searches match new jobs; one mail a day for all searches',
    turnedOffBy: { new_matches: false },
    causedBy: 'site',
    words: 'names',
    ifUnconfirmed: 'nothing',
    canWait: true,
    advertises: true,
  },
  jobSuggested: {
    to: 'candidate',
    when: 'an employer suggests another of their jobs; once for each job',
    turnedOffBy: { suggestions: false },
    causedBy: 'other side',
    words: 'names',
    ifUnconfirmed: 'nothing',
    quotas: ['suggestions_per_day', 'suggestions_per_applicant_per_day'],
    canWait: true,
    advertises: true,
  },
  offerMade: {
    to: 'candidate',
    when: 'an offer is made',
    turnedOffBy: null,
    causedBy: 'other side',
    words: 'texts',
    ifUnconfirmed: 'line',
    quotas: ['offers_per_application_per_day'],
  },
  offerExpiring: {
    to: 'candidate',
    when: 'a pending offer expires in a day',
    turnedOffBy: null,
    causedBy: 'site',
    words: 'names',
    ifUnconfirmed: 'line',
    quotas: ['offers_per_application_per_day'],
  },
  offerWithdrawn: {
    to: 'candidate',
    when: 'an offer is withdrawn',
    turnedOffBy: null,
    causedBy: 'other side',
    words: 'texts',
    ifUnconfirmed: 'line',
    quotas: ['offers_per_application_per_day'],
  },
  hired: {
    to: 'candidate',
    when: 'a candidate accepts an offer',
    turnedOffBy: null,
    causedBy: 'recipient',
    words: 'texts',
    ifUnconfirmed: 'line',
  },
  newApplicants: {
    to: 'manager',
    when: 'somebody applied: at once, daily at 8, or never, by preference',
    turnedOffBy: { new_applicants: 'never' },
    causedBy: 'other side',
    words: 'names',
    ifUnconfirmed: 'nothing',
    canWait: true,
  },
  applicantsWaiting: {
    to: 'manager',
    when: `applicants of a job were not opened for ${REMINDER_DAYS.applicantsWaiting} days; once for each of them`,
    turnedOffBy: { waiting_applicants: false },
    causedBy: 'site',
    words: 'names',
    ifUnconfirmed: 'nothing',
    canWait: true,
  },
  applicantsAsked: {
    to: 'manager',
    when: 'candidates asked whether their applications are still looked at; one mail a day at 8 for all of them',
    turnedOffBy: { waiting_applicants: false },
    causedBy: 'site',
    words: 'names',
    ifUnconfirmed: 'nothing',
    canWait: true,
  },
  // Essential: the job leaves the lists, whether or not its manager wants reminders.
  jobUnlistedSoon: {
    to: 'manager',
    when: `a job will be left out of the lists, as applicants wait unopened: ${UNLISTING.firstNoticeDays} and ${UNLISTING.lastNoticeDays} days before`,
    turnedOffBy: null,
    causedBy: 'site',
    words: 'names',
    ifUnconfirmed: 'nothing',
  },
  offersWaiting: {
    to: 'manager',
    when: `applicants were accepted ${REMINDER_DAYS.offersWaiting} days ago and have no offer; once for each acceptance`,
    turnedOffBy: { waiting_offers: false },
    causedBy: 'site',
    words: 'names',
    ifUnconfirmed: 'nothing',
    canWait: true,
  },
  offerAnswered: {
    to: 'manager',
    when: 'a candidate accepts or declines an offer',
    turnedOffBy: null,
    causedBy: 'other side',
    words: 'names',
    ifUnconfirmed: 'line',
    quotas: ['offers_per_application_per_day'],
  },
  applicationWithdrawn: {
    to: 'manager',
    when: 'a candidate withdraws a submitted application',
    turnedOffBy: { withdrawals: false },
    causedBy: 'other side',
    words: 'names',
    ifUnconfirmed: 'nothing',
  },
  applicantLeft: {
    to: 'manager',
    when: 'an accepted candidate, or one with an offer, deletes their account',
    turnedOffBy: null,
    causedBy: 'other side',
    words: 'names',
    ifUnconfirmed: 'line',
  },
  employerLeft: {
    to: 'candidate',
    when: 'an employer with an open application deletes their account',
    turnedOffBy: null,
    causedBy: 'other side',
    words: 'names',
    ifUnconfirmed: 'line',
    canWait: true,
  },
  newMessages: {
    to: 'both',
    when: 'the other side of an application wrote and it is unread: at once, then what follows within 5 minutes together; to managers who prefer it, daily at 8',
    turnedOffBy: null,
    causedBy: 'other side',
    words: 'texts',
    ifUnconfirmed: 'line',
    quotas: ['messages_per_application_per_day'],
  },
  interviewOffered: {
    to: 'candidate',
    when: 'an employer offers interview times',
    turnedOffBy: null,
    causedBy: 'other side',
    words: 'texts',
    ifUnconfirmed: 'line',
    quotas: ['interview_changes_per_application_per_day'],
  },
  interviewChosen: {
    to: 'both',
    when: 'a candidate chooses an interview time; with a calendar file',
    turnedOffBy: null,
    causedBy: 'other side',
    words: 'texts',
    ifUnconfirmed: 'line',
    quotas: ['interview_changes_per_application_per_day'],
  },
  interviewDeclined: {
    to: 'manager',
    when: 'no offered interview time fits a candidate',
    turnedOffBy: null,
    causedBy: 'other side',
    words: 'texts',
    ifUnconfirmed: 'line',
    quotas: ['interview_changes_per_application_per_day'],
  },
  interviewMoved: {
    to: 'both',
    when: 'either side moves an interview; with a calendar file',
    turnedOffBy: null,
    causedBy: 'other side',
    words: 'texts',
    ifUnconfirmed: 'line',
    quotas: ['interview_changes_per_application_per_day'],
  },
  interviewCancelled: {
    to: 'both',
    when: 'either side cancels an interview, or an application with one ends; with a calendar file',
    turnedOffBy: null,
    causedBy: 'other side',
    words: 'texts',
    ifUnconfirmed: 'line',
    quotas: ['interview_changes_per_application_per_day'],
  },
  interviewReminder: {
    to: 'both',
    when: 'an interview is on the next day, at 17:00 there; and two hours before it',
    turnedOffBy: null,
    causedBy: 'site',
    words: 'texts',
    ifUnconfirmed: 'nothing',
    quotas: ['interview_changes_per_application_per_day'],
  },
  answerWaiting: {
    to: 'both',
    when: 'the other side has answered or written and the address is unconfirmed; in place of their mail',
    turnedOffBy: null,
    causedBy: 'other side',
    words: 'ours',
    ifUnconfirmed: 'itself',
  },
  confirmAddress: {
    to: 'both',
    when: 'sign-up, a new email, or on request',
    turnedOffBy: null,
    causedBy: 'anybody',
    words: 'ours',
    ifUnconfirmed: 'itself',
    quotas: [
      'confirmation_mails_per_inbox_per_day',
      'confirmation_mails_per_account_per_day',
      'confirmation_mails_per_network_per_hour',
    ],
  },
  addressChanged: {
    to: 'both',
    when: 'the email was changed; sent to the previous one',
    turnedOffBy: null,
    causedBy: 'recipient',
    words: 'ours',
    ifUnconfirmed: 'itself',
    quotas: ['email_changes_per_day'],
  },
  addressReturned: {
    to: 'both',
    when: 'somebody else signed up with an unconfirmed new email, and the account has its earlier one again',
    turnedOffBy: null,
    causedBy: 'anybody',
    words: 'ours',
    ifUnconfirmed: 'itself',
    quotas: ['sign_ups_per_network_per_hour'],
  },
  resetPassword: {
    to: 'both',
    when: 'on request',
    turnedOffBy: null,
    causedBy: 'anybody',
    words: 'ours',
    ifUnconfirmed: 'itself',
    quotas: ['password_resets_per_network_per_hour', 'reset_mails_per_account_per_hour'],
  },
  passwordChanged: {
    to: 'both',
    when: 'the password was changed',
    turnedOffBy: null,
    causedBy: 'recipient',
    words: 'ours',
    ifUnconfirmed: 'itself',
  },
  exportReady: {
    to: 'both',
    when: 'a requested export is ready',
    turnedOffBy: null,
    causedBy: 'recipient',
    words: 'ours',
    ifUnconfirmed: 'itself',
    quotas: ['exports_per_day'],
  },
});

export type MailKind = keyof typeof MAILS;

export const isMailKind = (kind: string): kind is MailKind => Object.hasOwn(MAILS, kind);

/**
 * The quotas that count each mail of a kind when it is sent. Mails that ask to confirm an address are counted when they
 * are asked for (`data/limits/mail-quotas.ts`). Mails that an account needs have their own, so that no flood of others
 * stops them.
 */
export function quotasOf(kind: MailKind, isConfirmed: boolean) {
  if (kind === 'confirmAddress') return [];
  const { causedBy, ifUnconfirmed } = MAILS[kind];
  if (kind !== 'answerWaiting' && ifUnconfirmed === 'itself')
    return isConfirmed
      ? (['account_mails_per_account_per_day'] as const)
      : (['account_mails_per_unconfirmed_inbox_per_day'] as const);
  return [
    ...(causedBy === 'other side' ? (['mails_per_sender_and_inbox_per_day'] as const) : []),
    ...(causedBy === 'site' ? [] : (['mails_per_sender_per_hour'] as const)),
    ...(isConfirmed
      ? (['mails_per_inbox_per_day'] as const)
      : (['waiting_answer_mails_per_inbox_per_day'] as const)),
  ];
}

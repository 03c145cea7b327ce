import { REMINDER_DAYS } from './limits.ts';
import type { MAIL_PREFERENCES, Preferences } from './preferences.ts';
import type { ActorRole } from './roles.ts';

interface MailRules {
  readonly to: ActorRole | 'both';
  /** The cause, for readers of the README. */
  readonly when: string;
  /**
   * The preferences that turn it off; null for essential mail, which cannot be turned off. An unconfirmed
   * address gets essential mail only.
   */
  readonly turnedOffBy: Partial<Pick<Preferences, (typeof MAIL_PREFERENCES)[number]>> | null;
  /**
   * Whether anybody can cause it for any address, by an account with that address. An unconfirmed address may be a
   * stranger's, and gets few of these.
   */
  readonly isSelfCaused?: true;
  /** Whether nobody waits for it: while not all mail can be sent at once, it is sent after all other. */
  readonly canWait?: true;
  /** Whether it advertises, so that it needs the operator's postal address (CAN-SPAM Act, 16 CFR 316). */
  readonly advertises?: true;
  /** The entry in the application's timeline, for each side that sees it there; null for none. */
  readonly inTimeline: Partial<Readonly<Record<ActorRole, string>>> | null;
}

const declareMails = <const K extends string>(mails: Readonly<Record<K, MailRules>>) => mails;

/** Every kind of mail. */
export const MAILS = declareMails({
  applicationReceived: {
    to: 'candidate',
    when: 'an application is submitted',
    turnedOffBy: null,
    isSelfCaused: true,
    inTimeline: {
      manager: 'the application was received',
      candidate: 'your application was received',
    },
  },
  applicationAccepted: {
    to: 'candidate',
    when: 'an application is accepted',
    turnedOffBy: null,
    inTimeline: { manager: 'the application was accepted', candidate: 'you are moving forward' },
  },
  applicationNotSelected: {
    to: 'candidate',
    when: 'an application was rejected and the delay has passed',
    turnedOffBy: null,
    inTimeline: { manager: 'they were not selected', candidate: 'you were not selected' },
  },
  jobClosed: {
    to: 'candidate',
    when: 'a job is closed, its manager chose to tell, and the application is still new; once',
    turnedOffBy: null,
    canWait: true,
    inTimeline: { manager: 'the job was closed', candidate: 'the job was closed' },
  },
  applicationUnfinished: {
    to: 'candidate',
    when: `an application was started ${REMINDER_DAYS.applicationUnfinished} days ago and is not submitted; once`,
    turnedOffBy: { reminders: false },
    canWait: true,
    inTimeline: { candidate: 'your application is not finished' },
  },
  newMatches: {
    to: 'candidate',
    when: 'saved searches match new jobs; one mail a day for all searches',
    turnedOffBy: { new_matches: false },
    canWait: true,
    advertises: true,
    inTimeline: null,
  },
  jobSuggested: {
    to: 'candidate',
    when: 'an employer suggests another of their jobs; once for each job',
    turnedOffBy: { suggestions: false },
    canWait: true,
    advertises: true,
    inTimeline: { candidate: 'another job was suggested to you' },
  },
  offerMade: {
    to: 'candidate',
    when: 'an offer is made',
    turnedOffBy: null,
    inTimeline: { manager: 'your offer', candidate: 'you have an offer' },
  },
  offerExpiring: {
    to: 'candidate',
    when: 'a pending offer expires in a day',
    turnedOffBy: null,
    inTimeline: {
      manager: 'your offer is about to expire',
      candidate: 'your offer is about to expire',
    },
  },
  offerWithdrawn: {
    to: 'candidate',
    when: 'an offer is withdrawn',
    turnedOffBy: null,
    inTimeline: { manager: 'your offer was withdrawn', candidate: 'the offer was withdrawn' },
  },
  hired: {
    to: 'candidate',
    when: 'a candidate accepts an offer',
    turnedOffBy: null,
    inTimeline: { candidate: 'you are hired' },
  },
  newApplicants: {
    to: 'manager',
    when: 'somebody applied: at once, daily at 8, or never, by preference',
    turnedOffBy: { new_applicants: 'never' },
    canWait: true,
    inTimeline: null,
  },
  applicantsWaiting: {
    to: 'manager',
    when: `applicants of a job were not opened for ${REMINDER_DAYS.applicantsWaiting} days; once for each of them`,
    turnedOffBy: { waiting_applicants: false },
    canWait: true,
    inTimeline: null,
  },
  offersWaiting: {
    to: 'manager',
    when: `applicants were accepted ${REMINDER_DAYS.offersWaiting} days ago and have no offer; once for each acceptance`,
    turnedOffBy: { waiting_offers: false },
    canWait: true,
    inTimeline: null,
  },
  offerAnswered: {
    to: 'manager',
    when: 'a candidate accepts or declines an offer',
    turnedOffBy: null,
    inTimeline: null,
  },
  applicationWithdrawn: {
    to: 'manager',
    when: 'a candidate withdraws a submitted application',
    turnedOffBy: { withdrawals: false },
    inTimeline: null,
  },
  applicantLeft: {
    to: 'manager',
    when: 'an accepted candidate, or one with an offer, deletes their account',
    turnedOffBy: null,
    inTimeline: null,
  },
  employerLeft: {
    to: 'candidate',
    when: 'an employer with an open application deletes their account',
    turnedOffBy: null,
    canWait: true,
    inTimeline: { candidate: 'the employer deleted their account' },
  },
  confirmAddress: {
    to: 'both',
    when: 'sign-up, a new email, or on request',
    turnedOffBy: null,
    isSelfCaused: true,
    inTimeline: null,
  },
  addressChanged: {
    to: 'both',
    when: 'the email was changed; sent to the previous one',
    turnedOffBy: null,
    isSelfCaused: true,
    inTimeline: null,
  },
  addressReturned: {
    to: 'both',
    when: 'somebody else signed up with an unconfirmed new email, and the account has its earlier one again',
    turnedOffBy: null,
    isSelfCaused: true,
    inTimeline: null,
  },
  resetPassword: { to: 'both', when: 'on request', turnedOffBy: null, inTimeline: null },
  passwordChanged: {
    to: 'both',
    when: 'the password was changed',
    turnedOffBy: null,
    isSelfCaused: true,
    inTimeline: null,
  },
  exportReady: {
    to: 'both',
    when: 'a requested export is ready',
    turnedOffBy: null,
    isSelfCaused: true,
    inTimeline: null,
  },
});

export type MailKind = keyof typeof MAILS;

export const isMailKind = (kind: string): kind is MailKind => Object.hasOwn(MAILS, kind);

/** A mail's entry in a timeline. Undefined if that side doesn't see it. */
export function mailInTimeline(kind: string | undefined, reader: ActorRole): string | undefined {
  return kind !== undefined && isMailKind(kind) ? MAILS[kind].inTimeline?.[reader] : undefined;
}

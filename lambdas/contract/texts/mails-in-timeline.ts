import type { MailKind } from '../mails.ts';
import type { ActorRole } from '../roles.ts';

/**
 * The entry of each kind of mail in the timeline of its application, for each side that sees it there; null for none.
 * Apart from the rules of mails, which no page needs.
 */
const IN_TIMELINE: Readonly<Record<MailKind, Partial<Readonly<Record<ActorRole, string>>> | null>> =
  {
    applicationReceived: {
      manager: 'the application was received',
      candidate: 'your application was received',
    },
    applicationAccepted: {
      manager: 'the application was accepted',
      candidate: 'you are moving forward',
    },
    applicationNotSelected: {
      manager: 'they were not selected',
      candidate: 'you were not selected',
    },
    jobClosed: { manager: 'the job was closed', candidate: 'the job was closed' },
    stillUndecided: {
      manager: 'the application is still undecided',
      candidate: 'your application is still undecided',
    },
    applicationUnfinished: { candidate: 'your application is not finished' },
    newMatches: null,
    jobSuggested: { candidate: 'another job was suggested to you' },
    offerMade: { manager: 'your offer', candidate: 'you have an offer' },
    offerExpiring: {
      manager: 'your offer is about to expire',
      candidate: 'your offer is about to expire',
    },
    offerWithdrawn: { manager: 'your offer was withdrawn', candidate: 'the offer was withdrawn' },
    hired: { candidate: 'you are hired' },
    newApplicants: null,
    applicantsWaiting: null,
    applicantsAsked: null,
    jobUnlistedSoon: null,
    offersWaiting: null,
    offerAnswered: null,
    applicationWithdrawn: null,
    applicantLeft: null,
    employerLeft: { candidate: 'the employer deleted their account' },
    newMessages: null,
    interviewOffered: {
      manager: 'the times of an interview',
      candidate: 'choose an interview time',
    },
    interviewChosen: { manager: 'the interview is set', candidate: 'your interview is set' },
    interviewDeclined: null,
    interviewMoved: { manager: 'the interview was moved', candidate: 'your interview was moved' },
    interviewCancelled: {
      manager: 'the interview was cancelled',
      candidate: 'your interview was cancelled',
    },
    interviewReminder: {
      manager: 'a reminder of the interview',
      candidate: 'your interview is soon',
    },
    answerWaiting: { manager: 'there is an answer', candidate: 'an employer has answered' },
    confirmAddress: null,
    addressChanged: null,
    addressReturned: null,
    resetPassword: null,
    passwordChanged: null,
    exportReady: null,
  };

const hasTexts = (kind: string): kind is MailKind => Object.hasOwn(IN_TIMELINE, kind);

/** A mail's entry in a timeline. Undefined if that side doesn't see it. */
export function mailInTimeline(kind: string | undefined, reader: ActorRole): string | undefined {
  return kind !== undefined && hasTexts(kind) ? IN_TIMELINE[kind]?.[reader] : undefined;
}

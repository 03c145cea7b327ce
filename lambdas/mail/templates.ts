import type { MailKind } from '../contract/mails.ts';
import { addressChanged } from './templates/address-changed.tsx';
import { addressReturned } from './templates/address-returned.tsx';
import { answerWaiting } from './templates/answer-waiting.tsx';
import { applicantLeft } from './templates/applicant-left.tsx';
import { applicantsAsked } from './templates/applicants-asked.tsx';
import { applicantsWaiting } from './templates/applicants-waiting.tsx';
import { applicationAccepted } from './templates/application-accepted.tsx';
import { applicationNotSelected } from './templates/application-not-selected.tsx';
import { applicationReceived } from './templates/application-received.tsx';
import { applicationUnfinished } from './templates/application-unfinished.tsx';
import { applicationWithdrawn } from './templates/application-withdrawn.tsx';
import { confirmAddress } from './templates/confirm-address.tsx';
import { employerLeft } from './templates/employer-left.tsx';
import { exportReady } from './templates/export-ready.tsx';
import { hired } from './templates/hired.tsx';
import { interviewCancelled } from './templates/interview-cancelled.tsx';
import { interviewChosen } from './templates/interview-chosen.tsx';
import { interviewDeclined } from './templates/interview-declined.tsx';
import { interviewMoved } from './templates/interview-moved.tsx';
import { interviewOffered } from './templates/interview-offered.tsx';
import { interviewReminder } from './templates/interview-reminder.tsx';
import { jobClosed } from './templates/job-closed.tsx';
import { jobSuggested } from './templates/job-suggested.tsx';
import { jobUnlistedSoon } from './templates/job-unlisted-soon.tsx';
import { newApplicants } from './templates/new-applicants.tsx';
import { newMatches } from './templates/new-matches.tsx';
import { newMessages } from './templates/new-messages.tsx';
import { offerAnswered } from './templates/offer-answered.tsx';
import { offerExpiring } from './templates/offer-expiring.tsx';
import { offerMade } from './templates/offer-made.tsx';
import { offerWithdrawn } from './templates/offer-withdrawn.tsx';
import { offersWaiting } from './templates/offers-waiting.tsx';
import { passwordChanged } from './templates/password-changed.tsx';
import { resetPassword } from './templates/reset-password.tsx';
import { stillUndecided } from './templates/still-undecided.tsx';

/** The template of every kind of mail. */
export const templates = {
  applicationReceived,
  applicationAccepted,
  applicationNotSelected,
  jobClosed,
  stillUndecided,
  applicationUnfinished,
  newMatches,
  jobSuggested,
  offerMade,
  offerExpiring,
  offerWithdrawn,
  hired,
  newApplicants,
  applicantsWaiting,
  applicantsAsked,
  offersWaiting,
  jobUnlistedSoon,
  offerAnswered,
  applicationWithdrawn,
  applicantLeft,
  employerLeft,
  newMessages,
  interviewOffered,
  interviewChosen,
  interviewDeclined,
  interviewMoved,
  interviewCancelled,
  interviewReminder,
  answerWaiting,
  confirmAddress,
  addressChanged,
  addressReturned,
  resetPassword,
  passwordChanged,
  exportReady,
} satisfies { readonly [K in MailKind]: { readonly kind: K } };

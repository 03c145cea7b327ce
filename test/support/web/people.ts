import { getPreferences } from '../../../lambdas/contract/calls/account.ts';
import { getMyApplications } from '../../../lambdas/contract/calls/application.ts';
import { getMyProfile } from '../../../lambdas/contract/calls/candidate.ts';
import { getConversations } from '../../../lambdas/contract/calls/conversations.ts';
import { getMyInformation } from '../../../lambdas/contract/calls/manager.ts';
import { getMyOffers } from '../../../lambdas/contract/calls/offer.ts';
import type { OutputOf } from '../../../lambdas/contract/route.ts';
import type {
  CandidateProfile,
  Manager,
  OwnCandidate,
} from '../../../lambdas/contract/schemas/people.ts';
import { signIn } from '../../../web/api/stored/session.ts';
import { answer, test } from './app.tsx';

/** People who are signed in in tests of the app, and what the frame of their area asks for. */

export const morgan: Manager = {
  id: '01JM0000000000000000000000',
  email: 'morgan@employer.example.com',
  first_name: 'Morgan',
  last_name: 'Reyes',
  revision: 1,
};

export const robinsProfile: CandidateProfile = {
  id: '01JP0000000000000000000000',
  resume_url: null,
  cover_letter_url: null,
  candidate_availability: 'immediate',
  work_authorization_status: 'authorized',
  date_of_birth: '1990-05-17',
  phone_number: '555-0100',
  city: 'Springfield',
  state: 'Illinois',
  zip_code: '62701',
  work_type_preference: 'full-time',
  actively_looking: true,
  benefits_wanted: {
    remoteWork: false,
    healthInsurance: false,
    retirementPlan: false,
    paidTimeOff: false,
  },
  work_experience: [],
  education_history: [],
};

export const robin: OwnCandidate = {
  id: '01JA0000000000000000000000',
  email: 'robin@seeker.example.com',
  first_name: 'Robin',
  last_name: 'Ash',
  candidate_profile: robinsProfile,
  revision: 1,
};

export const PREFERENCES_OF_TESTS: OutputOf<typeof getPreferences> = {
  preferences: {
    new_applicants: 'daily',
    time_zone: 'America/New_York',
    messages: 'at-once',
    withdrawals: true,
    waiting_applicants: true,
    waiting_offers: true,
    hold_acceptances_minutes: 5,
    hold_rejections_minutes: 60,
    reminders: true,
    new_matches: true,
    suggestions: true,
  },
  sends_mail: true,
  email_confirmed_at: '2026-03-01T09:00:00.000Z',
  mail_stopped: null,
  deletion_due_at: null,
  retention: { unfinished_days: 30, decided_days: 365 },
  revision: 1,
};

/** Answers what the frame of the manager's area asks for. */
export function answerManagersFrame(manager = morgan): void {
  answer(getPreferences, () => PREFERENCES_OF_TESTS);
  answer(getMyInformation, () => ({ manager }));
  answer(getConversations, () => ({ conversations: [], unread_count: 0 }));
}

/** Answers what the frame of the candidate's area asks for: no offers, no applications. */
export function answerCandidatesFrame(candidate = robin): void {
  answer(getPreferences, () => PREFERENCES_OF_TESTS);
  answer(getMyProfile, () => ({ candidate, profile: candidate.candidate_profile }));
  answer(getMyOffers, () => ({ offers: [] }));
  answer(getMyApplications, () => ({ applications: [] }));
  answer(getConversations, () => ({ conversations: [], unread_count: 0 }));
}

/** Signs a manager in. */
export function signInManager(manager = morgan): void {
  signIn('manager', 'token', manager.id);
  answerManagersFrame(manager);
}

/** Signs a candidate in. */
export function signInCandidate(candidate = robin): void {
  signIn('candidate', 'token', candidate.id);
  answerCandidatesFrame(candidate);
}

/** A test of the manager's area: Morgan is signed in. */
export const managerTest = test.extend<{ morgan: undefined }>({
  morgan: [
    async ({ app }, use) => {
      signInManager();
      await use(app);
    },
    { auto: true },
  ],
});

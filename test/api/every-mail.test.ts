import { afterAll, beforeEach, expect, it, vi } from 'vitest';
import { DAY_MS } from '../../lambdas/contract/limits.ts';
import type { MailKind } from '../../lambdas/contract/mails.ts';
import type { Preferences } from '../../lambdas/contract/preferences.ts';
import type { Decision } from '../../lambdas/contract/statuses/application-status.ts';
import { dueKey, mailKey } from '../../lambdas/data/keys/outbox.ts';
import { listSent, type StoredMailKind } from '../../lambdas/data/outbox/mails.ts';
import { lookForUnopened } from '../../lambdas/data/postings/unopened-applicants.ts';
import { remindInterview } from '../../lambdas/tasks/remind-interview.ts';
import { remindUnfinished } from '../../lambdas/tasks/remind-unfinished.ts';
import { tellUnanswered } from '../../lambdas/tasks/tell-unanswered.ts';
import { createApi } from '../support/api/client.ts';
import { eventually } from '../support/api/eventually.ts';
import { mailsTo, mailTo, tokenIn } from '../support/api/mailbox.ts';
import { runConsumer } from '../support/api/run-consumer.ts';
import { openTable } from '../support/engine/table-dump.ts';
import { apply, offerOn } from '../support/worlds/apply.ts';
import { storeConfirmed } from '../support/worlds/confirmed-address.ts';
import { inDaysAt, invite, meet } from '../support/worlds/interviews.ts';
import type { Person } from '../support/worlds/person.ts';
import { submittedDaysAgo } from '../support/worlds/submitted-days-ago.ts';
import { newcomer, newEmployer, newJob, uniqueWord } from '../support/worlds/world.ts';

/** Each mail is sent once, by its real cause. This has its own stack: it moves the job alerts' clock ahead. */

const stack = await vi.hoisted(async () => {
  const { startStackForThisProcess } = await import('../support/stacks/own-stack.ts');
  // The scheduled jobs run in this process, with its clock.
  return await startStackForThisProcess();
});
const { url } = stack;
const api = createApi(url);
const table = openTable(stack.environment);
afterAll(async () => {
  table[Symbol.dispose]();
  await stack.stop();
});

interface Expected {
  readonly to: Person;
  /** Matches its subject or text, and no other mail to this address. */
  readonly says: RegExp;
}

/** An employer with a job and an applicant, both with confirmed addresses. */
async function applied(preferences: Partial<Preferences> = {}) {
  const [employer, candidate] = await Promise.all([newEmployer(api), newcomer(api)]);
  await Promise.all([storeConfirmed(employer), storeConfirmed(candidate)]);
  await employer.call('updatePreferences', { hold_acceptances_minutes: 0, ...preferences });
  const application = await apply(candidate, await newJob(employer));
  const { id } = application;
  return {
    employer,
    candidate,
    application,
    decide: (application_status: Decision) =>
      employer.call('updateJobApplicationStatus', { id, application_status }),
  };
}

async function offered(answer_by?: string) {
  const { employer, candidate, application } = await applied();
  const terms = { ...offerOn(application, employer.location), answer_by };
  const { offer } = await employer.call('makeOffer', terms);
  return { employer, candidate, offer, offer_id: offer.id };
}

/** A candidate who has changed their email. `to.email` is the earlier one. */
async function changeEmail() {
  const to = await newcomer(api);
  const email = `new-${to.email}`;
  const name = { firstName: 'Sam', lastName: 'Okafor' };
  await to.call('updateCandidate', { id: to.id, ...name, email });
  return { to, email };
}

/** Does something with the clock some days ahead. */
async function aheadBy(days: number, act: () => Promise<unknown>): Promise<void> {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + days * DAY_MS });
  try {
    await act();
  } finally {
    vi.useRealTimers();
  }
}

/** Sends the job alerts with the clock some days ahead. */
const sendAlertsIn = (days: number) =>
  aheadBy(days, () => runConsumer('sendJobAlerts', { time: new Date().toISOString() }));

let begun = '';
beforeEach(() => {
  begun = new Date().toISOString();
});

/** The messages of this test in these states. */
async function messagesInState(...states: readonly string[]) {
  const all = await table.all({ sk: 'MESSAGE' });
  return all.filter(
    ({ created_at, state }) => String(created_at) >= begun && states.includes(String(state)),
  );
}

/** Waits until no mail of this test is pending. */
async function untilDelivered(): Promise<void> {
  await eventually(async () => expect(await messagesInState('waiting', 'claimed')).toEqual([]));
}

/** Makes the held mails of this test due, and sends them. */
async function releaseHeld(): Promise<void> {
  await untilDelivered();
  const due_at = new Date().toISOString();
  for (const { id } of await messagesInState('held'))
    await table.set(mailKey(String(id)), { due_at, ...dueKey('DUE', due_at, String(id)) });
  await runConsumer('releaseDueMail', {});
}

/**
 * The cause of each kind of message and mail. The mails `newApplicants` and `newMessages` have two messages each; `answerWaiting` has none of
 * its own, and its test in `mail-quotas.test.ts`.
 */
const CAUSES: {
  readonly [K in
    | StoredMailKind
    | Exclude<
        MailKind,
        'newApplicants' | 'newMessages' | 'answerWaiting'
      >]: () => Promise<Expected>;
} = {
  applicationReceived: async () => {
    const { candidate } = await applied();
    return {
      to: candidate,
      says: /^We received your application for Baker.+was sent.+Hello Sam,/s,
    };
  },
  applicationAccepted: async () => {
    const { candidate, decide } = await applied({ hold_acceptances_minutes: 5 });
    await decide('accepted');
    await releaseHeld();
    return { to: candidate, says: /You're moving forward/ };
  },
  applicationNotSelected: async () => {
    const { candidate, decide } = await applied({ hold_rejections_minutes: 60 });
    await decide('rejected');
    await releaseHeld();
    return { to: candidate, says: /Your profile is ready for the next job/ };
  },
  stillUndecided: async () => {
    const { candidate, application } = await applied();
    await submittedDaysAgo(application, 7);
    await candidate.call('askAboutApplication', { application_id: application.id });
    await tellUnanswered({ application_id: application.id });
    return { to: candidate, says: /^Your application for Baker at .+ is still undecided/ };
  },
  applicationUnfinished: async () => {
    const [employer, candidate] = await Promise.all([newEmployer(api), newcomer(api)]);
    await storeConfirmed(candidate);
    const job = await newJob(employer, { video_questions: [{ question_text: 'Why?' }] });
    const begun = await candidate.call('createJobApplication', { job_posting_id: job.id });
    await remindUnfinished({ application_id: begun.application.id });
    return { to: candidate, says: /^Finish your application/ };
  },
  newMatches: async () => {
    const [employer, candidate] = await Promise.all([newEmployer(api), newcomer(api)]);
    await Promise.all([storeConfirmed(employer), storeConfirmed(candidate)]);
    const job_title = `Baker ${uniqueWord()}`;
    await candidate.call('saveSearch', { q: job_title });
    await newJob(employer, { job_title });
    // At any time of day, one of these runs covers this moment.
    for (const days of [0, 1, 2]) await sendAlertsIn(days);
    return { to: candidate, says: new RegExp(`^New: ${job_title}`) };
  },
  jobSuggested: async () => {
    const { employer, candidate, application } = await applied();
    const job = await newJob(employer, { job_title: 'Night baker' });
    const suggestion = { application_id: application.id, job_posting_id: job.id };
    await employer.call('suggestJob', suggestion);
    return { to: candidate, says: /suggests another job: Night baker/ };
  },
  offerMade: async () => {
    const { candidate } = await offered();
    return { to: candidate, says: /^An offer for Baker.+\$25\.50/s };
  },
  offerExpiring: async () => {
    const inTenDays = new Date(Date.now() + 10 * DAY_MS).toISOString().slice(0, 10);
    const { candidate } = await offered(inTenDays);
    await releaseHeld();
    return { to: candidate, says: /is about to expire/ };
  },
  offerWithdrawn: async () => {
    const { employer, candidate, offer_id } = await offered();
    await employer.call('withdrawOffer', { offer_id, reason: '' });
    return { to: candidate, says: /^The offer .* was withdrawn/ };
  },
  hired: async () => {
    const { candidate, offer_id } = await offered();
    await candidate.call('respondToOffer', { offer_id, acceptance_status: 'Accepted' });
    return { to: candidate, says: /^You're hired: Baker/ };
  },
  applicationArrived: async () => {
    const { employer } = await applied({ new_applicants: 'at-once' });
    return { to: employer, says: /new applicant/ };
  },
  applicantDigest: async () => {
    const { employer } = await applied({ new_applicants: 'daily' });
    await releaseHeld();
    return { to: employer, says: /new applicant/ };
  },
  applicantsWaiting: async () => {
    const { employer } = await applied();
    await releaseHeld();
    return { to: employer, says: /^An applicant for Baker is waiting/ };
  },
  applicantsAsked: async () => {
    const { employer, candidate, application } = await applied();
    await submittedDaysAgo(application, 7);
    await candidate.call('askAboutApplication', { application_id: application.id });
    await releaseHeld();
    return { to: employer, says: /^1 applicant for Baker asked for news/ };
  },
  jobUnlistedSoon: async () => {
    const { employer, application } = await applied();
    await aheadBy(14, () => lookForUnopened(application.job_posting_id));
    return { to: employer, says: /^Baker will soon leave the lists/ };
  },
  offersWaiting: async () => {
    const { employer, decide } = await applied();
    await decide('accepted');
    await releaseHeld();
    return { to: employer, says: /^1 accepted applicant for Baker without an offer/ };
  },
  offerAnswered: async () => {
    const { employer, candidate, offer_id } = await offered();
    await candidate.call('respondToOffer', { offer_id, acceptance_status: 'Accepted' });
    return { to: employer, says: /^Sam Okafor accepted your offer/ };
  },
  applicationWithdrawn: async () => {
    const { employer, candidate, application } = await applied();
    await candidate.call('withdrawApplication', { application_id: application.id });
    return { to: employer, says: /^Sam Okafor withdrew the application/ };
  },
  jobClosed: async () => {
    const { employer, candidate, application } = await applied();
    const { job_posting_id } = application;
    await employer.call('deactivateJob', { job_posting_id, tell_applicants: true });
    await runConsumer('doTasks', {});
    return { to: candidate, says: /is closed$/m };
  },
  applicantLeft: async () => {
    const { employer, candidate, decide } = await applied();
    await decide('accepted');
    await candidate.call('deleteAccount', { password: candidate.password });
    await runConsumer('doTasks', {});
    return { to: employer, says: /^An applicant .* deleted their account/ };
  },
  employerLeft: async () => {
    const { employer, candidate } = await applied();
    await employer.call('deleteAccount', { password: employer.password });
    await runConsumer('doTasks', {});
    return { to: candidate, says: /^Your application for .* has ended/ };
  },
  messageArrived: async () => {
    const { employer, candidate, application } = await applied();
    const message = { application_id: application.id, text: 'When can you start?' };
    await employer.call('sendMessage', message);
    return { to: candidate, says: /wrote to you about Baker.+When can you start\?/s };
  },
  messageDigest: async () => {
    const { employer, candidate, application } = await applied({ messages: 'daily' });
    const message = { application_id: application.id, text: 'When can I start?' };
    await candidate.call('sendMessage', message);
    await releaseHeld();
    return { to: employer, says: /^1 new message from applicants.+Sam Okafor, Baker/s };
  },
  interviewOffered: async () => {
    const { employer, candidate, application } = await applied();
    await invite(employer, application);
    return { to: candidate, says: /invites you to an interview: Baker.+Choose a time/s };
  },
  interviewChosen: async () => {
    const { employer, candidate, application } = await applied();
    await meet(employer, candidate, application);
    return { to: employer, says: /^Sam Okafor chose an interview time: Baker/ };
  },
  interviewDeclined: async () => {
    const { employer, candidate, application } = await applied();
    const { id: interview_id } = await invite(employer, application);
    await candidate.call('declineInterviewTimes', { interview_id, note: 'I work until five.' });
    return { to: employer, says: /^No interview time fits Sam Okafor: .+I work until five/s };
  },
  interviewMoved: async () => {
    const { employer, candidate, application } = await applied();
    const { id: interview_id } = await meet(employer, candidate, application);
    await employer.call('moveInterview', { interview_id, start: inDaysAt(6), note: 'A delivery.' });
    return { to: candidate, says: /moved your interview: Baker.+A delivery/s };
  },
  interviewCancelled: async () => {
    const { employer, candidate, application } = await applied();
    const { id: interview_id } = await meet(employer, candidate, application);
    await candidate.call('cancelInterview', { interview_id, note: 'I have another job.' });
    return { to: employer, says: /^Sam Okafor cancelled your interview: Baker.+another job/s };
  },
  interviewReminder: async () => {
    const { employer, candidate, application } = await applied();
    const { id: interview_id, starts_at } = await meet(employer, candidate, application);
    const now = Date.parse(starts_at ?? '') - 60 * 60_000;
    vi.useFakeTimers({ toFake: ['Date'], now });
    try {
      await remindInterview({ candidate_id: candidate.id, interview_id, sequence: 0 });
    } finally {
      vi.useRealTimers();
    }
    return { to: candidate, says: /^Soon: your interview/ };
  },
  confirmAddress: async () => ({ to: await newcomer(api), says: /^Confirm your email address/ }),
  addressChanged: async () => {
    const { to } = await changeEmail();
    return { to, says: /^Your email address was changed/ };
  },
  addressReturned: async () => {
    const { to, email } = await changeEmail();
    const name = { firstName: 'Robin', lastName: 'Ash' };
    await api.call('candidateSignup', { ...name, email, password: 'another secret' });
    return { to, says: /^Your account has its earlier email address again/ };
  },
  resetPassword: async () => {
    const to = await newcomer(api);
    await api.call('forgotPassword', { role: 'candidate', email: to.email });
    return { to, says: /^Reset your password/ };
  },
  resetByPrevious: async () => {
    const { to, email } = await changeEmail();
    await api.call('forgotPassword', { role: 'candidate', email });
    const token = tokenIn(await mailTo(url, email, /^Reset your password/), '/reset-password');
    await api.call('answerResetLink', { token, earlier_email_is_mine: true });
    return { to, says: /^Reset your password/ };
  },
  passwordChanged: async () => {
    const to = await newcomer(api);
    await to.call('changePassword', { password: to.password, new_password: 'another secret' });
    return { to, says: /^Your password was changed/ };
  },
  exportReady: async () => {
    const to = await newcomer(api);
    await to.call('exportAccount', {});
    await runConsumer('doTasks', {});
    return { to, says: /^Your data is ready/ };
  },
};

it.each(Object.entries(CAUSES))('%s is mailed once', async (kind, cause) => {
  const { to, says } = await cause();
  await eventually(async () => {
    const mails = await mailsTo(url, to.email);
    expect(mails.filter(({ subject, text }) => says.test(`${subject}\n${text}`))).toHaveLength(1);
  });
  await untilDelivered();
  const { rows } = await listSent(to);
  expect(rows.map(({ item }) => item.kind).filter((sent) => sent === kind)).toEqual([kind]);
});

import { randomUUID } from 'node:crypto';
import * as account from '../../lambdas/contract/calls/account.ts';
import * as rows from '../../lambdas/contract/calls/applicant-rows.ts';
import * as applications from '../../lambdas/contract/calls/application.ts';
import * as apply from '../../lambdas/contract/calls/apply.ts';
import * as assessment from '../../lambdas/contract/calls/assessment.ts';
import * as batches from '../../lambdas/contract/calls/batches.ts';
import * as candidates from '../../lambdas/contract/calls/candidate.ts';
import * as companies from '../../lambdas/contract/calls/company.ts';
import * as decisions from '../../lambdas/contract/calls/decisions.ts';
import * as editCompanies from '../../lambdas/contract/calls/edit-company.ts';
import * as longestWaiting from '../../lambdas/contract/calls/longest-waiting.ts';
import * as managers from '../../lambdas/contract/calls/manager.ts';
import * as offers from '../../lambdas/contract/calls/offer.ts';
import * as openJobs from '../../lambdas/contract/calls/open-jobs.ts';
import * as otherApplications from '../../lambdas/contract/calls/other-applications.ts';
import * as ownAnswers from '../../lambdas/contract/calls/own-answers.ts';
import * as ownJobs from '../../lambdas/contract/calls/own-jobs.ts';
import * as open from '../../lambdas/contract/calls/public.ts';
import * as reports from '../../lambdas/contract/calls/report.ts';
import * as saved from '../../lambdas/contract/calls/saved.ts';
import * as suggestions from '../../lambdas/contract/calls/suggestions.ts';
import * as timeline from '../../lambdas/contract/calls/timeline.ts';
import type { JobWithQuestions } from '../../lambdas/contract/schemas/job.ts';
import type { Call } from '../seed/api.ts';
import { buildResponses } from '../seed/apply.ts';
import { fill } from '../seed/fill.ts';
import { DEMO_CANDIDATE, DEMO_MANAGER, makePlan } from '../seed/plan.ts';
import { checkLinks } from '../smoke/account.ts';
import { applyAndWithdraw, createCandidate, saveAndRemove } from '../smoke/candidate.ts';
import { createEmployer, postJobs } from '../smoke/employer.ts';
import { required } from './print.ts';
import type { InProcess } from './stack.ts';

/** A small town: answers are as long as in real use. */
const WORLD = { managers: 3, companies: 8, jobs: 120, candidates: 40, applications: 240 };

/**
 * Walks every call that writes as two new people, following the links in their mails, as the smoke test does.
 */
export async function walk({ connect, tokenFor }: InProcess): Promise<void> {
  const run = randomUUID().slice(0, 8);
  const password = `bench ${run}`;
  const emails = { manager: `boss-${run}@example.com`, candidate: `seeker-${run}@example.com` };
  const anybody = connect();
  const { manager, ...place } = await createEmployer(connect, emails.manager, password, run);
  await checkLinks(connect, manager);
  await manager(account.updatePreferences, {
    ...{ new_applicants: 'daily', hold_acceptances_minutes: 0, hold_rejections_minutes: 60 },
  });
  await anybody(account.confirmEmail, { token: await tokenFor(emails.manager, '/confirm-email') });
  await manager(editCompanies.updateCompany, { id: place.company.id, name: `Renamed ${run}` });
  const posted = await postJobs(manager, place, run, () => {});
  await crowdApplies(connect, manager, posted, { run, password });
  const { candidate, candidateId } = await createCandidate(connect, emails.candidate, password);
  await saveAndRemove(candidate, posted.plain);
  await applyAndWithdraw(candidate, manager, { ...posted, candidateId });
  const token = await tokenFor(emails.manager, '/unsubscribe');
  await anybody(account.unsubscribe, { token });
  for (const { id } of [posted.plain, posted.asking])
    await manager(ownJobs.deactivateJob, { job_posting_id: id });
  await manager(account.deleteAccount, { password });
  await changeAccess({ connect, tokenFor }, { id: candidateId, email: emails.candidate, password });
}

interface Somebody {
  readonly id: string;
  readonly email: string;
  readonly password: string;
}

/** Changes a candidate's password and email in every possible way, then deletes the account. */
async function changeAccess(
  { connect, tokenFor }: Pick<InProcess, 'connect' | 'tokenFor'>,
  { id, email, password }: Somebody,
): Promise<void> {
  const anybody = connect();
  const signIn = async (): Promise<Call> =>
    connect((await anybody(candidates.candidateLogin, { email, password })).token);
  await anybody(account.forgotPassword, { role: 'candidate', email });
  const reset = await tokenFor(email, '/reset-password');
  await anybody(account.resetPassword, { token: reset, password });
  await (await signIn())(account.changePassword, { password, new_password: password });
  const person = { id, firstName: 'Smoke', lastName: 'Test', email: `new-${email}` };
  await (await signIn())(candidates.updateCandidate, person);
  await anybody(account.restoreEmail, { token: await tokenFor(email, '/restore-email') });
  await (await signIn())(account.signOutEverywhere, {});
  await (await signIn())(account.deleteAccount, { password });
}

/**
 * Fills the small town.
 * @returns the calls that read, by the route's name; a variant follows the name after a comma
 */
export async function readCalls({
  connect,
}: InProcess): Promise<Readonly<Record<string, () => Promise<unknown>>>> {
  const planned = makePlan(WORLD);
  const filled = await fill(planned, connect);
  const manager = required(filled.managers.get(DEMO_MANAGER));
  const demo = required(planned.candidates.find(({ email }) => email === DEMO_CANDIDATE.email));
  const candidate = required(filled.candidates.get(demo));
  const anybody = connect();
  const { id, company_id, location_id } = required(filled.jobs.get(required(planned.jobs.at(-1))));
  const list = await manager(applications.getJobApplications, { id });
  const received = required(list.applications[0]);

  const own = required((await candidate(applications.getMyApplications, {})).applications[0]);
  const offer = required((await candidate(offers.getMyOffers, {})).offers[0]);
  const search = { q: 'cook', employment_type: 'full-time' } as const;
  return {
    getJobPostings: () => candidate(openJobs.getJobPostings, {}),
    'getJobPostings, search': () => candidate(openJobs.getJobPostings, search),
    searchPublicJobs: () => anybody(open.searchPublicJobs, {}),
    'searchPublicJobs, search': () => anybody(open.searchPublicJobs, { q: 'cook' }),
    getPublicJob: () => anybody(open.getPublicJob, { id }),
    getSimilarJobs: () => anybody(open.getSimilarJobs, { id }),
    getPublicCompany: () => anybody(open.getPublicCompany, { id: company_id }),
    'getJobPosting, by a candidate': () => candidate(openJobs.getJobPosting, { id }),
    'getJobPosting, by its manager': () => manager(openJobs.getJobPosting, { id }),
    getMyProfile: () => candidate(candidates.getMyProfile, {}),
    getMyApplications: () => candidate(applications.getMyApplications, {}),
    getMyAnswers: () => candidate(ownAnswers.getMyAnswers, { application_id: own.id }),
    getMyOffers: () => candidate(offers.getMyOffers, {}),
    getSavedJobs: () => candidate(saved.getSavedJobs, {}),
    getSavedSearches: () => candidate(saved.getSavedSearches, {}),
    'getApplicationTimeline, by its candidate': () =>
      candidate(timeline.getApplicationTimeline, { application_id: own.id }),
    'getApplicationTimeline, by its manager': () =>
      manager(timeline.getApplicationTimeline, { application_id: received.id }),
    getMyInformation: () => manager(managers.getMyInformation, {}),
    getCandidate: () => manager(managers.getCandidate, { id: received.candidate_id }),
    getPreferences: () => manager(account.getPreferences, {}),
    getPlaceOfZip: () => manager(account.getPlaceOfZip, { zip_code: '97301' }),
    getExport: () => manager(account.getExport, {}),
    getCompany: () => manager(companies.getCompany, { id: company_id }),
    getManagerCompanies: () => manager(companies.getManagerCompanies, {}),
    getManagerCompanyView: () => manager(companies.getManagerCompanyView, { id: company_id }),
    getCompanyLocation: () => manager(companies.getCompanyLocation, { locationId: location_id }),
    getManagerJobs: () => manager(ownJobs.getManagerJobs, {}),
    getJobRows: () => manager(ownJobs.getJobRows, {}),
    getLongestWaiting: () => manager(longestWaiting.getLongestWaiting, {}),
    'getJobApplications, new': () => manager(applications.getJobApplications, { id, queue: 'new' }),
    'getJobApplications, all': () => manager(applications.getJobApplications, { id }),
    getApplicantRows: () => manager(rows.getApplicantRows, { job_posting_id: id }),
    getApplicantContacts: () =>
      manager(rows.getApplicantContacts, { application_ids: [received.id] }),
    getOtherApplications: () =>
      manager(otherApplications.getOtherApplications, { application_id: received.id }),
    getReport: () => manager(reports.getReport, { job_posting_id: id }),
    getBatches: () => manager(batches.getBatches, {}),
    getMyHires: () => manager(offers.getMyHires, {}),
    getOffer: () => candidate(offers.getOffer, { id: offer.id }),
    getJobApplication: () => manager(timeline.getJobApplication, { application_id: received.id }),
  };
}

/** Applicants of the same job and day. Only the first one schedules the manager's reminder. */
const CROWD = 3;

interface Jobs {
  readonly asking: JobWithQuestions;
  readonly plain: { readonly id: string };
}

/** Some people apply to a job. Their manager reads, rates and rejects them, one by one and in bulk. */
async function crowdApplies(
  connect: InProcess['connect'],
  manager: Call,
  { asking, plain }: Jobs,
  { run, password }: { readonly run: string; readonly password: string },
): Promise<void> {
  const job_posting_id = asking.id;
  const ids: string[] = [];
  for (let nth = 1; nth <= CROWD; nth++) {
    const email = `crowd-${nth}-${run}@example.com`;
    const { candidate } = await createCandidate(connect, email, password);
    const { application } = await candidate(apply.createJobApplication, { job_posting_id });
    const responses = await buildResponses(candidate, application.id, asking, ['yes'], nth);
    await candidate(apply.addQuestionResponses, responses);
    ids.push(application.id);
  }
  for (const id of ids) {
    await manager(timeline.openApplication, { application_id: id });
    await manager(applications.updateJobApplicationStatus, { id, application_status: 'rejected' });
    await manager(assessment.rateApplication, { application_id: id, rating: 3 });
    await manager(assessment.noteApplication, { application_id: id, note: 'Works in the city.' });
  }
  const these = { job_posting_id, application_ids: ids };
  await manager(assessment.rateApplications, { application_ids: ids, rating: 4 });
  await manager(decisions.decideApplications, { ...these, application_status: 'new' });
  const { batch } = await manager(batches.startDecisions, {
    ...these,
    application_status: 'rejected',
  });
  await manager(batches.continueBatch, { id: batch.id });
  await manager(batches.getBatchLeftOut, { id: batch.id });
  await manager(batches.undoDecisions, { batch_id: batch.id });
  await manager(batches.startApplicantsExport, { ...these, content: 'rows' });
  for (const application_id of ids)
    await manager(suggestions.suggestJob, { application_id, job_posting_id: plain.id });
}

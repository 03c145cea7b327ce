import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  getJobApplications,
  getMyApplications,
  updateJobApplicationStatus,
  withdrawApplication,
} from '../../lambdas/contract/calls/application.ts';
import { addQuestionResponses, createJobApplication } from '../../lambdas/contract/calls/apply.ts';
import { askAboutApplication } from '../../lambdas/contract/calls/ask-about-application.ts';
import {
  candidateLogin,
  candidateSignup,
  createCandidateProfile,
  getMyProfile,
  updateCandidate,
  updateCandidateProfile,
} from '../../lambdas/contract/calls/candidate.ts';
import { updateCompany } from '../../lambdas/contract/calls/edit-company.ts';
import { countJobView } from '../../lambdas/contract/calls/job-view.ts';
import { getCandidate } from '../../lambdas/contract/calls/manager.ts';
import {
  getMyOffers,
  makeOffer,
  respondToOffer,
  withdrawOffer,
} from '../../lambdas/contract/calls/offer.ts';
import { getJobPostings } from '../../lambdas/contract/calls/open-jobs.ts';
import { captionAnswer, getMyAnswers } from '../../lambdas/contract/calls/own-answers.ts';
import { getReport } from '../../lambdas/contract/calls/report.ts';
import {
  deleteSavedSearch,
  getSavedJobs,
  getSavedSearches,
  saveJob,
  saveSearch,
  unsaveJob,
} from '../../lambdas/contract/calls/saved.ts';
import {
  getApplicationTimeline,
  getJobApplication,
  openApplication,
} from '../../lambdas/contract/calls/timeline.ts';
import type { Call } from '../seed/api.ts';
import { buildResponses, offerTerms } from '../seed/apply.ts';
import type { Connect } from '../seed/fill.ts';
import { upload } from '../seed/upload.ts';
import { check, checkRefused } from './check.ts';
import { CITY } from './employer.ts';

/** How long consumers may take, in milliseconds. */
const SOON_MS = 60_000;

const RESUME = new TextEncoder().encode(
  '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n' +
    '3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 99 99]>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n',
);
const CLIP = new Uint8Array(
  readFileSync(join(import.meta.dirname, '..', 'seed', 'clips', 'figure-1-take-1.webm')),
);

const PROFILE = {
  candidateAvailability: 'immediate',
  workAuthorizationStatus: 'authorized',
  dateOfBirth: '1990-02-28',
  workTypePreference: 'full-time',
  phone_number: '+1 555 0100',
  city: 'Springfield',
  state: 'Oregon',
  zip_code: '97475',
  activelyLooking: false,
} as const;

/** Signs a candidate up and in, with a profile and a resume. */
export async function createCandidate(as: Connect, email: string, password: string) {
  const person = { firstName: 'Smoke', lastName: 'Test' };
  await as()(candidateSignup, { ...person, email, password });
  const { token, candidate: self } = await as()(candidateLogin, { email, password });
  const candidate = as(token);
  await candidate(updateCandidate, { ...person, id: self.id, email });
  const resumeUrl = await upload(candidate, `resumes/${randomUUID()}.pdf`, RESUME);
  const { profile } = await candidate(createCandidateProfile, { ...PROFILE, resumeUrl });
  await candidate(updateCandidateProfile, { ...PROFILE, id: profile.id, city: 'Salem' });
  const stored = (await candidate(getMyProfile, {})).profile;
  check(stored?.city === 'Salem', 'The edit of the profile was not stored');
  const resume = await fetch(stored.resume_url ?? '');
  const bytes = Buffer.from(await resume.arrayBuffer());
  check(resume.ok && bytes.equals(RESUME), 'The resume differs from the upload');
  const unsigned = await fetch(resumeUrl);
  check(unsigned.status === 403, `Without a signature the resume answers ${unsigned.status}`);
  return { candidate, candidateId: self.id };
}

/**
 * Renames the company and finds its job by the new name and its city, which a consumer of the stream writes to the
 * listing.
 */
export async function findByNewName(
  candidate: Call,
  manager: Call,
  id: string,
  job: string,
  run: string,
) {
  const name = `Renamed ${run}`;
  await manager(updateCompany, { id, name });
  const until = Date.now() + SOON_MS;
  for (;;) {
    const { jobPostings } = await candidate(getJobPostings, { q: name, city: CITY });
    if (jobPostings.some((card) => card.id === job && card.company[0]?.name === name)) return;
    check(Date.now() < until, `The job is not found under "${name}" within ${SOON_MS / 1000} s`);
    await sleep(500);
  }
}

/** Saves a job and a search, and removes both. */
export async function saveAndRemove(
  candidate: Call,
  { id: job_posting_id }: { readonly id: string },
) {
  await candidate(saveJob, { job_posting_id });
  const { jobs } = await candidate(getSavedJobs, {});
  check(
    jobs.length === 1 && jobs[0]?.id === job_posting_id,
    'The job is not in the list of saved jobs',
  );
  await candidate(unsaveJob, { job_posting_id });
  const { search: saved } = await candidate(saveSearch, { q: 'smoke test', alerts: false });
  const { searches } = await candidate(getSavedSearches, {});
  check(searches.length === 1 && searches[0]?.id === saved.id, 'The search has not been saved');
  await candidate(deleteSavedSearch, { id: saved.id });
}

interface Applied {
  readonly asking: Parameters<typeof buildResponses>[2];
  readonly plain: { readonly id: string };
  readonly candidateId: string;
}

/** Takes one application to an accepted offer, and withdraws another. */
export async function applyAndWithdraw(
  candidate: Call,
  manager: Call,
  { asking, plain, candidateId }: Applied,
) {
  const second = await candidate(createJobApplication, { job_posting_id: plain.id });
  await candidate(withdrawApplication, { application_id: second.application.id });
  const { application } = await candidate(createJobApplication, { job_posting_id: asking.id });
  const { id } = application;
  await candidate(countJobView, { job_posting_id: asking.id });
  await candidate(addQuestionResponses, await buildResponses(candidate, id, asking, ['yes'], 1));
  // Too early.
  await checkRefused(candidate(askAboutApplication, { application_id: id }), 409);

  const { days } = await manager(getReport, { job_posting_id: asking.id });
  check(days.length > 0, 'The view and the application are not in the report');
  const { applications } = await manager(getJobApplications, { id: asking.id });
  const received = applications.find((each) => each.id === id);
  check(received !== undefined, 'The application is not in the manager’s list');
  check(
    received.screening_responses?.[0]?.is_correct === true,
    'The answer is not flagged as correct',
  );
  const [video] = received.video_responses;
  await playVideo(video?.kind === 'video' ? video.presigned_url : '');
  const question_id = video?.question_id ?? '';
  await candidate(captionAnswer, { application_id: id, question_id, captions: 'I am a test.' });
  const answers = await candidate(getMyAnswers, { application_id: id });
  const [own] = answers.video_responses;
  check(
    own?.kind === 'video' && own.captions === 'I am a test.',
    'The captions have not been stored',
  );
  await playVideo(own.presigned_url);
  const seen = await manager(getCandidate, { id: candidateId });
  check(seen.candidate.id === candidateId, 'The candidate is somebody else');
  await manager(openApplication, { application_id: id });
  const opened = await manager(getJobApplication, { application_id: id });
  check(opened.application.opened_at !== null, 'The application has not been opened');
  await manager(updateJobApplicationStatus, { id, application_status: 'accepted' });
  const first = await manager(makeOffer, offerTerms(id, asking));
  await manager(withdrawOffer, { offer_id: first.offer.id, reason: 'It had the wrong pay.' });
  await manager(makeOffer, offerTerms(id, asking));

  const { offers } = await candidate(getMyOffers, {});
  const statuses = offers.map((offer) => offer.acceptance_status).join();
  check(statuses === 'Pending,Withdrawn', `The candidate's offers are ${statuses}`);
  const offer_id = offers[0]?.id ?? '';
  await candidate(respondToOffer, { offer_id, acceptance_status: 'Accepted' });
  const mine = (await candidate(getMyApplications, {})).applications;
  check(
    mine.some((each) => each.id === id && each.application_status === 'offer-accepted'),
    'The offer is not accepted',
  );
  const { events } = await candidate(getApplicationTimeline, { application_id: id });
  const steps = events.map(({ type }) => type).filter((type) => type !== 'mail-sent');
  check(
    steps.join() === 'handed-in,opened,accepted,offered,offer-withdrawn,offered,offer-accepted',
    `The timeline is ${steps.join(', ')}`,
  );
}

/** As a player does: the beginning first, then the rest. */
async function playVideo(url: string): Promise<void> {
  const part = async (range: string) => {
    const response = await fetch(url, { headers: { range } });
    check(response.status === 206, `A part of the video answers ${response.status}, not 206`);
    check(response.headers.get('content-type') === 'video/webm', 'The video is not video/webm');
    return Buffer.from(await response.arrayBuffer());
  };
  const whole = Buffer.concat([await part('bytes=0-1023'), await part('bytes=1024-')]);
  check(whole.equals(CLIP), 'The video differs from the upload');
}

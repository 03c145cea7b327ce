import { cpSync, globSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import * as z from 'zod/mini';
import {
  candidateLogin,
  getMyProfile,
  getPresignedUrl,
  updateCandidate,
  updateCandidateProfile,
} from '../../lambdas/contract/candidate.ts';
import {
  addScreeningQuestion,
  createCompany,
  deactivateJob,
  deleteVideoQuestion,
  getJobPosting,
  getJobPostings,
  getManagerCompanyView,
  updateCompany,
  updateJob,
  updateLocation,
  updateScreeningQuestion,
} from '../../lambdas/contract/company.ts';
import {
  addQuestionResponses,
  createJobApplication,
  getJobApplications,
  getManagerJobs,
  getMyApplications,
  getMyOffers,
  makeOffer,
  respondToOffer,
  updateJobApplicationStatus,
  withdrawApplication,
  withdrawOffer,
} from '../../lambdas/contract/job.ts';
import {
  getCandidate,
  managerSignin,
  updateMyInformation,
} from '../../lambdas/contract/manager.ts';
import type { JobWithQuestions, OwnApplication } from '../../lambdas/contract/shapes.ts';
import { getApplicationTimeline } from '../../lambdas/contract/timeline.ts';
import { candidateAccessKey, cardLogKey, type Key, ownPart } from '../../lambdas/data/keys.ts';
import { createApi } from '../support/client.ts';
import { pdf, webm } from '../support/files.ts';
import type { LocalStack } from '../support/local-stack.ts';
import { openObjects } from '../support/object-versions.ts';
import { startOwnStack } from '../support/own-stack.ts';
import { soon } from '../support/soon.ts';
import { openTable } from '../support/table-dump.ts';
import {
  answers,
  apply,
  type Employer,
  newCandidate,
  newEmployer,
  newJob,
  offerOn,
  type Person,
  profileFields,
  put,
  uniqueWord,
} from '../support/world.ts';

/**
 * What the first version stored goes on working. Everything that this version has stored is put back into the first
 * version's shape: by its key alone a file, without a count of its changes an item, without versions an object.
 */

const dataDir = mkdtempSync(join(tmpdir(), 'hiring-'));
let stack: LocalStack;
let employer: Employer;
let candidate: Person & { resumeUrl: string };
let job: JobWithQuestions;
let handedIn: OwnApplication;
/** The key of the video that was handed in with it. */
let video: string;
let unfinished: OwnApplication;
let withdrawn: OwnApplication;
let offered: OwnApplication;
const word = uniqueWord();
beforeAll(async () => {
  stack = await startOwnStack({ dataDir });
  const api = createApi(stack.url);
  [employer, candidate] = await Promise.all([newEmployer(api), newCandidate(api)]);
  const asking = {
    job_title: word,
    screening_questions: [{ question_text: 'Early?' }],
    video_questions: [{ question_text: 'Why?' }],
  };
  job = await newJob(employer, asking);
  handedIn = await apply(candidate, job);
  const { applications } = await employer.call(getJobApplications, { id: job.id });
  const url = new URL(applications[0]?.video_responses[0]?.presigned_url ?? '');
  video = url.pathname.slice(url.pathname.lastIndexOf('/') + 1);
  const other = await newJob(employer, asking);
  unfinished = (await candidate.call(createJobApplication, { job_posting_id: other.id }))
    .application;
  withdrawn = await apply(candidate, await newJob(employer));
  offered = await apply(candidate, await newJob(employer));
  await employer.call(makeOffer, offerOn(offered, employer.location));
  await employer.call(deactivateJob, { job_posting_id: withdrawn.job_posting_id });
  await putBack();
});
afterAll(async () => {
  await stack.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

const file = z.nullable(z.object({ key: z.string() }));
const withFiles = z.looseObject({
  resume: file,
  cover_letter: file,
  questions_revision: z.optional(z.int()),
});
const withProfile = z.looseObject({ candidate_profile: z.optional(withFiles) });
const withId = z.looseObject({ id: z.string() });
const withOffer = z.looseObject({ offer: z.nullable(withId) });
const withVideos = z.looseObject({
  video_responses: z.array(z.looseObject({ file: z.object({ key: z.string() }) })),
});

function byKeyAlone(item: unknown) {
  const { resume, cover_letter, questions_revision: _, ...rest } = withFiles.parse(item);
  return { ...rest, resume_key: resume?.key ?? null, cover_letter_key: cover_letter?.key ?? null };
}

/** A card of the first version, which held the beginning of a long description. */
function previewOf(card: string): string {
  return JSON.stringify({ ...JSON.parse(card), job_description: '' });
}

/** An item as the first version stored it; undefined where it had none like it. */
function firstShape(
  { pk, sk }: Key,
  item: Record<string, unknown>,
): Record<string, unknown> | undefined {
  const { schema_version: _, revision, ...rest } = item;
  if (sk === 'MANAGER') {
    const { company_count: _, open_job_count: __, ...manager } = rest;
    return manager;
  }
  if (sk === 'CANDIDATE') {
    const { unfinished_application_count: _, ...person } = withProfile.parse(rest);
    const { candidate_profile: profile } = person;
    return { ...person, ...(profile && { candidate_profile: byKeyAlone(profile) }) };
  }
  if (pk.startsWith('JOB#') && sk.startsWith('APPLICATION#')) {
    const { offer, ...application } = withOffer.parse(byKeyAlone(rest));
    const { video_responses } = withVideos.parse(application);
    return {
      ...application,
      offer_id: offer && ownPart(offer.id),
      video_responses: video_responses.map(({ file: { key }, ...response }) => ({
        ...response,
        key,
      })),
    };
  }
  if (sk.startsWith('OFFER#')) {
    const { id, ...offer } = withId.parse(rest);
    const more = ['deadline', 'decline_reason', 'decline_note', 'withdrawn_at', 'withdraw_reason'];
    const own = Object.entries(offer).filter(([name]) => !more.includes(name));
    return { ...Object.fromEntries(own), id: ownPart(id) };
  }
  if (pk.startsWith('COMP#') && sk.startsWith('JOB#')) {
    const { questions_revision: _, ...posting } = rest;
    return { ...posting, revision };
  }
  if (sk.startsWith('TIMELINE#') || pk === 'CARD_LOG') return undefined;
  if (pk.startsWith('OPEN#')) {
    const { card, listed: _, listed_at: __, ...kept } = rest;
    return { ...kept, pk: 'OPEN', version: revision, card: previewOf(String(card)), words: '' };
  }
  if (sk === 'FILE') {
    // It knew documents alone, and not which were accepted.
    return pk.endsWith('.webm') ? undefined : { pk, sk, candidate_id: rest.candidate_id };
  }
  // One for all of a candidate's applications together.
  if (pk.startsWith('MGR#') && sk.startsWith('CANDIDATE#')) {
    return { pk, sk: sk.slice(0, sk.lastIndexOf('#')) };
  }
  return rest;
}

const keyed = z.looseObject({ pk: z.string(), sk: z.string() });

async function putBack(): Promise<void> {
  using table = openTable(stack.environment);
  using objects = openObjects(stack.environment);
  const kept = join(dataDir, 'kept');
  cpSync(join(dataDir, 'objects'), kept, { recursive: true });
  for (const item of await table.all()) {
    const { pk, sk } = keyed.parse(item);
    const first = firstShape({ pk, sk }, item);
    if (first !== undefined) await table.put(keyed.parse(first));
    if (first?.sk !== sk || first.pk !== pk) await table.remove({ pk, sk });
  }
  // Searches of this stack have followed a log that is gone now; those of a new version start without an index.
  await table.put({ ...cardLogKey(new Date().toISOString(), 'REBUILD'), rebuild: true });
  // A consumer takes the videos whose items have gone for expired ones; they are put back with the others.
  await soon(async () => expect(await objects.versionsOf(video)).toEqual([]));
  for (const folder of globSync('**/*.versions', { cwd: kept })) {
    const [version = '', ...others] = readdirSync(join(kept, folder));
    expect(others).toEqual([]);
    const now = join(dataDir, 'objects', folder);
    rmSync(now, { recursive: true, force: true });
    renameSync(join(kept, folder, version), now.replace(/\.versions$/, ''));
  }
  const resume = candidate.resumeUrl.slice(candidate.resumeUrl.indexOf('resumes/'));
  for (const key of [resume, video]) expect(await objects.versionsOf(key)).toEqual(['null']);
}

/** What happened to an application, as its candidate sees it, but for the mails. */
async function stepsOf({ id }: OwnApplication) {
  const { events } = await candidate.call(getApplicationTimeline, { application_id: id });
  return events.map(({ type }) => type).filter((type) => type !== 'mail-sent');
}

const read = async (url: string | null | undefined) =>
  new Uint8Array(await (await fetch(url ?? '')).arrayBuffer());

it('a file is sealed as it was, whatever is uploaded under its name now', async () => {
  const key = candidate.resumeUrl.slice(candidate.resumeUrl.indexOf('resumes/'));
  const { url } = await candidate.call(getPresignedUrl, { key });
  await put(url, key, new Uint8Array([...pdf, 10]));
  const { profile } = await candidate.call(getMyProfile, {});
  const { profile: kept } = await candidate.call(updateCandidateProfile, {
    ...profileFields,
    id: profile?.id ?? '',
    resumeUrl: url,
  });
  expect(await read(kept.resume_url)).toEqual(pdf);
  using objects = openObjects(stack.environment);
  await soon(async () => expect(await objects.versionsOf(key)).toEqual(['null']));
  expect(await read(kept.resume_url)).toEqual(pdf);
});

it('people sign in, see what they had, and change it', async () => {
  const { user } = await employer.api.call(managerSignin, {
    email: employer.email,
    user_password: employer.password,
  });
  expect(user.id).toBe(employer.id);
  const { email, password } = candidate;
  const { candidate: person } = await employer.api.call(candidateLogin, { email, password });
  expect(await read(person.candidate_profile?.resume_url)).toEqual(pdf);
  const { profile } = await candidate.call(updateCandidateProfile, {
    ...profileFields,
    id: person.candidate_profile?.id ?? '',
    city: 'Eugene',
    resumeUrl: candidate.resumeUrl,
  });
  expect(profile.city).toBe('Eugene');
  expect(await read(profile.resume_url)).toEqual(pdf);
  const to = `${uniqueWord()}@example.com`;
  await candidate.call(updateCandidate, {
    id: candidate.id,
    firstName: 'New',
    lastName: 'Name',
    email: to,
  });
  await employer.call(updateMyInformation, { first_name: 'A', last_name: 'B', email: to });
  expect((await employer.api.ask(candidateLogin, { email: to, password })).status).toBe(200);
  expect((await candidate.call(getMyProfile, {})).profile).toMatchObject({ city: 'Eugene' });
});

it('an application is read with its files, decided on and offered on, by the manager who may see the candidate', async () => {
  const received = async () => {
    const { applications } = await employer.call(getJobApplications, { id: job.id });
    return applications[0];
  };
  for (const decision of [undefined, 'rejected', 'accepted'] as const) {
    if (decision !== undefined) {
      await employer.call(updateJobApplicationStatus, {
        id: handedIn.id,
        application_status: decision,
        expected_status: decision === 'rejected' ? 'new' : 'rejected',
      });
    }
    const application = await received();
    expect(application).toMatchObject({
      application_status: decision ?? 'new',
      screening_responses: [{ question_text: 'Early?', response_text: 'yes', is_correct: true }],
      video_responses: [{ question_text: 'Why?' }],
    });
    expect(await read(application?.profile.resume_url)).toEqual(pdf);
    expect(await read(application?.video_responses[0]?.presigned_url)).toEqual(webm);
  }
  const { offer } = await employer.call(makeOffer, offerOn(handedIn, employer.location));
  await candidate.call(respondToOffer, { offer_id: offer.id, acceptance_status: 'Declined' });
  expect(await received()).toMatchObject({ application_status: 'accepted' });
  const { candidate: seen } = await employer.call(getCandidate, { id: candidate.id });
  expect(seen.id).toBe(candidate.id);
});

it('an offer that was pending is withdrawn, and another one answered', async () => {
  const { offers } = await candidate.call(getMyOffers, {});
  const pending = offers.find((each) => each.job_candidate_application_id === offered.id);
  const offer_id = pending?.id ?? '';
  const { applications: received } = await employer.call(getJobApplications, {
    id: offered.job_posting_id,
  });
  // The id by which the manager can withdraw it, though the first version's did not say whose it is.
  expect(received[0]?.offer).toMatchObject({ id: offer_id, acceptance_status: 'Pending' });
  await employer.call(withdrawOffer, { offer_id, reason: '' });
  const { offer: next } = await employer.call(makeOffer, offerOn(offered, employer.location));
  await candidate.call(respondToOffer, { offer_id: next.id, acceptance_status: 'Accepted' });
  const { applications } = await candidate.call(getMyApplications, {});
  expect(applications.find(({ id }) => id === offered.id)).toMatchObject({
    application_status: 'offer-accepted',
  });
  // The first two are from before there were timelines.
  expect(await stepsOf(offered)).toEqual([
    'handed-in',
    'accepted',
    'offer-withdrawn',
    'offered',
    'offer-accepted',
  ]);
});

it('an application is withdrawn', async () => {
  const { application } = await candidate.call(withdrawApplication, {
    application_id: withdrawn.id,
  });
  expect(application.application_status).toBe('withdrawn');
  expect(await stepsOf(withdrawn)).toEqual(['handed-in', 'withdrawn']);
});

it('an unfinished application is taken up and handed in, and a question that is edited meanwhile is told', async () => {
  const { screening_questions } = (
    await candidate.call(getJobPosting, { id: unfinished.job_posting_id })
  ).job;
  const sent = await answers(candidate, unfinished);
  const [first] = screening_questions;
  const edit = {
    id: first?.id ?? '',
    job_posting_id: unfinished.job_posting_id,
    question_text: 'Late?',
  };
  await employer.call(updateScreeningQuestion, edit);
  expect((await candidate.ask(addQuestionResponses, sent)).status).toBe(409);
  const again = await candidate.ask(createJobApplication, {
    job_posting_id: unfinished.job_posting_id,
  });
  expect(again).toMatchObject({ status: 200, output: { application: { id: unfinished.id } } });
  expect((await candidate.ask(addQuestionResponses, sent)).status).toBe(200);
});

it('a job, its company and its location are edited, and their cards follow; a closed one leaves the list', async () => {
  const name = uniqueWord();
  await employer.call(updateCompany, { id: employer.company.id, name });
  const { id, location_name, address, state, zip_code } = employer.location;
  await employer.call(updateLocation, {
    id,
    location_name,
    address,
    city: 'Salem',
    state,
    zip_code,
  });
  const edited = {
    id: job.id,
    job_title: `Head ${word}`,
    job_description: 'Leads',
    hourly_pay_in_cents: 1,
    employment_type: 'contract',
  } as const;
  await employer.call(updateJob, edited);
  await employer.call(addScreeningQuestion, { job_posting_id: job.id, question_text: 'And?' });
  await employer.call(deleteVideoQuestion, {
    job_posting_id: job.id,
    id: job.video_questions[0]?.id ?? '',
  });
  const { job: now } = await employer.call(getJobPosting, { id: job.id });
  expect(now.screening_questions).toHaveLength(2);
  expect(now.video_questions).toEqual([]);
  const { matching_count: before } = await soon(async () => {
    const found = await candidate.call(getJobPostings, { q: `${name} salem` });
    expect(found.jobPostings.find((card) => card.id === job.id)?.job_title).toBe(edited.job_title);
    expect(found.matching_count).toBe(found.open_count);
    return found;
  });
  await employer.call(deactivateJob, { job_posting_id: job.id });
  expect((await candidate.call(getJobPostings, { q: name })).matching_count).toBe(before - 1);
  await newJob(employer, { job_title: word });
  expect((await candidate.call(getJobPostings, {})).open_count).toBe(before);
  expect((await employer.call(createCompany, { name: 'Second' })).company.name).toBe('Second');
  const view = await employer.call(getManagerCompanyView, { id: employer.company.id });
  expect(view.jobs).toEqual((await employer.call(getManagerJobs, {})).jobs);
});

it('the access that a manager had to a candidate stays, though it does not say for which application', async () => {
  using table = openTable(stack.environment);
  const key = candidateAccessKey(employer.id, candidate.id, withdrawn.id);
  expect(await table.get(key)).toBeUndefined();
  expect((await employer.ask(getCandidate, { id: candidate.id })).status).toBe(200);
});

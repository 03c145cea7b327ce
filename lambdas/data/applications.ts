import * as z from 'zod/mini';
import type { QUEUES } from '../contract/job.ts';
import { notFound } from '../contract/problem.ts';
import {
  type Application,
  application,
  type OwnApplication,
  ownApplication,
  screeningResponse,
} from '../contract/shapes.ts';
import type { ApplicationStatus } from '../contract/types.ts';
import type { StoredCandidate } from './candidates.ts';
import { signedDocumentUrl, signedVideoUrl } from './files.ts';
import { newChildId } from './ids.ts';
import type { StoredJob } from './jobs.ts';
import { applicationKey, appliedKey, candidateApplicationKey, queueKey } from './keys.ts';
import {
  all,
  get,
  getAll,
  type Page,
  page,
  put,
  startingWith,
  update,
  type Write,
} from './table.ts';

const item = z.extend(ownApplication, {
  /** The job's owner. */
  manager_id: z.string(),
  candidate: application.shape.candidate,
  resume_key: z.nullable(z.string()),
  cover_letter_key: z.nullable(z.string()),
  screening_responses: z.array(screeningResponse),
  video_responses: z.array(
    z.object({ question_id: z.string(), question_text: z.string(), key: z.string() }),
  ),
  /** The offer that stands, while one does. */
  offer_id: z.nullable(z.string()),
});
export type StoredApplication = z.output<typeof item>;

/** What an application shows of its candidate, as it is now. */
export function applicant({ first_name, last_name, candidate_profile }: StoredCandidate) {
  return {
    candidate: { first_name, last_name },
    resume_key: candidate_profile?.resume_key ?? null,
    cover_letter_key: candidate_profile?.cover_letter_key ?? null,
  };
}

/** A new application to a job, finished at once if the job asks nothing. */
export function newApplication(
  candidate: StoredCandidate,
  { id: job, manager_id, screening_question_count, video_question_count }: StoredJob,
): StoredApplication {
  const now = new Date().toISOString();
  return {
    ...applicant(candidate),
    id: newChildId(job),
    job_posting_id: job,
    manager_id,
    candidate_id: candidate.id,
    application_status: 'new',
    screening_responses: [],
    video_responses: [],
    created_at: now,
    submitted_at: screening_question_count + video_question_count === 0 ? now : null,
    decided_at: null,
    offered_at: null,
    answered_at: null,
    withdrawn_at: null,
    offer_id: null,
  };
}

/** Whether the candidate can still hand the application in. */
export function isUnfinished({ submitted_at, withdrawn_at }: OwnApplication): boolean {
  return submitted_at === null && withdrawn_at === null;
}

type Queue = (typeof QUEUES)[number];

function queueOf(status: ApplicationStatus): Queue {
  return status === 'offer-extended' || status === 'offer-accepted' ? 'accepted' : status;
}

/** An application of the candidate's, finished or not. @throws not-found */
export async function getOwnApplication(candidate: string, id: string): Promise<StoredApplication> {
  const found = await get(applicationKey(id), item);
  if (found?.candidate_id !== candidate) throw notFound('application');
  return found;
}

/** An application that has been handed in for one of the manager's jobs. @throws not-found */
export async function getReceivedApplication(
  manager: string,
  id: string,
): Promise<StoredApplication> {
  const found = await get(applicationKey(id), item);
  if (found?.manager_id !== manager || found.submitted_at === null) throw notFound('application');
  return found;
}

/** The application that a candidate has for a job, if any. */
export async function findApplication(
  candidate: string,
  job: string,
): Promise<StoredApplication | undefined> {
  const marker = await get(appliedKey(candidate, job), z.object({ application_id: z.string() }));
  return marker && (await getOwnApplication(candidate, marker.application_id));
}

/** The ids of those jobs among `jobs` that the candidate has applied to, and can apply to no more. */
export async function jobsAppliedTo(
  candidate: string,
  jobs: readonly string[],
): Promise<Set<string>> {
  const sorted = jobs.toSorted();
  const [first, last] = [sorted[0], sorted.at(-1)];
  if (first === undefined || last === undefined) return new Set();
  const { pk, sk: from } = appliedKey(candidate, first);
  const markers = await all(
    { pk, from, to: appliedKey(candidate, last).sk },
    z.object({ job_id: z.string(), finished: z.boolean() }),
  );
  return new Set(markers.filter(({ finished }) => finished).map(({ job_id }) => job_id));
}

/** The candidate's applications, newest first. */
export async function listOwnApplications(
  candidate: string,
  cursor?: string,
): Promise<Page<StoredApplication>> {
  const { pk } = candidateApplicationKey(candidate, '');
  const pointers = await page(
    { pk, ...startingWith('APPLICATION#'), newestFirst: true },
    z.object({ application_id: z.string() }),
    100,
    cursor,
  );
  const ids = pointers.items.map(({ application_id }) => application_id);
  const found = new Map(
    (await getAll(ids.map(applicationKey), item)).map((each) => [each.id, each]),
  );
  return { ...pointers, items: ids.flatMap((id) => found.get(id) ?? []) };
}

/** The applications that a job has received, oldest first, of one queue or of all in turn. */
export async function listReceivedApplications(
  job: string,
  queue?: Queue,
  cursor?: string,
): Promise<Page<StoredApplication>> {
  const { gsi1pk: pk } = queueKey(job, '', '', '');
  const range = startingWith(queue === undefined ? '' : `${queue}#`);
  // A sort key cannot be compared with nothing; every queue's name sorts after a space.
  const from = range.from === '' ? ' ' : range.from;
  return await page({ pk, ...range, from, index: 'gsi1' }, item, 100, cursor);
}

function standing({ job_posting_id, application_status, submitted_at, id }: OwnApplication) {
  return submitted_at === null
    ? {}
    : queueKey(job_posting_id, queueOf(application_status), submitted_at, id);
}

/** Stores a new application, unless the candidate has one for the job already. */
export function addApplication(stored: StoredApplication): Write[] {
  const { id, candidate_id, job_posting_id, submitted_at } = stored;
  return [
    put(
      {
        ...appliedKey(candidate_id, job_posting_id),
        job_id: job_posting_id,
        application_id: id,
        finished: submitted_at !== null,
      },
      { exists: false },
    ),
    put({ ...applicationKey(id), ...stored, ...standing(stored) }, { exists: false }),
    put({ ...candidateApplicationKey(candidate_id, id), application_id: id }),
  ];
}

/** Stores the responses of an application, if they have not come in yet. */
export function submitApplication(before: StoredApplication, stored: StoredApplication): Write[] {
  return [changeApplication(before, stored), finish(stored)];
}

/** Stores the withdrawal of an application; of an unfinished one too, which then is finished for good. */
export function withdraw(before: StoredApplication, stored: StoredApplication): Write[] {
  return [
    changeApplication(before, stored),
    ...(before.submitted_at === null ? [finish(stored)] : []),
  ];
}

function finish({ candidate_id, job_posting_id }: StoredApplication): Write {
  return update(appliedKey(candidate_id, job_posting_id), { set: { finished: true } });
}

/** Stores what has become of an application, if nothing has since `before` was read. */
export function changeApplication(before: StoredApplication, after: StoredApplication): Write {
  const { id, ...set } = after;
  const { application_status, submitted_at, offer_id } = before;
  return update(applicationKey(id), {
    set: { ...set, ...standing(after) },
    when: { equals: { application_status, submitted_at, offer_id } },
  });
}

export function ownApplicationToWire(stored: StoredApplication): OwnApplication {
  return ownApplication.parse(stored);
}

/** An application as the job's manager sees it, with URLs that work for an hour. */
export async function applicationToWire(stored: StoredApplication): Promise<Application> {
  const [resume_url, cover_letter_url, video_responses] = await Promise.all([
    signedDocumentUrl(stored.resume_key),
    signedDocumentUrl(stored.cover_letter_key),
    Promise.all(
      stored.video_responses.map(async ({ key, ...response }) => ({
        ...response,
        presigned_url: await signedVideoUrl(key),
      })),
    ),
  ]);
  return {
    ...ownApplicationToWire(stored),
    candidate: stored.candidate,
    profile: { resume_url, cover_letter_url },
    screening_responses: stored.screening_responses,
    video_responses,
  };
}

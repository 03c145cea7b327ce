import * as z from 'zod/mini';
import { ANSWER_S, LIST_PAGE } from '../../contract/limits.ts';
import { notFound } from '../../contract/problem.ts';
import { queueOf } from '../../contract/statuses/application-status.ts';
import type { StoredCandidate } from '../accounts/candidates.ts';
import type { StoredJob } from '../jobs/jobs.ts';
import type { Account } from '../keys/accounts.ts';
import {
  applicationKey,
  candidateApplicationKey,
  candidateApplicationsRange,
  queueKey,
} from '../keys/applications.ts';
import { appliedKey } from '../keys/jobs.ts';
import type { IndexKey } from '../keys/key.ts';
import { newChildId } from '../table/ids.ts';
import { itemType } from '../table/items.ts';
import { itemsOf, mapRows, type Page } from '../table/page.ts';
import { getItem, getItems, queryPage } from '../table/read.ts';
import {
  changeWrite,
  createWrite,
  putWrite,
  setOnceWrite,
  setWrite,
  unchangedWrite,
  type Write,
} from '../table/write.ts';
import { rowPlace } from './lists/applicant-rows.ts';
import { getOffer } from './offers.ts';
import { applicationType, residence, type StoredApplication } from './stored-application.ts';

/** The candidate's data that an application copies when it is started, and again when it is submitted. */
export function copyOfCandidate({ first_name, last_name, candidate_profile }: StoredCandidate) {
  return {
    candidate: { first_name, last_name },
    resume: candidate_profile?.resume ?? null,
    cover_letter: candidate_profile?.cover_letter ?? null,
    ...(candidate_profile && { residence: residence.parse(candidate_profile) }),
  };
}

/**
 * A new application to a job, submitted at once if the job has no questions.
 * @param source where the candidate found the job; '' if unknown
 */
export function newApplication(
  candidate: StoredCandidate,
  job: StoredJob,
  source = '',
): StoredApplication {
  const now = new Date().toISOString();
  const asks = job.screening_question_count + job.video_question_count > 0;
  return {
    ...copyOfCandidate(candidate),
    id: newChildId(job.id),
    job_posting_id: job.id,
    manager_id: job.manager_id,
    candidate_id: candidate.id,
    ...(source !== '' && { source }),
    application_status: 'new',
    screening_responses: [],
    video_responses: [],
    offer: null,
    interview: null,
    questions_revision: job.questions_revision,
    created_at: now,
    submitted_at: asks ? null : now,
    decided_at: null,
    offered_at: null,
    answered_at: null,
    withdrawn_at: null,
    held_until: null,
    candidate_deleted_at: null,
    employer_deleted_at: null,
    revision: 1,
  };
}

/** How long a recorded answer may be, in seconds. */
export function answerSecondsOf({ answer_seconds = ANSWER_S }: StoredApplication): number {
  return answer_seconds;
}

/** Whether the candidate can still submit the application. */
export function isUnfinished({ submitted_at, withdrawn_at }: StoredApplication): boolean {
  return submitted_at === null && withdrawn_at === null;
}

/** Whether it is submitted and waits for the manager's decision. */
export function isWaiting(
  application: Pick<
    StoredApplication,
    'submitted_at' | 'application_status' | 'candidate_deleted_at'
  >,
): boolean {
  const { submitted_at, application_status, candidate_deleted_at } = application;
  return submitted_at !== null && application_status === 'new' && candidate_deleted_at === null;
}

/** Whether it waits and its manager has not even opened it. */
export function isUnopened(
  application: Parameters<typeof isWaiting>[0] & Pick<StoredApplication, 'opened_at'>,
): boolean {
  return isWaiting(application) && application.opened_at === undefined;
}

/** Undefined if there is no such application. */
export async function getApplication(id: string): Promise<StoredApplication | undefined> {
  return await getItem(applicationKey(id), applicationType);
}

/** An application of this candidate, submitted or not. @throws not-found */
export async function getOwnApplication(candidate: string, id: string): Promise<StoredApplication> {
  const found = await getApplication(id);
  if (found?.candidate_id !== candidate) throw notFound('application');
  return found;
}

/**
 * A submitted application to one of the manager's jobs.
 * @throws not-found, also once it is erased with the manager's account: nothing may be added to it
 */
export async function getReceivedApplication(
  manager: string,
  id: string,
): Promise<StoredApplication> {
  const found = await getApplication(id);
  const isOwn = found?.manager_id === manager && found.employer_deleted_at === null;
  if (!isOwn || found.submitted_at === null) throw notFound('application');
  return found;
}

/** An application that this person sent or received. @throws not-found */
export async function getApplicationOf(
  { role, id }: Account,
  application: string,
): Promise<StoredApplication> {
  const get = role === 'manager' ? getReceivedApplication : getOwnApplication;
  return await get(id, application);
}

/** An offer that this person made or got, with its application. @throws not-found */
export async function getOfferOf({ role, id }: Account, offer_id: string) {
  const offer = await getOffer(offer_id);
  const application = await getApplication(offer.job_candidate_application_id);
  const owner = role === 'manager' ? application?.manager_id : application?.candidate_id;
  if (application === undefined || owner !== id) throw notFound('offer');
  return { offer, application };
}

const pointer = z.object({ application_id: z.string() });

/** A candidate's application to a job, if any. */
export async function findApplicationTo(
  candidate: string,
  job: string,
): Promise<StoredApplication | undefined> {
  const marker = await getItem(appliedKey(candidate, job), pointer);
  return marker && (await getOwnApplication(candidate, marker.application_id));
}

/** The candidate's applications, newest first. */
export async function listOwnApplications(
  candidate: string,
  cursor?: string,
): Promise<Page<StoredApplication>> {
  const range = candidateApplicationsRange(candidate);
  const page = await queryPage(range, pointer, LIST_PAGE, cursor, { newestFirst: true });
  const found = await getApplications(itemsOf(page).map(({ application_id }) => application_id));
  return mapRows(page, ({ application_id }) => found.get(application_id));
}

/** The existing applications with these ids, by id. */
async function getApplications(ids: readonly string[]): Promise<Map<string, StoredApplication>> {
  const found = await getItems(ids.map(applicationKey), applicationType);
  return new Map(found.map((each) => [each.id, each]));
}

/** The place of a submitted application in its job's queues. */
export function applicationPlace(stored: StoredApplication): Partial<IndexKey> {
  const { job_posting_id, application_status, submitted_at, id } = stored;
  return submitted_at === null
    ? {}
    : queueKey(job_posting_id, queueOf(application_status), submitted_at, id);
}

const stored = (each: StoredApplication) => ({
  key: applicationKey(each.id),
  ...applicationPlace(each),
  ...rowPlace(each),
});

/** Stores a new application, unless the candidate already has one for the job. */
export function addApplication(added: StoredApplication): Write[] {
  return [createWrite(applicationType, stored(added), added), ...applicationPointers(added)];
}

/** The application's entry in its candidate's list, and the marker that the candidate has applied to the job. */
export function applicationPointers(of: StoredApplication): Write[] {
  const { id, candidate_id, manager_id, job_posting_id, submitted_at, withdrawn_at } = of;
  const finished = submitted_at !== null || withdrawn_at !== null;
  return [
    createWrite(
      markerType,
      { key: appliedKey(candidate_id, job_posting_id) },
      { job_id: job_posting_id, application_id: id, finished },
    ),
    putWrite({ ...candidateApplicationKey(candidate_id, id), application_id: id, manager_id }),
  ];
}
const markerType = itemType(
  z.extend(pointer, {
    job_id: z.string(),
    /** Whether the candidate cannot apply to the job again. */
    finished: z.boolean(),
  }),
);

/** Stores a change of an application. Fails if it changed since the read. */
export function changeApplication(before: StoredApplication, after: StoredApplication): Write {
  return changeWrite(applicationType, stored(after), before, after);
}

/** Fails the transaction if an application changed since the read. */
export function applicationUnchanged(seen: StoredApplication): Write {
  return unchangedWrite(applicationKey(seen.id), seen);
}

/** Fails the transaction if an unopened application was opened, or changed, since the read. */
export function applicationStillUnopened(seen: StoredApplication): Write {
  return unchangedWrite(applicationKey(seen.id), seen, { opened_at: undefined });
}

/** Stores when the manager first opened an application. Idempotent. */
export function markOpened(id: string, opened_at: string): Write {
  return setOnceWrite(applicationKey(id), { opened_at });
}

/** Stores when the candidate was told that the employer had not answered. Fails if it is stored already. */
export function markUnanswered(id: string, unanswered_at: string): Write {
  return setOnceWrite(applicationKey(id), { unanswered_at });
}

/** Marks that the candidate cannot apply to the job again. */
export function finishApplication({ candidate_id, job_posting_id }: StoredApplication): Write {
  return setWrite(appliedKey(candidate_id, job_posting_id), { finished: true });
}

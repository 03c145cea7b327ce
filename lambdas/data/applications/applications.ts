import * as z from 'zod/mini';
import { LIST_PAGE } from '../../contract/limits.ts';
import { notFound } from '../../contract/problem.ts';
import {
  type Application,
  application,
  type OwnApplication,
  ownApplication,
} from '../../contract/schemas/application.ts';
import {
  APPLICATION_QUEUES,
  APPLICATION_STATUS,
  APPLICATION_STATUSES,
  type ApplicationQueue,
  type ApplicationStatus,
  queueOf,
} from '../../contract/statuses/application-status.ts';
import { nextStatus } from '../../rules/application-status.ts';
import { offerAt } from '../../rules/offer-status.ts';
import type { StoredCandidate } from '../accounts/candidates.ts';
import { storedFile } from '../files/files.ts';
import { signedDocumentUrl, signedVideoUrl } from '../files/presign.ts';
import type { StoredJob } from '../jobs/jobs.ts';
import {
  applicationKey,
  candidateApplicationKey,
  candidateApplicationsRange,
  nameWordKey,
  nameWordsRange,
  PLACE_IN_ORDER,
  placeInOrder,
  queueKey,
  queueRange,
  queueRangeAfter,
} from '../keys/applications.ts';
import { appliedKey } from '../keys/jobs.ts';
import { readPlace, writeCursor } from '../table/cursor.ts';
import type { Attributes } from '../table/expressions.ts';
import { newChildId } from '../table/ids.ts';
import { itemType, revision } from '../table/items.ts';
import { mergeInOrder } from '../table/merge.ts';
import { itemsOf, mapRows, type Page } from '../table/page.ts';
import { addToIndexWrites, findByWords } from '../table/prefix-index.ts';
import { getItem, getItems, QUEUES_INDEX, queryPage } from '../table/read.ts';
import {
  changeWrite,
  createWrite,
  putWrite,
  setOnceWrite,
  setWrite,
  type Write,
} from '../table/write.ts';
import { outcomeToWire, storedOutcome } from './offers.ts';

const instant = z.nullable(z.string());

const storedType = itemType(
  z.object({
    id: z.string(),
    job_posting_id: z.string(),
    /** The job's owner. */
    manager_id: z.string(),
    candidate_id: z.string(),
    candidate: z.object({ first_name: z.string(), last_name: z.string() }),
    application_status: z.enum(APPLICATION_STATUSES),
    resume: z.nullable(storedFile),
    cover_letter: z.nullable(storedFile),
    screening_responses: z.array(
      z.object({
        question_id: z.string(),
        question_text: z.string(),
        response_text: z.string(),
        correct_answer: z.nullable(z.string()),
        is_correct: z.nullable(z.boolean()),
      }),
    ),
    video_responses: z.array(
      z.object({ question_id: z.string(), question_text: z.string(), file: storedFile }),
    ),
    /** What has become of the latest offer; null where there is none. */
    offer: z.nullable(storedOutcome),
    /** The job's `questions_revision` when the application was begun, or last taken up again. */
    questions_revision: z.int(),
    created_at: z.string(),
    submitted_at: instant,
    decided_at: instant,
    offered_at: instant,
    answered_at: instant,
    withdrawn_at: instant,
    /** When the manager first looked at it. Set once and by itself, so that no decision has to be taken again for it. */
    opened_at: z.optional(z.string()),
    /** Until when a rejection is held back from the candidate, who sees it as new. */
    held_until: instant,
    /** When the candidate deleted their account. What they were called is not here any more. */
    candidate_deleted_at: instant,
    /** When the manager deleted theirs: what was handed in is not here any more. */
    employer_deleted_at: instant,
    revision,
  }),
);
export type StoredApplication = ReturnType<typeof storedType.parse>;

/** What is read is as it is now: an offer may have expired, which is written down later. */
export const applicationType = {
  ...storedType,
  parse: (item: Attributes) => asOfNow(storedType.parse(item)),
};

function asOfNow(application: StoredApplication): StoredApplication {
  const offer = application.offer && offerAt(application.offer, new Date().toISOString());
  if (offer === application.offer) return application;
  const { application_status: from } = application;
  const to = nextStatus(from, { type: 'expire-offer' }) ?? from;
  return { ...application, application_status: to, offer };
}

/** What an application holds of its candidate, as of now. */
export function applicant({ first_name, last_name, candidate_profile }: StoredCandidate) {
  return {
    candidate: { first_name, last_name },
    resume: candidate_profile?.resume ?? null,
    cover_letter: candidate_profile?.cover_letter ?? null,
  };
}

/** A new application to a job, finished at once if the job asks nothing. */
export function newApplication(candidate: StoredCandidate, job: StoredJob): StoredApplication {
  const now = new Date().toISOString();
  const asks = job.screening_question_count + job.video_question_count > 0;
  return {
    ...applicant(candidate),
    id: newChildId(job.id),
    job_posting_id: job.id,
    manager_id: job.manager_id,
    candidate_id: candidate.id,
    application_status: 'new',
    screening_responses: [],
    video_responses: [],
    offer: null,
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

/** Whether the candidate can still hand the application in. */
export function isUnfinished({ submitted_at, withdrawn_at }: StoredApplication): boolean {
  return submitted_at === null && withdrawn_at === null;
}

/** Undefined where there is no such application. */
export async function getApplication(id: string): Promise<StoredApplication | undefined> {
  return await getItem(applicationKey(id), applicationType);
}

/** An application of the candidate's, finished or not. @throws not-found */
export async function getOwnApplication(candidate: string, id: string): Promise<StoredApplication> {
  const found = await getApplication(id);
  if (found?.candidate_id !== candidate) throw notFound('application');
  return found;
}

/** An application that has been handed in for one of the manager's jobs. @throws not-found */
export async function getReceivedApplication(
  manager: string,
  id: string,
): Promise<StoredApplication> {
  const found = await getApplication(id);
  if (found?.manager_id !== manager || found.submitted_at === null) throw notFound('application');
  return found;
}

const pointer = z.object({ application_id: z.string() });

/** The application that a candidate has for a job, if any. */
export async function findApplication(
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
  return await applicationsOf(mapRows(page, ({ application_id }) => application_id));
}

async function applicationsOf(page: Page<string>): Promise<Page<StoredApplication>> {
  const found = await getItems(itemsOf(page).map(applicationKey), applicationType);
  const byId = new Map(found.map((each) => [each.id, each]));
  return mapRows(page, (id) => byId.get(id));
}

/** The applications in one of a job's queues, in the order in which they were handed in. */
export async function listQueue(
  job: string,
  queue: ApplicationQueue,
  cursor?: string,
): Promise<Page<StoredApplication>> {
  return await queryPage(queueRange(job, queue), applicationType, LIST_PAGE, cursor, {
    source: QUEUES_INDEX,
  });
}

/** How many applications of each queue are read at once to put all queues in one order. */
const RUN = 25;

const queued = {
  parse: (stored: Attributes) => ({
    stored: applicationType.parse(stored),
    place: placeInOrder(queueKeys.parse(stored)),
  }),
};
const queueKeys = z.object({ gsi1pk: z.string(), gsi1sk: z.string() });

/** All the applications that a job has received, in the order in which they were handed in. */
export async function listReceivedApplications(
  job: string,
  cursor?: string,
): Promise<Page<StoredApplication>> {
  const from = cursor === undefined ? undefined : readPlace(PLACE_IN_ORDER, cursor);
  const readQueue = (queue: ApplicationQueue) => async (after: string | undefined) => {
    const range = queueRangeAfter(job, queue, after ?? from);
    const page = await queryPage(range, queued, RUN, undefined, { source: QUEUES_INDEX });
    return { items: itemsOf(page), isLast: page.next === undefined };
  };
  const { items, isLast } = await mergeInOrder(APPLICATION_QUEUES.map(readQueue), LIST_PAGE);
  const rows = items.map(({ stored, place }) => ({ item: stored, cursor: writeCursor(place) }));
  const next = rows.at(-1)?.cursor;
  return { rows, ...(!isLast && next !== undefined && { next }) };
}

/**
 * The applications that a job has received from people whose name has all these words, each word by its beginning.
 * @param queue only those in this queue, for which a page may have few items, or none
 */
export async function findReceivedApplications(
  job: string,
  words: readonly string[],
  queue: ApplicationQueue | undefined,
  cursor?: string,
): Promise<Page<StoredApplication>> {
  const rangeOf = (beginning: string) => nameWordsRange(job, beginning);
  const page = await findByWords(words, rangeOf, cursor, { newestFirst: false });
  return mapRows(await applicationsOf(page), (each) =>
    queue === undefined || queueOf(each.application_status) === queue ? each : undefined,
  );
}

function queueIndexKeys(stored: StoredApplication) {
  const { job_posting_id, application_status, submitted_at, id } = stored;
  return submitted_at === null
    ? {}
    : queueKey(job_posting_id, queueOf(application_status), submitted_at, id);
}

const stored = (each: StoredApplication) => ({
  key: applicationKey(each.id),
  ...queueIndexKeys(each),
});

/** Stores a new application, unless the candidate has one for the job already. */
export function addApplication(added: StoredApplication): Write[] {
  const { id, candidate_id, job_posting_id, submitted_at } = added;
  return [
    createWrite(
      markerType,
      { key: appliedKey(candidate_id, job_posting_id) },
      { job_id: job_posting_id, application_id: id, finished: submitted_at !== null },
    ),
    createWrite(applicationType, stored(added), added),
    putWrite({ ...candidateApplicationKey(candidate_id, id), application_id: id }),
  ];
}
const markerType = itemType(
  z.extend(pointer, {
    job_id: z.string(),
    /** Whether the candidate cannot apply to the job again. */
    finished: z.boolean(),
  }),
);

/** Stores a change of an application, if it has not changed since it was read. */
export function changeApplication(before: StoredApplication, after: StoredApplication): Write {
  return changeWrite(applicationType, stored(after), before, after);
}

/** Has an application that is handed in found by its applicant's name. */
export function findByName(handedIn: StoredApplication): Write[] {
  return addToIndexWrites(named(handedIn));
}

/** An application, as its manager finds it by the name of its applicant. */
export function named({ id, candidate: { first_name, last_name } }: StoredApplication) {
  return {
    id,
    name: `${first_name} ${last_name}`,
    keyOf: (word: string) => nameWordKey(id, word),
  };
}

/** Notes when the manager first looked at an application, unless that is noted. */
export function markOpened(id: string, opened_at: string): Write {
  return setOnceWrite(applicationKey(id), { opened_at });
}

/** Marks the job as one that the candidate cannot apply to again. */
export function finishApplication({ candidate_id, job_posting_id }: StoredApplication): Write {
  return setWrite(appliedKey(candidate_id, job_posting_id), { finished: true });
}

const isHeldBack = ({ application_status, held_until }: StoredApplication): boolean =>
  APPLICATION_STATUS[application_status].whileHeldBack !== application_status &&
  held_until !== null &&
  held_until > new Date().toISOString();

/** The status as the candidate may know it. */
export function statusToCandidate(each: StoredApplication): ApplicationStatus {
  const { application_status } = each;
  return isHeldBack(each)
    ? APPLICATION_STATUS[application_status].whileHeldBack
    : application_status;
}

export function ownApplicationToWire(each: StoredApplication): OwnApplication {
  // Where somebody has withdrawn, all that was decided was held back from them until then.
  const isUntold = isHeldBack(each) || each.withdrawn_at !== null;
  return ownApplication.parse({
    ...each,
    application_status: statusToCandidate(each),
    decided_at: isUntold ? null : each.decided_at,
    offer: each.offer && outcomeToWire(each.offer),
  });
}

/** An application without what anybody wrote or handed in: who applied, when, and what came of it. */
export function withoutContent(application: StoredApplication): StoredApplication {
  const { offer } = application;
  return {
    ...application,
    offer: offer && { ...offer, decline_reason: null, decline_note: '', withdraw_reason: '' },
    resume: null,
    cover_letter: null,
    screening_responses: [],
    video_responses: [],
  };
}

/** An application as the job's manager sees it, with URLs that work for an hour. */
export async function applicationToWire(stored: StoredApplication): Promise<Application> {
  // What a candidate handed in who has deleted their account is removed a moment after their name.
  const each = stored.candidate_deleted_at === null ? stored : withoutContent(stored);
  return application.parse({
    ...each,
    offer: each.offer && outcomeToWire(each.offer),
    opened_at: each.opened_at ?? null,
    profile: {
      resume_url: await signedDocumentUrl(each.resume),
      cover_letter_url: await signedDocumentUrl(each.cover_letter),
    },
    video_responses: await Promise.all(
      each.video_responses.map(async ({ file, ...response }) => ({
        ...response,
        presigned_url: await signedVideoUrl(file),
      })),
    ),
  });
}

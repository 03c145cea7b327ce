import * as z from 'zod/mini';
import { LIST_PAGE } from '../../contract/limits.ts';
import { notFound } from '../../contract/problem.ts';
import { EMPLOYMENT_TYPES } from '../../contract/schemas/enumerations.ts';
import { locationType, type StoredLocation } from '../companies/locations.ts';
import { isLocationKey, placesAndJobsRange } from '../keys/companies.ts';
import {
  companyJobsRange,
  jobKey,
  managerJobKey,
  managerJobsRange,
  titleWordKey,
  titleWordsRange,
} from '../keys/jobs.ts';
import { itemKey, itemType, revision } from '../table/items.ts';
import { itemsOf, mapRows, type Page } from '../table/page.ts';
import { addToIndexWrites, findByWords, reindexWrites } from '../table/prefix-index.ts';
import { getItem, getItems, queryAll, queryPage } from '../table/read.ts';
import { changeWrite, createWrite, putWrite, unchangedWrite, type Write } from '../table/write.ts';

export const jobType = itemType(
  z.object({
    id: z.string(),
    company_id: z.string(),
    location_id: z.string(),
    manager_id: z.string(),
    job_title: z.string(),
    hourly_pay_in_cents: z.int(),
    employment_type: z.enum(EMPLOYMENT_TYPES),
    benefits: z.array(z.string()),
    requirements: z.array(z.string()),
    job_description: z.string(),
    video_url: z.nullable(z.string()),
    schedule: z.string(),
    remote: z.boolean(),
    is_active: z.boolean(),
    /** When the operator took it down. */
    taken_down_at: z.optional(z.string()),
    /** When it was closed. */
    closed_at: z.optional(z.string()),
    /** The revision that removed its listing at closing. A reopened job's listing continues from it. */
    card_revision: z.optional(z.int()),
    created_at: z.string(),
    applicant_count: z.int(),
    new_application_count: z.int(),
    screening_question_count: z.int(),
    video_question_count: z.int(),
    /** Counts added and edited questions. */
    questions_revision: z.int(),
    revision,
  }),
  {
    counters: [
      'applicant_count',
      'new_application_count',
      'screening_question_count',
      'video_question_count',
      'questions_revision',
    ],
  },
);
export type StoredJob = ReturnType<typeof jobType.parse>;

/** @throws not-found if there is no such job */
export async function getJob(id: string): Promise<StoredJob> {
  const found = await getItem(jobKey(id), jobType);
  if (found === undefined) throw notFound('job');
  return found;
}

/** @throws not-found if the job is not the manager's */
export async function getOwnJob(manager: string, id: string): Promise<StoredJob> {
  const found = await getItem(jobKey(id), jobType);
  if (found?.manager_id !== manager) throw notFound('job');
  return found;
}

/** The existing jobs with these ids, by id. */
export async function getJobs(ids: readonly string[]): Promise<Map<string, StoredJob>> {
  const found = await getItems(ids.map(jobKey), jobType);
  return new Map(found.map((each) => [each.id, each]));
}

const pointer = z.object({ job_id: z.string() });

/** The jobs of all the manager's companies, newest first. */
export async function listManagerJobs(manager: string, cursor?: string): Promise<Page<StoredJob>> {
  const range = managerJobsRange(manager);
  const page = await queryPage(range, pointer, LIST_PAGE, cursor, { newestFirst: true });
  return await jobsOf(mapRows(page, ({ job_id }) => job_id));
}

/** The manager's jobs whose title has all these words, by prefix. */
export async function findManagerJobs(
  manager: string,
  words: readonly string[],
  cursor?: string,
): Promise<Page<StoredJob>> {
  const rangeOf = (beginning: string) => titleWordsRange(manager, beginning);
  return await jobsOf(await findByWords(words, rangeOf, cursor, { newestFirst: true }));
}

async function jobsOf(page: Page<string>): Promise<Page<StoredJob>> {
  const jobs = await getJobs(itemsOf(page));
  return mapRows(page, (id) => jobs.get(id));
}

/** The ids of all of the manager's jobs, closed ones included. */
export async function listJobIds(manager: string): Promise<string[]> {
  return (await queryAll(managerJobsRange(manager), pointer)).map(({ job_id }) => job_id);
}

/** One of a company's locations or jobs. */
export type PlaceOrJob = { readonly location: StoredLocation } | { readonly job: StoredJob };

/** A company's locations and then its jobs, each newest first. */
export async function listPlacesAndJobs(
  company: string,
  cursor?: string,
): Promise<Page<PlaceOrJob>> {
  const type = {
    parse: (stored: Record<string, unknown>): PlaceOrJob =>
      isLocationKey(itemKey.parse(stored))
        ? { location: locationType.parse(stored) }
        : { job: jobType.parse(stored) },
  };
  return await queryPage(placesAndJobsRange(company), type, LIST_PAGE, cursor, {
    newestFirst: true,
  });
}

const openState = z.object({ id: z.string(), is_active: z.boolean(), location_id: z.string() });

/** The ids and locations of a company's open jobs. */
export async function listOpenJobs(
  company: string,
): Promise<{ readonly id: string; readonly location_id: string }[]> {
  const jobs = await queryAll(companyJobsRange(company), openState);
  return jobs.filter(({ is_active }) => is_active);
}

export function addJob(stored: StoredJob): Write[] {
  return [createWrite(jobType, { key: jobKey(stored.id) }, stored), ...jobPointers(stored)];
}

/** A job in its manager's list, and the words of its title. */
export function jobPointers(stored: StoredJob): Write[] {
  return [
    putWrite({ ...managerJobKey(stored.manager_id, stored.id), job_id: stored.id }),
    ...addToIndexWrites(nameIndexEntry(stored)),
  ];
}

export function changeJob(before: StoredJob, after: StoredJob): Write {
  return changeWrite(jobType, { key: jobKey(before.id) }, before, after);
}

/** Updates the title words of a job in its manager's name index. */
export function reindexTitleWrites(before: StoredJob, after: StoredJob): Write[] {
  return reindexWrites(nameIndexEntry(before), nameIndexEntry(after));
}

/** A job in its manager's name index. */
function nameIndexEntry({ id, manager_id, job_title }: StoredJob) {
  return { id, name: job_title, keyOf: (word: string) => titleWordKey(manager_id, id, word) };
}

/** Fails the transaction if the job or its questions changed since the read. */
export function jobUnchanged(seen: StoredJob): Write {
  return unchangedWrite(jobKey(seen.id), seen);
}

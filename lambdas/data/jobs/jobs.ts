import * as z from 'zod/mini';
import { LIST_PAGE } from '../../contract/limits.ts';
import { notFound } from '../../contract/problem.ts';
import { jobContent } from '../../contract/schemas/job.ts';
import { locationType, type StoredLocation } from '../companies/locations.ts';
import { isLocationKey, placesAndJobsRange } from '../keys/companies.ts';
import {
  companyJobsBetween,
  companyJobsRange,
  jobKey,
  jobOfPointer,
  managerJobKey,
  managerJobsRange,
} from '../keys/jobs.ts';
import { parentUlid } from '../keys/key.ts';
import { itemKey, itemType, revision } from '../table/items.ts';
import { itemsOf, mapRows, type Page } from '../table/page.ts';
import { getItem, getItems, queryAll, queryPage, TABLE_MAY_LAG } from '../table/read.ts';
import { changeWrite, createWrite, discardWrite, putWrite, type Write } from '../table/write.ts';

export const jobType = itemType(
  z.object({
    id: z.string(),
    company_id: z.string(),
    location_id: z.string(),
    manager_id: z.string(),
    ...jobContent.shape,
    /** When the operator took it down. */
    taken_down_at: z.optional(z.string()),
    /** When it was closed. */
    closed_at: z.optional(z.string()),
    /** The revision that removed its listing at closing. A reopened job's listing continues from it. */
    listing_revision: z.optional(z.int()),
    /** Its place in the lists if applicants wait unopened: see `rules/unopened-applicants.ts`. */
    unlisted_at: z.optional(z.string()),
    listed_until: z.optional(z.string()),
    unlist_at: z.optional(z.string()),
    unlist_told_at: z.optional(z.string()),
    created_at: z.string(),
    edited_at: z.optional(z.string()),
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

/** Undefined if there is no such job. */
export async function findJob(id: string): Promise<StoredJob | undefined> {
  return await getItem(jobKey(id), jobType);
}

/** @throws not-found if there is no such job */
export async function getJob(id: string): Promise<StoredJob> {
  const found = await findJob(id);
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

/** A job in its manager's list, with the revision that the manager last stored. */
const pointer = {
  parse: (stored: Record<string, unknown>) => ({
    id: jobOfPointer(itemKey.parse(stored)),
    ...pointed.parse(stored),
  }),
};
const pointed = z.object({ revision });
type Pointer = ReturnType<typeof pointer.parse>;

/** The jobs of all the manager's companies, newest first, with all changes by the manager. Counters may lag. */
export async function listManagerJobs(
  manager: string,
  cursor?: string,
  size = LIST_PAGE,
): Promise<Page<StoredJob>> {
  const range = managerJobsRange(manager);
  const page = await queryPage(range, pointer, size, cursor, { newestFirst: true });
  const jobs = await jobsAt(itemsOf(page));
  return mapRows(page, ({ id }) => jobs.get(id));
}

/**
 * The jobs of neighbouring pointers. One range read per company costs a quarter of reading each job by its key,
 * and half of that since the range may lag. Jobs older than their pointers are read again.
 */
async function jobsAt(pointers: readonly Pointer[]): Promise<Map<string, StoredJob>> {
  const companies = [...Map.groupBy(pointers, ({ id }) => parentUlid(id)).values()];
  const ranges = await Promise.all(
    companies.map((newestFirst) => {
      const [last, first] = [newestFirst[0]?.id ?? '', newestFirst.at(-1)?.id ?? ''];
      return queryAll(companyJobsBetween(first, last), jobType, TABLE_MAY_LAG);
    }),
  );
  const found = new Map(ranges.flat().map((each) => [each.id, each]));
  const old = pointers.filter(({ id, revision }) => (found.get(id)?.revision ?? -1) < revision);
  for (const [id, job] of await getJobs(old.map(({ id }) => id))) found.set(id, job);
  return found;
}

/** The ids of all of the manager's jobs, closed ones included. */
export async function listJobIds(manager: string): Promise<string[]> {
  return (await queryAll(managerJobsRange(manager), pointer)).map(({ id }) => id);
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
  return [createWrite(jobType, { key: jobKey(stored.id) }, stored), jobPointer(stored)];
}

/** A job in its manager's list. */
export function jobPointer({ id, manager_id, revision }: StoredJob): Write {
  return putWrite({ ...managerJobKey(manager_id, id), revision });
}

/** Stores a change of a job. Fails if it changed since the read. */
export function changeJob(before: StoredJob, after: StoredJob): Write[] {
  return [changeItem(before, after), jobPointer({ ...after, revision: before.revision + 1 })];
}

/** Stores an erased job, and removes it from its manager's list. */
export function eraseJobWrites(before: StoredJob, after: StoredJob): Write[] {
  return [changeItem(before, after), discardWrite(managerJobKey(before.manager_id, before.id))];
}

function changeItem(before: StoredJob, after: StoredJob): Write {
  return changeWrite(jobType, { key: jobKey(before.id) }, before, after);
}

import * as z from 'zod/mini';
import { conflict, notFound } from '../contract/problem.ts';
import { type Job, job, type OpenJob, openJob } from '../contract/shapes.ts';
import { MAX_SCREENING_QUESTIONS, MAX_VIDEO_QUESTIONS } from '../contract/types.ts';
import { companyOnJob, getCompanies, type StoredCompany } from './companies.ts';
import { companyKey, jobKey, managerJobKey } from './keys.ts';
import { getLocations, locationItem, locationToWire, type StoredLocation } from './locations.ts';
import {
  all,
  check,
  get,
  getAll,
  type Page,
  page,
  put,
  startingWith,
  update,
  type Write,
} from './table.ts';

const item = z.extend(
  z.omit(job, { company: true, company_location: true, application_count: true }),
  {
    manager_id: z.string(),
    screening_question_count: z.int(),
    video_question_count: z.int(),
    /** Counts the edits; not the applications. */
    revision: z.int(),
  },
);
export type StoredJob = z.output<typeof item>;

/** @throws not-found where there is no such job */
export async function getJob(id: string): Promise<StoredJob> {
  const found = await get(jobKey(id), item);
  if (found === undefined) throw notFound('job');
  return found;
}

/** @throws not-found where the job is not the manager's */
export async function getOwnJob(manager: string, id: string): Promise<StoredJob> {
  const found = await get(jobKey(id), item);
  if (found?.manager_id !== manager) throw notFound('job');
  return found;
}

/** The jobs with these ids that there are, in their order. */
export async function getJobs(ids: readonly string[]): Promise<StoredJob[]> {
  const found = new Map((await getAll(ids.map(jobKey), item)).map((each) => [each.id, each]));
  return ids.flatMap((id) => found.get(id) ?? []);
}

/** The jobs of all the manager's companies, newest first. */
export async function listManagerJobs(manager: string, cursor?: string): Promise<Page<StoredJob>> {
  const { pk } = managerJobKey(manager, '');
  const pointers = await page(
    { pk, ...startingWith('JOB#'), newestFirst: true },
    z.object({ job_id: z.string() }),
    100,
    cursor,
  );
  return { ...pointers, items: await getJobs(pointers.items.map(({ job_id }) => job_id)) };
}

/** A company's locations and then its jobs, each newest first, 100 of them together to a page. */
export async function listPlacesAndJobs(
  company: string,
  cursor?: string,
): Promise<{ locations: StoredLocation[]; jobs: StoredJob[]; next_cursor?: string }> {
  const { pk } = companyKey(company);
  const { items, ...rest } = await page(
    { pk, from: 'JOB#', to: startingWith('LOCATION#').to, newestFirst: true },
    z.union([item, locationItem]),
    100,
    cursor,
  );
  return {
    ...rest,
    locations: items.flatMap((each) => ('job_title' in each ? [] : each)),
    jobs: items.flatMap((each) => ('job_title' in each ? each : [])),
  };
}

/** The ids of all the open jobs of a company. */
export async function listOpenJobs(company: string): Promise<string[]> {
  const { pk } = companyKey(company);
  const jobs = await all(
    { pk, ...startingWith('JOB#') },
    z.pick(item, { id: true, is_active: true }),
  );
  return jobs.filter(({ is_active }) => is_active).map(({ id }) => id);
}

export function addJob(stored: StoredJob): Write[] {
  return [
    put({ ...jobKey(stored.id), ...stored }, { exists: false }),
    put({ ...managerJobKey(stored.manager_id, stored.id), job_id: stored.id }),
  ];
}

/** Stores an edit of a job, if nobody has edited it since `before` was read. */
export function changeJob(before: StoredJob, set: Partial<StoredJob>): Write {
  return update(jobKey(before.id), {
    set,
    add: { revision: 1 },
    when: { equals: { revision: before.revision } },
  });
}

const LIMITS = {
  screening_question_count: MAX_SCREENING_QUESTIONS,
  video_question_count: MAX_VIDEO_QUESTIONS,
};

/**
 * Counts a question that is added to a job or taken off it.
 * @throws conflict, in the transaction, where the job has as many questions as it may have
 */
export function countQuestion(id: string, what: keyof typeof LIMITS, by: 1 | -1): Write {
  return update(
    jobKey(id),
    { add: { [what]: by }, ...(by > 0 && { when: { below: { [what]: LIMITS[what] } } }) },
    () => conflict(`A job can have at most ${LIMITS[what]} questions of this kind.`),
  );
}

/** What must hold for an application: the job still takes any, and asks what it asked when it was read. */
function stillAsks({ screening_question_count, video_question_count }: StoredJob) {
  return { equals: { is_active: true, screening_question_count, video_question_count } };
}

/** Makes a transaction depend on the job's being open, with the same number of questions. */
export function jobUnchanged(seen: StoredJob): Write {
  return check(jobKey(seen.id), stillAsks(seen));
}

/** Counts an application that has come in, if the job is open, with the same number of questions. */
export function countApplication(seen: StoredJob): Write {
  return update(jobKey(seen.id), {
    add: { applicant_count: 1, new_application_count: 1 },
    when: stillAsks(seen),
  });
}

/** Adds `by` to the job's new applications; no write where that is nothing. */
export function countNew(id: string, by: number): Write[] {
  return by === 0 ? [] : [update(jobKey(id), { add: { new_application_count: by } })];
}

function placed(stored: StoredJob, company?: StoredCompany, location?: StoredLocation) {
  return {
    ...stored,
    company: company === undefined ? [] : [companyOnJob(company)],
    company_location: location === undefined ? [] : [locationToWire(location)],
  };
}

/** A job as anybody may see it, with its company and location. */
export function openJobToWire(
  stored: StoredJob,
  company?: StoredCompany,
  location?: StoredLocation,
): OpenJob {
  return openJob.parse(placed(stored, company, location));
}

/** A job as its owner sees it, with its company and location. */
export function jobToWire(
  stored: StoredJob,
  company?: StoredCompany,
  location?: StoredLocation,
): Job {
  return job.parse({
    ...placed(stored, company, location),
    application_count: stored.applicant_count,
  });
}

/** Reads the companies and locations of jobs and puts each job together with its own. */
export async function withPlaces<T>(
  jobs: readonly StoredJob[],
  toWire: (job: StoredJob, company?: StoredCompany, location?: StoredLocation) => T,
): Promise<T[]> {
  const [companies, locations] = await Promise.all([
    getCompanies(jobs.map(({ company_id }) => company_id)),
    getLocations(jobs.map(({ location_id }) => location_id)),
  ]);
  return jobs.map((each) =>
    toWire(each, companies.get(each.company_id), locations.get(each.location_id)),
  );
}

/** Reads the company and location of a job and puts them together. */
export async function withPlace<T>(
  job: StoredJob,
  toWire: (job: StoredJob, company?: StoredCompany, location?: StoredLocation) => T,
): Promise<T> {
  const [companies, locations] = await Promise.all([
    getCompanies([job.company_id]),
    getLocations([job.location_id]),
  ]);
  return toWire(job, companies.get(job.company_id), locations.get(job.location_id));
}

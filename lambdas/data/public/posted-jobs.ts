import type { PublicJob } from '../../contract/schemas/job.ts';
import { publicJobToWire, readCompaniesAndLocations } from '../jobs/job-to-wire.ts';
import { getJob, getJobs, type StoredJob } from '../jobs/jobs.ts';
import { listSavedJobs } from '../jobs/saved-jobs.ts';
import { currentListings, getListing, type Listing } from '../listings/listings.ts';
import { itemsOf, mapRows, type Page } from '../table/page.ts';
import { TABLE_MAY_LAG } from '../table/read.ts';

/** A posted job: from its listing while it is open, otherwise from its item. */
export type PostedJob =
  | ({ readonly open: true } & Listing)
  | { readonly open: false; readonly job: StoredJob };

/** @throws not-found if there is no such job */
export async function getPostedJob(id: string): Promise<PostedJob> {
  const listing = await getListing(id);
  return listing === undefined
    ? { open: false, job: await getJob(id) }
    : { open: true, ...listing };
}

/**
 * Adds the job, as candidates see it, to each entry of a page. Entries whose job is gone are left out. An open job
 * may lag: its listing costs half a read unit; the job with its company and location would cost three.
 */
export async function withPostedJobs<T extends object>(
  page: Page<T>,
  jobOf: (thing: T) => string,
): Promise<Page<{ readonly thing: T; readonly job: PublicJob }>> {
  const ids = itemsOf(page).map(jobOf);
  const listings = await currentListings(ids, TABLE_MAY_LAG);
  const others = await getJobs(ids.filter((id) => listings.get(id) === undefined));
  const inPlace = await readCompaniesAndLocations([...others.values()]);
  return mapRows(page, (thing) => {
    const id = jobOf(thing);
    const other = others.get(id);
    const job = listings.get(id)?.job ?? (other && inPlace(publicJobToWire, other));
    return job && { thing, job };
  });
}

/** The candidate's saved jobs, latest first. */
export async function listSavedPostedJobs(
  candidate: string,
  cursor?: string,
): Promise<Page<PublicJob & { readonly saved_at: string }>> {
  const page = await listSavedJobs(candidate, cursor);
  const found = await withPostedJobs(page, ({ job_id }) => job_id);
  return mapRows(found, ({ thing: { saved_at }, job }) => ({ ...job, saved_at }));
}

import { getJob, type StoredJob } from '../jobs/jobs.ts';
import { getListing, type Listing } from '../listings/listings.ts';

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

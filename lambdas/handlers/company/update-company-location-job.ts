import { updateJob } from '../../contract/calls/job.ts';
import { getManager } from '../../data/accounts/managers.ts';
import { getOwnCompany } from '../../data/companies/companies.ts';
import { getOwnLocation } from '../../data/companies/locations.ts';
import { jobToWire } from '../../data/jobs/job-to-wire.ts';
import { changeJob, getOwnJob, type StoredJob } from '../../data/jobs/jobs.ts';
import { editListing, getStoredListing, republishWrites } from '../../data/listings/listings.ts';
import { edit } from '../../data/table/edit.ts';
import { withOptimisticLock } from '../../data/table/retry.ts';
import { transact } from '../../data/table/write.ts';
import { endpoint } from '../../http/endpoint.ts';
import { withoutUndefined } from '../../rules/without-undefined.ts';

export const handler = endpoint(updateJob, ({ input, actor }) =>
  withOptimisticLock(async () => {
    const { id, expected_revision: expected, ...changes } = input;
    const listing = await getStoredListing(id);
    const before = await getOwnJob(actor.id, id);
    const [company, location] = await Promise.all([
      getOwnCompany(actor.id, before.company_id),
      getOwnLocation(actor.id, before.location_id),
    ]);
    const toAnswer = (stored: StoredJob) => ({ job: jobToWire(stored, company, location) });
    const job = await edit(before, withoutUndefined(changes), { expected, toAnswer });
    const listingWrites = async () => {
      if (listing !== undefined) return editListing(listing, job, { company, location });
      // An open job without a listing has lost it.
      if (!job.is_active) return [];
      const manager = await getManager(actor.id);
      return republishWrites(job, { company, location, manager });
    };
    await transact([...changeJob(before, job), ...(await listingWrites())]);
    return toAnswer(job);
  }),
);

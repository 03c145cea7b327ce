import * as z from 'zod/mini';
import { changeJob, getJob } from '../jobs/jobs.ts';
import { kindOf } from '../keys/kinds.ts';
import { isListingKey, jobOfListing } from '../keys/listings.ts';
import { getStoredListing, readSources, republishWrites } from '../listings/listings.ts';
import { withOptimisticLock } from '../table/retry.ts';
import { transact } from '../table/write.ts';
import type { Collector, Finding } from './finding.ts';

/** Open jobs without a listing: their manager sees them as open, and nobody else finds them. */

const job = z.object({ id: z.string(), is_active: z.boolean() });

export function findLostListings(): Collector {
  const open = new Set<string>();
  const listed = new Set<string>();
  return {
    add(key, item) {
      if (isListingKey(key)) listed.add(jobOfListing(key));
      if (kindOf(key) !== 'job') return;
      const { id, is_active } = job.parse(item);
      if (is_active) open.add(id);
    },
    findings: () =>
      [...open]
        .filter((id) => !listed.has(id))
        .map(
          (id): Finding => ({
            what: 'lost listing',
            item: id,
            detail: 'nobody finds this open job',
            repair: () => restoreListing(id),
          }),
        ),
  };
}

/** Publishes a job with a lost listing again. No writes if the job is closed, or has a listing. */
async function restoreListing(id: string): Promise<void> {
  await withOptimisticLock(async () => {
    const listing = await getStoredListing(id);
    const before = await getJob(id);
    if (listing !== undefined || !before.is_active) return;
    const sources = await readSources(before);
    await transact([...changeJob(before, before), ...republishWrites(before, sources)]);
  });
}

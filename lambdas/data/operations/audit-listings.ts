import * as z from 'zod/mini';
import { getManager } from '../accounts/managers.ts';
import { companyUnchanged, getOwnCompany } from '../companies/companies.ts';
import { getOwnLocation, locationUnchanged } from '../companies/locations.ts';
import { changeJob, getJob } from '../jobs/jobs.ts';
import { kindOf } from '../keys/kinds.ts';
import { isListingKey, jobOfListing } from '../keys/listings.ts';
import { getListings, republishWrites } from '../listings/listings.ts';
import { itemKey } from '../table/items.ts';
import { scanPages } from '../table/read.ts';
import { withOptimisticLock } from '../table/retry.ts';
import { transact } from '../table/write.ts';

/** Open jobs whose listing is lost: their manager sees them open, and nobody else sees them. */

const job = z.object({ id: z.string(), is_active: z.boolean() });

/**
 * The open jobs without a listing, from the whole table.
 * @returns their ids. On a live table some may just be closing: call it twice
 */
export async function findLostListings(): Promise<string[]> {
  const open = new Set<string>();
  const listed = new Set<string>();
  for await (const items of scanPages())
    for (const item of items) {
      const key = itemKey.parse(item);
      if (isListingKey(key)) listed.add(jobOfListing(key));
      if (kindOf(key) !== 'job') continue;
      const { id, is_active } = job.parse(item);
      if (is_active) open.add(id);
    }
  return [...open].filter((id) => !listed.has(id));
}

/** Publishes a job again whose listing is lost. No writes if it is closed, or has one. */
export async function restoreListing(id: string): Promise<void> {
  await withOptimisticLock(async () => {
    const listing = (await getListings([id])).get(id);
    const before = await getJob(id);
    if (listing !== undefined || !before.is_active) return;
    const [company, location, manager] = await Promise.all([
      getOwnCompany(before.manager_id, before.company_id),
      getOwnLocation(before.manager_id, before.location_id),
      getManager(before.manager_id),
    ]);
    await transact([
      changeJob(before, before),
      ...republishWrites(before, company, location, manager),
      companyUnchanged(company),
      locationUnchanged(location),
    ]);
  });
}

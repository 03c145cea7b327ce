import type { getPublicCompany } from '../../contract/calls/public.ts';
import type { OutputOf } from '../../contract/route.ts';
import { findManager, isListed } from '../accounts/managers.ts';
import { companyOfJobToWire, getCompany } from '../companies/companies.ts';
import { listLocations, locationToWire } from '../companies/locations.ts';
import { openJobs } from '../search/open-job-search.ts';
import { mapRows, toList } from '../table/page.ts';

/**
 * A company's public data.
 * @param cursor of its locations
 * @throws not-found if there is no such company
 */
export async function readPublicCompany(
  id: string,
  cursor?: string,
): Promise<OutputOf<typeof getPublicCompany>> {
  // In parallel, so that a page with the company's jobs reads the log once for both.
  const [stored, locations, { matching_count }] = await Promise.all([
    getCompany(id),
    listLocations(id, cursor),
    openJobs.search({ company: id }),
  ]);
  const manager = await findManager(stored.manager_id);
  const { items, ...rest } = toList(mapRows(locations, locationToWire));
  return {
    company: companyOfJobToWire(stored),
    locations: items,
    open_count: matching_count,
    listed: manager !== undefined && isListed(manager),
    ...rest,
  };
}

import type { getPublicCompany } from '../../contract/calls/public.ts';
import type { OutputOf } from '../../contract/route.ts';
import { findManager, isListed } from '../accounts/managers.ts';
import { companyOfJobToWire, getCompany } from '../companies/companies.ts';
import { listLocations, locationToWire } from '../companies/locations.ts';
import { openJobSearch } from '../search/open-job-search.ts';
import { mapRows, toList } from '../table/page.ts';

const openJobs = openJobSearch();

/**
 * A company as anybody may read it who is not signed in.
 * @param cursor where its locations go on
 * @throws not-found where there is no such company
 */
export async function readPublicCompany(
  id: string,
  cursor?: string,
): Promise<OutputOf<typeof getPublicCompany>> {
  // At once, so that a page which also shows its jobs reads the log of changes once for both.
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

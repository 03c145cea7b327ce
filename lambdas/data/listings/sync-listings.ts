import pLimit from 'p-limit';
import { getManagers, isListed, managerType } from '../accounts/managers.ts';
import { companyOfJobToWire, companyType } from '../companies/companies.ts';
import { locationToWire, locationType } from '../companies/locations.ts';
import { readCompaniesAndLocations } from '../jobs/job-to-wire.ts';
import { getJobs, listJobIds, listOpenJobs } from '../jobs/jobs.ts';
import { isManagerKey } from '../keys/accounts.ts';
import { companyKey, isLocationKey, locationKey } from '../keys/companies.ts';
import { type Key, ownerOf } from '../keys/key.ts';
import { BATCH_GET_MAX, getItem } from '../table/read.ts';
import { WriteConflict, withOptimisticLock } from '../table/retry.ts';
import type { StoredChange } from '../table/stream-changes.ts';
import { transact, writeOne } from '../table/write.ts';
import { type ListingSource, logSource } from './listing-changes.ts';
import { getListings, syncListing } from './listings.ts';

/** Listings written in parallel. */
const AT_ONCE = 16;

/** The attributes of companies, locations and managers that listings show. */
function shown({
  key,
  newImage,
  oldImage,
}: StoredChange): readonly [before: string, after: string] {
  const show = (image: Record<string, unknown> | undefined) => {
    if (image === undefined) return '';
    if (isManagerKey(key)) return String(isListed(managerType.parse(image)));
    return JSON.stringify(
      isLocationKey(key)
        ? locationToWire(locationType.parse(image))
        : companyOfJobToWire(companyType.parse(image)),
    );
  };
  return [show(oldImage), show(newImage)];
}

/**
 * Updates the listings that show changed data. Idempotent and resumable: an up-to-date listing is left as it is.
 */
export async function syncListings(changes: readonly StoredChange[]): Promise<void> {
  const keys = changes
    .filter((change) => {
      const [before, after] = shown(change);
      return before !== after;
    })
    .map(({ key }) => key);
  for (const manager of new Set(keys.filter(isManagerKey).map(ownerOf)))
    await refreshListings(await listJobIds(manager));
  const ofCompanies = keys.filter((key) => !isManagerKey(key));
  for (const [company, changed] of Map.groupBy(ofCompanies, ownerOf)) {
    const jobs = await jobsThatShow(company, new Set(changed.map(({ sk }) => sk)));
    if (jobs.length === 0) continue;
    await refreshListings(jobs, true);
    // After the listings: whoever reads an entry and then a listing has both. Again after a failure in between.
    for (const source of await sourcesAt(changed)) await writeOne(logSource(source));
  }
}

/** Companies and locations as they are now, as listings show them. */
async function sourcesAt(keys: readonly Key[]): Promise<ListingSource[]> {
  const found = await Promise.all(
    keys.map(async (key): Promise<ListingSource | undefined> => {
      if (isLocationKey(key)) {
        const stored = await getItem(key, locationType);
        return stored && { location: locationToWire(stored) };
      }
      const stored = await getItem(key, companyType);
      return stored && { company: companyOfJobToWire(stored) };
    }),
  );
  return found.filter((source) => source !== undefined);
}

/** @param changed the sort keys of the company, if changed, and of its changed locations */
async function jobsThatShow(company: string, changed: ReadonlySet<string>): Promise<string[]> {
  return (await listOpenJobs(company))
    .filter(
      ({ location_id }) =>
        changed.has(companyKey(company).sk) || changed.has(locationKey(location_id).sk),
    )
    .map(({ id }) => id);
}

/**
 * Updates the listings of these jobs.
 * @param isLogged whether the caller logs the changed company and locations
 */
export async function refreshListings(jobs: readonly string[], isLogged = false): Promise<void> {
  for (let start = 0; start < jobs.length; start += BATCH_GET_MAX) {
    const batch = jobs.slice(start, start + BATCH_GET_MAX);
    await withOptimisticLock(() => refreshBatch(batch, isLogged));
  }
}

async function refreshBatch(ids: readonly string[], isLogged: boolean): Promise<void> {
  const listings = await getListings(ids);
  const stored = [...(await getJobs([...listings.keys()])).values()];
  const [inPlace, managers] = await Promise.all([
    readCompaniesAndLocations(stored),
    getManagers(stored.map(({ manager_id }) => manager_id)),
  ]);
  const refreshed = stored.map((each) =>
    inPlace((job, company, location) => {
      const before = listings.get(job.id);
      const manager = managers.get(job.manager_id);
      if (!before || !company || !location || !manager) return [];
      return syncListing(before, job, { company, location, manager }, isLogged);
    }, each),
  );
  const limit = pLimit(AT_ONCE);
  const outcomes = await Promise.allSettled(
    refreshed.filter((writes) => writes.length > 0).map((writes) => limit(() => transact(writes))),
  );
  const failures = outcomes.flatMap((each) => (each.status === 'rejected' ? [each.reason] : []));
  // Conflicts are retried. The other listings are up to date by then.
  const serious = failures.find((reason) => !(reason instanceof WriteConflict));
  if (serious !== undefined) throw serious;
  if (failures.length > 0) throw new WriteConflict();
}

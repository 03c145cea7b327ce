import pLimit from 'p-limit';
import type { StoredChange } from './changes.ts';
import { companyOnJob, companyType, getCompanies } from './companies.ts';
import { getJobs, listOpenJobs } from './jobs.ts';
import { companyOf, isLocationKey } from './keys.ts';
import { getLocations, locationToWire, locationType } from './locations.ts';
import { cardOf, changeCard, countCards, getCards } from './open-jobs.ts';
import { BATCH_MAX } from './read.ts';
import { optimistic, Raced } from './retry.ts';
import { writeOne } from './write.ts';

/** How many cards are written at once. */
const AT_ONCE = 16;

/** What cards show of a company or location that has changed. */
function shown({
  key,
  newImage,
  oldImage,
}: StoredChange): readonly [before: string, after: string] {
  const show = (image: Record<string, unknown> | undefined) => {
    if (image === undefined) return '';
    return JSON.stringify(
      isLocationKey(key)
        ? locationToWire(locationType.parse(image))
        : companyOnJob(companyType.parse(image)),
    );
  };
  return [show(oldImage), show(newImage)];
}

/**
 * Writes anew the cards of the open jobs that show what has changed. It may be given the same change twice, and may
 * have been ended in the middle before: a card that is right already is left as it is.
 */
export async function refreshCards(changes: readonly StoredChange[]): Promise<void> {
  const companies = new Set(
    changes
      .filter((change) => {
        const [before, after] = shown(change);
        return before !== after;
      })
      .map(({ key }) => companyOf(key)),
  );
  for (const company of companies) await refreshCardsOf(company);
}

async function refreshCardsOf(company: string): Promise<void> {
  const jobs = await listOpenJobs(company);
  if (jobs.length === 0) return;
  for (let start = 0; start < jobs.length; start += BATCH_MAX) {
    const ids = jobs.slice(start, start + BATCH_MAX).map(({ id }) => id);
    await optimistic(() => refreshBatch(ids));
  }
  await writeOne(countCards(0));
}

async function refreshBatch(ids: readonly string[]): Promise<void> {
  const cards = await getCards(ids);
  const jobs = await getJobs([...cards.keys()]);
  const stored = [...jobs.values()];
  const [companies, locations] = await Promise.all([
    getCompanies(stored.map(({ company_id }) => company_id)),
    getLocations(stored.map(({ location_id }) => location_id)),
  ]);
  const writes = stored.flatMap((job) => {
    const before = cards.get(job.id);
    const company = companies.get(job.company_id);
    const location = locations.get(job.location_id);
    if (before === undefined || company === undefined || location === undefined) return [];
    const after = cardOf(job, company, location);
    return after.card === before.card && after.words === before.words
      ? []
      : [changeCard(job.id, before, after)];
  });
  const limit = pLimit(AT_ONCE);
  const outcomes = await Promise.allSettled(writes.map((write) => limit(() => writeOne(write))));
  const failures = outcomes.flatMap((each) => (each.status === 'rejected' ? [each.reason] : []));
  // Cards that somebody else has just changed are tried again. The others are right by then.
  const serious = failures.find((reason) => !(reason instanceof Raced));
  if (serious !== undefined) throw serious;
  if (failures.length > 0) throw new Raced();
}

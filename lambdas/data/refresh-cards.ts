import pLimit from 'p-limit';
import type { StoredChange } from './changes.ts';
import { companyOnJob, companyType } from './companies.ts';
import { getJobs, listOpenJobs, placesOf } from './jobs.ts';
import { companyKey, companyOf, isLocationKey, locationKey } from './keys.ts';
import { locationToWire, locationType } from './locations.ts';
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
  const keys = changes
    .filter((change) => {
      const [before, after] = shown(change);
      return before !== after;
    })
    .map(({ key }) => key);
  for (const [company, changed] of Map.groupBy(keys, companyOf)) {
    await refreshCardsOf(company, new Set(changed.map(({ sk }) => sk)));
  }
}

/** @param changed the sort keys of the company and of its locations, as far as they have changed */
async function refreshCardsOf(company: string, changed: ReadonlySet<string>): Promise<void> {
  const ids = (await listOpenJobs(company))
    .filter(
      ({ location_id }) =>
        changed.has(companyKey(company).sk) || changed.has(locationKey(location_id).sk),
    )
    .map(({ id }) => id);
  if (ids.length === 0) return;
  for (let start = 0; start < ids.length; start += BATCH_MAX) {
    const batch = ids.slice(start, start + BATCH_MAX);
    await optimistic(() => refreshBatch(batch));
  }
  await writeOne(countCards(0));
}

async function refreshBatch(ids: readonly string[]): Promise<void> {
  const cards = await getCards(ids);
  const jobs = await getJobs([...cards.keys()]);
  const stored = [...jobs.values()];
  const inPlace = await placesOf(stored);
  const refreshed = stored.map((each) =>
    inPlace((job, company, location) => {
      const before = cards.get(job.id);
      if (before === undefined || company === undefined || location === undefined) return [];
      const after = cardOf(job, company, location);
      const isRight = after.card === before.card && after.words === before.words;
      return isRight ? [] : [changeCard(job.id, before, after)];
    }, each),
  );
  const limit = pLimit(AT_ONCE);
  const outcomes = await Promise.allSettled(
    refreshed.flat().map((write) => limit(() => writeOne(write))),
  );
  const failures = outcomes.flatMap((each) => (each.status === 'rejected' ? [each.reason] : []));
  // Cards that somebody else has just changed are tried again. The others are right by then.
  const serious = failures.find((reason) => !(reason instanceof Raced));
  if (serious !== undefined) throw serious;
  if (failures.length > 0) throw new Raced();
}

import { type JobSort, WITHIN_MILES } from '../../contract/calls/job-search.ts';
import { OPEN_JOBS_PAGE, PAGE_MAX_BYTES } from '../../contract/limits.ts';
import type { JobCard } from '../../contract/schemas/job.ts';
import type { Term } from '../../rules/search-words.ts';
import type { Page } from '../table/page.ts';
import { correctedText, type DidYouMean } from './did-you-mean.ts';
import { firstJobs, readOrderPlace, writeOrderPlace } from './first-jobs.ts';
import { countJobs } from './job-counts.ts';
import type { JobTable } from './job-table.ts';
import type { JobWords } from './job-words.ts';
import { ALL_TERMS, matchingJobs } from './matching-jobs.ts';
import { readSearch } from './read-search.ts';
import type { FoundJobs, WantedJobs } from './wanted-jobs.ts';

interface Searched {
  readonly table: JobTable;
  readonly words: JobWords;
  readonly didYouMean: DidYouMean;
}

/** Larger results are not ranked: words that so many jobs have in common say little about a job. */
const MOST_RANKED = 20_000;
/** Room for an excerpt, a distance and the callers' additions to a card, in bytes. */
const MORE_BYTES = 3000;

/**
 * Finds open jobs.
 * @param now in milliseconds of the epoch
 * @throws invalid for a distance without a ZIP code, or a cursor of another list
 */
export function findJobs(
  { table, words, didYouMean }: Searched,
  wanted: WantedJobs,
  now: number,
): FoundJobs {
  const reading = readSearch(wanted, {
    isName: (some) => words.isName(some),
    areNear: (point) => table.hasJobsNear(point, WITHIN_MILES),
  });
  const { terms, leftOut, unknownZip, centres, issues, understood } = reading;
  const sort = orderOf(wanted.sort, terms.length > 0, centres !== undefined);
  const after = wanted.cursor === undefined ? undefined : readOrderPlace(sort, wanted.cursor);
  const { slots, fails, filter, needed, scores, unmet } = matchingJobs(
    { table, words },
    { wanted, reading, scored: sort === 'relevance', after, now },
  );
  const passing = slotsThatPass(slots, fails);
  const milesOf = (slot: number) => filter.miles?.[table.facts.spot[slot] ?? 0];
  const orderBy = {
    newest: () => 0,
    relevance: (slot: number) => scores?.[slot] ?? 0,
    pay: (slot: number) => table.facts.pay[slot] ?? 0,
    distance: (slot: number) => -(milesOf(slot) ?? 0),
  }[sort];
  const first = firstJobs(passing, OPEN_JOBS_PAGE + 1, orderBy, table, after);

  const isPartial = needed.terms < terms.length;
  const countOfAll = (some: readonly Term[]) => {
    const all = words.match(some, table, { scored: false, settled: ALL_TERMS });
    return slotsThatPass(all.slots, filter.failsOf(all.slots)).length;
  };
  const complete = !isPartial && needed.titled > 0 ? countOfAll(terms) : passing.length;
  const meant =
    isPartial || passing.length === 0
      ? didYouMean.correction(
          terms,
          (term) => words.has(term),
          (some) => countOfAll(some) > 0,
        )
      : undefined;
  return {
    page: page(),
    open_count: table.all.length,
    matching_count: passing.length,
    ...(isPartial && passing.length > 0 && { partial: true }),
    ...(complete < passing.length && { complete_count: complete }),
    ...(leftOut.length > 0 && { left_out: leftOut.join(' ') }),
    ...(understood !== undefined && { understood: { ...understood, ...(unmet && { unmet }) } }),
    ...(unknownZip !== undefined && { unknown_zip: unknownZip }),
    ...(issues.length > 0 && { issues: [...issues] }),
    ...(meant !== undefined && { did_you_mean: correctedText(wanted.q ?? '', terms, meant) }),
    ...(wanted.with_counts && {
      filter_counts: countJobs(slots, fails, table, wanted.city, now),
    }),
  };

  /** Jobs with the same score are ordered by bm25 within a page; across pages, bm25 would not be stable. */
  function page(): Page<JobCard> {
    const some = first.slice(0, OPEN_JOBS_PAGE);
    const isRanked = sort === 'relevance' && passing.length <= MOST_RANKED;
    const slots = some.map(({ slot }) => slot);
    const looked = terms.flatMap((term) => term.words);
    const shown = looked.length === 0 ? undefined : words.show(looked, slots, isRanked);
    const rows: { item: JobCard; bytes: number; value: number; rank: number }[] = [];
    let room = PAGE_MAX_BYTES;
    for (const { slot, value } of some) {
      const miles = milesOf(slot);
      const { rank = 0, excerpt } = shown?.get(slot) ?? {};
      const { card, bytes: size } = table.listingOf(slot);
      const item = {
        ...card,
        ...(miles !== undefined && { distance_miles: Math.round(miles * 10) / 10 }),
        ...(excerpt !== undefined && { excerpt }),
      };
      const bytes = size + MORE_BYTES;
      room -= bytes + 1;
      if (rows.length > 0 && room < 0) break;
      rows.push({ item, bytes, value, rank });
    }
    const last = rows.at(-1);
    if (last === undefined) return { rows: [] };
    const isLast = rows.length === first.length;
    const cursor = writeOrderPlace(sort, { value: last.value, id: last.item.id, needed, unmet });
    if (sort === 'relevance') rows.sort((a, b) => b.value - a.value || a.rank - b.rank);
    return {
      rows: rows.map(({ item, bytes }) => ({ item, bytes, cursor })),
      ...(!isLast && { next: cursor }),
    };
  }
}

/**
 * The order of a search. A place alone comes nearest first, unless another order was chosen. Without a known place
 * nothing is near.
 */
function orderOf(sort: JobSort | undefined, hasWords: boolean, isPlaced: boolean): JobSort {
  const chosen = sort === 'distance' && !isPlaced ? (hasWords ? 'relevance' : 'newest') : sort;
  const isPlaceAlone = isPlaced && !hasWords;
  return isPlaceAlone && chosen !== 'newest' && chosen !== 'pay'
    ? 'distance'
    : (chosen ?? 'newest');
}

/** The jobs that pass all filters. A loop takes a tenth of the time of `filter`. */
function slotsThatPass(slots: Uint32Array, fails: Uint8Array): Uint32Array {
  const passing = new Uint32Array(slots.length);
  let count = 0;
  for (let at = 0; at < slots.length; at++) if (fails[at] === 0) passing[count++] = slots[at] ?? 0;
  return passing.subarray(0, count);
}

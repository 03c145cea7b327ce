import { expect } from 'vitest';
import type { JobCard } from '../../../lambdas/contract/schemas/job.ts';
import type { IndexedJob, JobIndex } from '../../../lambdas/data/search/job-index.ts';
import { stateOf } from '../../../lambdas/data/search/places/places.ts';
import type { FoundJobs, WantedJobs } from '../../../lambdas/data/search/wanted-jobs.ts';
import { itemsOf } from '../../../lambdas/data/table/page.ts';
import { previewOf } from '../../../lambdas/rules/job-preview.ts';
import { folded } from '../../../lambdas/rules/search-words.ts';
import { NOW } from './any-jobs.ts';
import { plainScan } from './plain-job-scan.ts';

/** Reads all pages of a search. */
export function readAllPages(index: JobIndex, search: WantedJobs, between = () => {}): FoundJobs[] {
  const pages = [index.search(search, NOW)];
  for (let last = pages[0]; last?.page.next !== undefined; last = pages.at(-1)) {
    between();
    pages.push(index.search({ ...search, cursor: last.page.next }, NOW));
  }
  return pages;
}
export const cardsOf = (pages: readonly FoundJobs[]): JobCard[] =>
  pages.flatMap(({ page }) => itemsOf(page));

/** Towns with normalized names: the index returns the spelling that it met first. */
const town = ({ city, state, count }: { city: string; state: string; count: number }) => ({
  city: folded(city),
  state: stateOf(state),
  count,
});

/** Expects that an index search finds, sorts and counts like a scan of all jobs. */
export function expectLikeScan(
  index: JobIndex,
  jobs: readonly IndexedJob[],
  search: WantedJobs,
): void {
  const expected = plainScan(jobs, search, NOW);
  const pages = readAllPages(index, { ...search, with_counts: true });
  const at = new Map(expected.ids.map((id, index) => [id, index]));
  const places = (cards: readonly JobCard[]) => cards.map(({ id }) => at.get(id) ?? -1);
  // On a page, equally relevant jobs may be in another order.
  const values = places(cardsOf(pages)).map((place) => expected.values[place]);
  expect(values).toEqual(expected.values);
  const inOrder = pages.flatMap(({ page }) => {
    const cards = itemsOf(page);
    return expected.sort === 'relevance'
      ? cards.toSorted((a, b) => (at.get(a.id) ?? 0) - (at.get(b.id) ?? 0))
      : cards;
  });
  expect(inOrder.map(({ id }) => id)).toEqual(expected.ids);
  // Each card shows the current job.
  const byId = new Map(jobs.map(({ job }) => [job.id, job]));
  for (const { distance_miles: _, excerpt: __, ...card } of inOrder) {
    const now = byId.get(card.id);
    expect(card).toEqual({ ...now, job_description: previewOf(now?.job_description ?? '') });
  }
  expect(inOrder.map(({ distance_miles }) => distance_miles)).toEqual(
    expected.miles.map((miles) => (miles === undefined ? undefined : Math.round(miles * 10) / 10)),
  );
  for (const { matching_count, open_count, filter_counts } of pages) {
    expect({ matching_count, open_count }).toEqual({
      matching_count: expected.ids.length,
      open_count: jobs.length,
    });
    const { cities } = filter_counts ?? {};
    expect({
      ...filter_counts,
      places: filter_counts?.places.map(town),
      ...(cities !== undefined && { cities: cities.map(town) }),
    }).toEqual(expected.counts);
  }
  const { filter_counts, ...without } = index.search(search, NOW);
  expect(filter_counts).toBeUndefined();
  expect(without.matching_count).toBe(expected.ids.length);
}

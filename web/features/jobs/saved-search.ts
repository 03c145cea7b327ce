import {
  deleteSavedSearch,
  getSavedJobs,
  getSavedSearches,
  type SavedSearch,
  saveSearch,
} from '../../../lambdas/contract/calls/saved.ts';
import {
  type JobSearch,
  savedSearchInput,
  searchOf,
} from '../../../lambdas/contract/pages/search-address.ts';
import { call } from '../../api/client.ts';
import { pagedQuery } from '../../api/paged-query.ts';
import { queryClient } from '../../api/query-client.ts';
import { filtersInWords } from './search-in-words.ts';

/** The candidate's saved jobs, newest first. */
export const mySavedJobs = pagedQuery(
  ['candidate', 'saved-jobs'],
  (cursor, signal) => call(getSavedJobs, { cursor }, { signal }),
  (page) => page.jobs,
);

/** The candidate's saved searches, newest first. */
export const mySavedSearches = pagedQuery(
  ['candidate', 'saved-searches'],
  (cursor, signal) => call(getSavedSearches, { cursor }, { signal }),
  (page) => page.searches,
);

/** The criteria of a saved search. */
export function criteriaOf({
  id: _,
  name: __,
  alerts: ___,
  created_at: ____,
  ...wanted
}: SavedSearch) {
  const address = Object.entries(wanted).map(([name, value]) => [name, String(value ?? '')]);
  return searchOf(new URLSearchParams(address));
}

/** `"barista" · Part-time · Within 10 miles of 97201`. */
export function inWords(search: JobSearch): string {
  const words = search.q ? [`“${search.q}”`] : [];
  const filters = filtersInWords(search).map((part) => part.words);
  return [...words, ...filters].join(' · ') || 'All open jobs';
}

/** Saves a search, or turns its emails on or off. */
export async function storeSearch(wanted: JobSearch, kept: { alerts: boolean; name?: string }) {
  await call(saveSearch, { ...savedSearchInput(wanted), ...kept });
  await queryClient.invalidateQueries({ queryKey: mySavedSearches.queryKey });
}

export async function removeSearch({ id }: SavedSearch): Promise<void> {
  await call(deleteSavedSearch, { id });
  await queryClient.invalidateQueries({ queryKey: mySavedSearches.queryKey });
}

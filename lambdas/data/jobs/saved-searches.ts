import * as z from 'zod/mini';
import type { JobFilterName } from '../../contract/calls/job-search.ts';
import { type SavedSearch, savedSearch } from '../../contract/calls/saved.ts';
import { LIST_PAGE } from '../../contract/limits.ts';
import { addressOf, type JobSearch, searchOf } from '../../contract/pages/search-address.ts';
import { notFound } from '../../contract/problem.ts';
import { decrementSavedSearches, incrementSavedSearches } from '../accounts/candidates.ts';
import {
  alertKey,
  alertsRangeAfter,
  savedSearchesRange,
  savedSearchKey,
  searchCriteriaKey,
} from '../keys/jobs.ts';
import { hashOf } from '../table/hash.ts';
import { newId } from '../table/ids.ts';
import { itemType, revision } from '../table/items.ts';
import type { Page } from '../table/page.ts';
import { GSI1, getItem, queryPage } from '../table/read.ts';
import { changeWrite, createWrite, discardWrite, removeWrite, type Write } from '../table/write.ts';

/** The searches that candidates saved. */

const savedSearchType = itemType(
  z.object({
    id: z.string(),
    candidate_id: z.string(),
    name: z.string(),
    /** The search as the query string of a page: equal searches have equal strings. */
    search: z.string(),
    /** Whether new matches are sent by mail. */
    alerts: z.boolean(),
    created_at: z.string(),
    revision,
  }),
);
export type StoredSavedSearch = ReturnType<typeof savedSearchType.parse>;

export function newSavedSearch(
  candidate: string,
  wanted: JobSearch,
  { name, alerts }: Pick<StoredSavedSearch, 'name' | 'alerts'>,
): StoredSavedSearch {
  return {
    id: newId(),
    candidate_id: candidate,
    name,
    alerts,
    search: String(addressOf(wanted)),
    created_at: new Date().toISOString(),
    revision: 1,
  };
}

/** The candidate's saved search with the same criteria, whatever its name. Undefined if there is none. */
export async function findSameSearch(
  candidate: string,
  wanted: JobSearch,
): Promise<StoredSavedSearch | undefined> {
  const named = await getItem(criteriaKey(candidate, String(addressOf(wanted))), criteriaType);
  return named && (await getItem(savedSearchKey(candidate, named.search_id), savedSearchType));
}

const criteriaType = itemType(z.object({ search_id: z.string() }));
const criteriaKey = (candidate: string, search: string) =>
  searchCriteriaKey(candidate, hashOf(search));

/** @throws not-found if the candidate has no such saved search */
export async function getSavedSearch(candidate: string, id: string): Promise<StoredSavedSearch> {
  const found = await getItem(savedSearchKey(candidate, id), savedSearchType);
  if (found === undefined) throw notFound('saved search');
  return found;
}

/** The candidate's saved searches, latest first. */
export async function listSavedSearches(
  candidate: string,
  cursor?: string,
): Promise<Page<StoredSavedSearch>> {
  return await queryPage(savedSearchesRange(candidate), savedSearchType, LIST_PAGE, cursor, {
    newestFirst: true,
  });
}

/** The searches of a shard with alerts, grouped by candidate. */
export async function listAlerts(
  shard: string,
  after: string,
  cursor?: string,
): Promise<Page<StoredSavedSearch>> {
  return await queryPage(alertsRangeAfter(shard, after), savedSearchType, LIST_PAGE, cursor, {
    source: GSI1,
  });
}

/** The criteria of a saved search. */
export function criteriaOf({ search }: StoredSavedSearch): JobSearch {
  return searchOf(new URLSearchParams(search));
}

const stored = ({ candidate_id, id, alerts }: StoredSavedSearch) => ({
  key: savedSearchKey(candidate_id, id),
  ...(alerts ? alertKey(candidate_id, id) : { gsi1pk: undefined, gsi1sk: undefined }),
});

/**
 * Saves a search. Fails if one with the same criteria was saved in the meantime.
 * @throws conflict if the quota is reached
 */
export function addSavedSearch(added: StoredSavedSearch): Write[] {
  const { candidate_id, search, id: search_id } = added;
  return [
    createWrite(savedSearchType, stored(added), added),
    createWrite(criteriaType, { key: criteriaKey(candidate_id, search) }, { search_id }),
    incrementSavedSearches(candidate_id),
  ];
}

export function changeSavedSearch(before: StoredSavedSearch, after: StoredSavedSearch): Write {
  return changeWrite(savedSearchType, stored(after), before, after);
}

/** Removes a saved search, unless it changed since the read. */
export function removeSavedSearch(seen: StoredSavedSearch): Write[] {
  return [
    removeWrite(savedSearchKey(seen.candidate_id, seen.id), seen),
    discardWrite(criteriaKey(seen.candidate_id, seen.search)),
    decrementSavedSearches(seen.candidate_id),
  ];
}

const NO_FILTERS: Pick<SavedSearch, JobFilterName> = {
  q: '',
  exact: null,
  employment_type: [],
  pay_min: null,
  city: null,
  state: null,
  near: null,
  within: null,
  remote: null,
};

export function savedSearchToWire(each: StoredSavedSearch): SavedSearch {
  return savedSearch.parse({ ...each, ...NO_FILTERS, ...criteriaOf(each) });
}

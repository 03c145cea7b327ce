import * as z from 'zod/mini';
import { type JobSort, jobSearchInput } from '../calls/job-search.ts';

/** A search for open jobs in the addresses of pages, with the API's names. */

const { company: _, with_counts: __, cursor: ___, ...fields } = jobSearchInput;
const search = z.object(fields);

/** A search for open jobs. Absent fields filter nothing. */
export type JobSearch = Readonly<z.output<typeof search>>;

/** The search in the address of a page. Invalid parts count as absent. */
export function searchOf(address: URLSearchParams): JobSearch {
  const valid = Object.entries(fields).flatMap(([name, field]) => {
    const value = address.get(name) ?? '';
    return value !== '' && z.safeParse(field, value).success ? [[name, value]] : [];
  });
  return withoutUnusableParts(search.parse(Object.fromEntries(valid)));
}

/** A search as the query of an address, in a fixed order: equal searches have equal addresses. */
export function addressOf(wanted: JobSearch): URLSearchParams {
  const values = new Map(Object.entries(withoutUnusableParts(wanted)));
  return new URLSearchParams(
    Object.keys(fields)
      .map((name) => [name, String(values.get(name) ?? '')])
      .filter(([, value]) => value !== ''),
  );
}

/** A search for saving: without its order, and without its age limit, which is relative to today. */
export function withoutSortAndAge(wanted: JobSearch): JobSearch {
  return { ...wanted, sort: undefined, posted_within: undefined };
}

/** The input for saving a search, with the API's names and values. */
export function savedSearchInput(wanted: JobSearch): Record<string, string> {
  return Object.fromEntries(addressOf(withoutSortAndAge(wanted)));
}

/** The order of the results: as chosen, or else by relevance if there are words, nearest first if only a place. */
export function orderOf({ sort, q, near }: JobSearch): JobSort {
  return sort ?? (q ? 'relevance' : near === undefined ? 'newest' : 'distance');
}

/**
 * A search as the API's input, for the app and for the function that renders the page.
 * @param where `company` is the id of the one company whose jobs are searched
 */
export function inputOf(wanted: JobSearch, where: { readonly company?: string | undefined } = {}) {
  const order = orderOf(wanted);
  return {
    ...wanted,
    ...where,
    employment_type: wanted.employment_type?.join(','),
    // The API's default.
    sort: wanted.sort === undefined && order === 'newest' ? undefined : order,
  };
}

/**
 * Drops the distance if there is no place, the order by distance if no word may be one either, and the order by
 * relevance and the wish for exact words if there are no words.
 */
function withoutUnusableParts({ within, sort, exact, ...rest }: JobSearch): JobSearch {
  const loose =
    (sort === 'distance' && rest.near === undefined && !rest.q) ||
    (sort === 'relevance' && !rest.q);
  return {
    ...rest,
    ...(exact && rest.q && { exact }),
    ...(sort !== undefined && !loose && { sort }),
    ...(within !== undefined && rest.near !== undefined && { within }),
  };
}

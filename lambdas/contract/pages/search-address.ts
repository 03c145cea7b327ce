import * as z from 'zod/mini';
import { type JobSort, jobSearchInput } from '../calls/job-search.ts';

/** A search for open jobs as the addresses of pages hold it: the names are those that the API takes. */

const { company: _, with_counts: __, cursor: ___, ...fields } = jobSearchInput;
const search = z.object(fields);

/** What somebody searches for. What is left out filters nothing. */
export type JobSearch = Readonly<z.output<typeof search>>;

/** The search in the address of a page. What cannot be searched for counts as left out. */
export function searchOf(address: URLSearchParams): JobSearch {
  const valid = Object.entries(fields).flatMap(([name, field]) => {
    const value = address.get(name) ?? '';
    return value !== '' && z.safeParse(field, value).success ? [[name, value]] : [];
  });
  return withoutUnusableParts(search.parse(Object.fromEntries(valid)));
}

/** A search as the query of an address, always in the same order: equal searches have equal addresses. */
export function addressOf(wanted: JobSearch): URLSearchParams {
  const values = new Map(Object.entries(withoutUnusableParts(wanted)));
  return new URLSearchParams(
    Object.keys(fields)
      .map((name) => [name, String(values.get(name) ?? '')])
      .filter(([, value]) => value !== ''),
  );
}

/** What of a search is worth keeping: neither its order nor the days that it looks back, which go by. */
export function withoutMoment(wanted: JobSearch): JobSearch {
  return { ...wanted, sort: undefined, posted_within: undefined };
}

/** A search as it is saved, with the API's names and values. */
export function savedSearchInput(wanted: JobSearch): Record<string, string> {
  return Object.fromEntries(addressOf(withoutMoment(wanted)));
}

/** In which order a page shows what is found: what matches the words best comes first, where there are any. */
export function orderOf({ sort, q }: JobSearch): JobSort {
  return sort ?? (q ? 'relevance' : 'newest');
}

/**
 * A search as it is asked of the API: by the app, and by the function of the page before it.
 * @param where `company` is the id of the one company whose jobs are searched
 */
export function inputOf(wanted: JobSearch, where: { readonly company?: string | undefined } = {}) {
  const order = orderOf(wanted);
  return {
    ...wanted,
    ...where,
    employment_type: wanted.employment_type?.join(','),
    // The API's own order needs no word.
    sort: order === 'newest' ? undefined : order,
  };
}

/** Without a place, no distance means anything, nor an order by it; without words, none fits best. */
function withoutUnusableParts({ within, sort, ...rest }: JobSearch): JobSearch {
  const loose =
    (sort === 'distance' && rest.near === undefined) || (sort === 'relevance' && !rest.q);
  return {
    ...rest,
    ...(sort !== undefined && !loose && { sort }),
    ...(within !== undefined && rest.near !== undefined && { within }),
  };
}

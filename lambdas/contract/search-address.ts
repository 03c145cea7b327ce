import * as z from 'zod/mini';
import { jobSearchInput } from './job-search.ts';

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
  const { within, sort, ...rest } = search.parse(Object.fromEntries(valid));
  // Neither means anything without a place.
  if (rest.near === undefined && sort === 'distance') return rest;
  return {
    ...rest,
    ...(sort !== undefined && { sort }),
    ...(rest.near !== undefined && within !== undefined && { within }),
  };
}

/** A search as the query of an address, always in the same order: equal searches have equal addresses. */
export function addressOf(wanted: JobSearch): URLSearchParams {
  const values = new Map(Object.entries(wanted));
  return new URLSearchParams(
    Object.keys(fields)
      .map((name) => [name, String(values.get(name) ?? '')])
      .filter(([, value]) => value !== ''),
  );
}

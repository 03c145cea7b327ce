import { type FetchQueryOptions, type QueryKey, queryOptions } from '@tanstack/react-query';
import { fetchLatest } from '../../api/query-client.ts';
import type { Version } from './catch-up.ts';
import type { Editing } from './draft-form.tsx';
import type { FieldNames } from './values.ts';

/**
 * A query for a form's initial values. Always fetched: saving stale values would undo others' changes.
 * Fetched once: a form does not follow changes.
 */
export function toEdit<T, K extends QueryKey>(query: FetchQueryOptions<T, Error, T, K>) {
  return queryOptions({
    queryKey: [...query.queryKey, 'to edit'],
    queryFn: () => fetchLatest(query),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
}

/**
 * The options of a form about something stored that concern it.
 * @param stored what the form starts from
 * @param query fetches what is stored by now
 * @param names the names of the fields, for what changed meanwhile
 */
export function startFrom<T extends Version, K extends QueryKey, V>(
  stored: T,
  query: FetchQueryOptions<T, Error, T, K>,
  valuesOf: (stored: T) => V,
  names: FieldNames<V>,
): { readonly initialValues: () => V; readonly editing: Editing<V> } {
  async function reload() {
    const version = await fetchLatest(query);
    return { values: valuesOf(version), version };
  }
  return { initialValues: () => valuesOf(stored), editing: { version: stored, reload, names } };
}

import { type FetchQueryOptions, type QueryKey, queryOptions } from '@tanstack/react-query';

/** A query that does not answer from the cache. */
export function latest<T, K extends QueryKey>(query: FetchQueryOptions<T, Error, T, K>) {
  return { ...query, staleTime: 0 };
}

/**
 * A query for a form's initial values. Always fetched: saving stale values would undo others' changes.
 * Fetched once: a form does not follow changes.
 */
export function toEdit<T, K extends QueryKey>(query: FetchQueryOptions<T, Error, T, K>) {
  return queryOptions({
    queryKey: [...query.queryKey, 'to edit'],
    queryFn: ({ client }) => client.fetchQuery(latest(query)),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
}

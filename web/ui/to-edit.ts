import { type FetchQueryOptions, type QueryKey, queryOptions } from '@tanstack/react-query';

/**
 * What a query answers, to start a form from: always asked anew, because what is on the page may be older than a
 * change that was made elsewhere, and the form would silently put that back. Asked once: a form does not follow.
 */
export function toEdit<T, K extends QueryKey>(query: FetchQueryOptions<T, Error, T, K>) {
  return queryOptions({
    queryKey: [...query.queryKey, 'to edit'],
    queryFn: ({ client }) => client.fetchQuery({ ...query, staleTime: 0 }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
}

import { type FetchQueryOptions, type QueryKey, queryOptions } from '@tanstack/react-query';

/**
 * What a query answers, for a form to start from. It is always fetched, because the page may show something older, and
 * saving that would undo what somebody changed elsewhere. It is fetched once, because a form does not follow changes.
 */
export function toEdit<T, K extends QueryKey>(query: FetchQueryOptions<T, Error, T, K>) {
  return queryOptions({
    queryKey: [...query.queryKey, 'to edit'],
    queryFn: ({ client }) => client.fetchQuery({ ...query, staleTime: 0 }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
}

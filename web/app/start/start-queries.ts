import type { Params } from 'react-router-dom';
import { queryClient } from '../../api/cache/query-client.ts';

/** Starts queries, whose cached answers the page then uses. */
export type StartQueries = (params: Params, search: URLSearchParams) => void;

/** The first queries of pages, by path. Unlisted pages start theirs when rendered. */
export type PageQueries = Readonly<Record<string, StartQueries>>;

export const prefetchQuery: typeof queryClient.prefetchQuery = (query) =>
  queryClient.prefetchQuery(query);
export const prefetchInfiniteQuery: typeof queryClient.prefetchInfiniteQuery = (query) =>
  queryClient.prefetchInfiniteQuery(query);

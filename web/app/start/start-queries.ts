import type { Params } from 'react-router-dom';
import { queryClient } from '../../api/queries/query-client.ts';

/** Starts queries; their answers are kept where the page's own queries find them. */
export type StartQueries = (params: Params, search: URLSearchParams) => void;

/** The first queries of some pages, by the pages' paths. A page that is not listed asks once its code is there. */
export type PageQueries = Readonly<Record<string, StartQueries>>;

export const one: typeof queryClient.prefetchQuery = (query) => queryClient.prefetchQuery(query);
export const list: typeof queryClient.prefetchInfiniteQuery = (query) =>
  queryClient.prefetchInfiniteQuery(query);

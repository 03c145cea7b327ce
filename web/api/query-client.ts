import {
  type FetchQueryOptions,
  QueryClient,
  type QueryKey,
  replaceEqualDeep,
} from '@tanstack/react-query';
import { type Area, onLeave } from './stored/session.ts';

/** Cached answers. Every key contains its area, `manager` or `candidate`; `refresh` needs it first. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      // `call` retries by itself; after that there is a Retry button.
      retry: false,
      // Otherwise an offline call would wait, and its button would stay busy.
      networkMode: 'always',
      staleTime: 5_000,
      // Failed queries are retried when back online. Others stay as they are.
      refetchOnReconnect: ({ state }) => state.status === 'error',
    },
    mutations: { retry: false, networkMode: 'always' },
  },
});

onLeave((area) =>
  queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey.includes(area) }),
);

/** Fetches what is stored by now, even if an answer is cached. */
export function fetchLatest<T, K extends QueryKey>(
  query: FetchQueryOptions<T, Error, T, K>,
): Promise<T> {
  return queryClient.fetchQuery({ ...query, staleTime: 0 });
}

/** Refetches what is on the screen, and the rest when next shown. Call it after a change in an area. */
export function refresh(area: Area): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: [area] });
}

/**
 * Updates every cached copy of a saved item, by its id, in lists, pages and nested items. So nothing stale
 * is shown until the lists are refetched. Their other data stays as old as it is.
 */
export function updateCached<T extends { readonly id: string }>(area: Area, saved: T): void {
  for (const query of queryClient.getQueryCache().findAll({ queryKey: [area] })) {
    const { queryKey, state } = query;
    const updated = replaceEqualDeep(state.data, withSaved(state.data, saved));
    if (updated !== state.data) {
      queryClient.setQueryData(queryKey, updated, { updatedAt: state.dataUpdatedAt });
      if (state.isInvalidated) query.invalidate();
    }
    // A pending answer may be older than the change.
    if (state.fetchStatus !== 'idle') void queryClient.invalidateQueries({ queryKey, exact: true });
  }
}

interface Thing {
  readonly id: string;
}

/** Cached data with the saved fields in every copy of an item, by its id, in lists and nested items. */
function withSaved(data: unknown, saved: Thing): unknown {
  if (Array.isArray(data)) return data.map((each) => withSaved(each, saved));
  if (!isPlainObject(data)) return data;
  const parts = Object.entries(data).map(([name, part]) => [name, withSaved(part, saved)]);
  const copy = Object.fromEntries(parts);
  return copy.id === saved.id ? { ...copy, ...saved } : copy;
}

/** Others, such as a Map, have more than their properties, which a copy would lose. */
const isPlainObject = (data: unknown): data is object =>
  typeof data === 'object' && data !== null && Object.getPrototypeOf(data) === Object.prototype;

import {
  infiniteQueryOptions,
  type QueryClient,
  type UseInfiniteQueryResult,
} from '@tanstack/react-query';
import { useEffect } from 'react';

interface Page {
  readonly next_cursor?: string | undefined;
}

/**
 * Query options of a paginated list. A list ends when there is no `next_cursor`; empty pages are skipped.
 * @param fetchPage fetches the page at `cursor`; undefined is the first page
 * @param itemsOf returns the items of a page
 */
export function pagedQuery<P extends Page, T>(
  queryKey: readonly unknown[],
  fetchPage: (cursor: string | undefined, signal: AbortSignal, client: QueryClient) => Promise<P>,
  itemsOf: (page: P) => readonly T[],
) {
  return infiniteQueryOptions({
    queryKey,
    queryFn: async ({ pageParam, signal, client }) => {
      let page = await fetchPage(pageParam, signal, client);
      while (page.next_cursor !== undefined && itemsOf(page).length === 0) {
        page = await fetchPage(page.next_cursor, signal, client);
      }
      return page;
    },
    initialPageParam: startOfList(),
    getNextPageParam: (page) => page.next_cursor,
    select: ({ pages }) => ({ items: pages.flatMap(itemsOf), first: pages[0] }),
  });
}

const startOfList = (): string | undefined => undefined;

type Query = Pick<
  UseInfiniteQueryResult,
  'hasNextPage' | 'isFetching' | 'isFetchNextPageError' | 'fetchNextPage'
>;

/** Fetches all further pages while `wanted`; stops at a failed page. */
export function useFetchOn(query: Query, wanted: boolean): void {
  const { hasNextPage, isFetching, isFetchNextPageError, fetchNextPage } = query;
  const next = wanted && hasNextPage && !isFetching && !isFetchNextPageError;
  useEffect(() => {
    if (next) void fetchNextPage();
  }, [next, fetchNextPage]);
}

/**
 * The pages of a list, one after the other.
 * @param fetchPage fetches the page at `cursor`; undefined is the first page
 * @param start the cursor of the page to begin with
 */
export async function* pagesOf<P extends Page>(
  fetchPage: (cursor: string | undefined) => Promise<P>,
  start?: string,
): AsyncGenerator<P> {
  let cursor = start;
  do {
    const page = await fetchPage(cursor);
    yield page;
    cursor = page.next_cursor;
  } while (cursor !== undefined);
}

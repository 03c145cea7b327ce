import { infiniteQueryOptions, type UseInfiniteQueryResult } from '@tanstack/react-query';
import { useEffect } from 'react';

interface Page {
  readonly next_cursor?: string | undefined;
}

/**
 * Query options of a list call that answers page by page. How many items a page holds says nothing: the list goes on
 * for as long as there is a `next_cursor`. A page without items is passed over.
 * @param fetchPage calls the route for the page that starts at `cursor`, the first when undefined.
 * @param itemsOf picks the list out of one page.
 */
export function pagedQuery<P extends Page, T>(
  queryKey: readonly unknown[],
  fetchPage: (cursor: string | undefined, signal: AbortSignal) => Promise<P>,
  itemsOf: (page: P) => readonly T[],
) {
  return infiniteQueryOptions({
    queryKey,
    queryFn: async ({ pageParam, signal }) => {
      let page = await fetchPage(pageParam, signal);
      while (page.next_cursor !== undefined && itemsOf(page).length === 0) {
        page = await fetchPage(page.next_cursor, signal);
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

/** Fetches page after page while `wanted`, to the end of the list or to a page that fails. */
export function useFetchOn(query: Query, wanted: boolean): void {
  const { hasNextPage, isFetching, isFetchNextPageError, fetchNextPage } = query;
  const next = wanted && hasNextPage && !isFetching && !isFetchNextPageError;
  useEffect(() => {
    if (next) void fetchNextPage();
  }, [next, fetchNextPage]);
}

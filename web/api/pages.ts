import { infiniteQueryOptions } from '@tanstack/react-query';

interface Page {
  readonly next_cursor?: string | undefined;
}

/**
 * Query options of a list call that answers page by page.
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
    queryFn: ({ pageParam, signal }) => fetchPage(pageParam, signal),
    initialPageParam: startOfList(),
    getNextPageParam: (page) => page.next_cursor,
    select: ({ pages }) => ({ items: pages.flatMap(itemsOf), first: pages[0] }),
  });
}

const startOfList = (): string | undefined => undefined;

import { Button, Center } from '@mantine/core';
import { useIntersection } from '@mantine/hooks';
import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { errorText } from '../../api/errors.ts';
import { useFetchOn } from '../../api/paged-query.ts';
import { LoadError } from './loaded.tsx';

interface Props {
  query: Pick<
    UseInfiniteQueryResult,
    | 'hasNextPage'
    | 'isFetching'
    | 'isFetchingNextPage'
    | 'isFetchNextPageError'
    | 'error'
    | 'fetchNextPage'
  >;
  /** e.g. `Show more jobs`. */
  what: string;
  /** Whether to fetch when the list's end comes into sight. */
  auto?: boolean;
}

/** Fetches the next page at the list's end, or by the button. */
export function LoadMore({ query, what, auto = true }: Props) {
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, error, fetchNextPage } = query;
  const { ref, entry } = useIntersection({ rootMargin: '400px' });
  const near = auto && entry?.isIntersecting === true;
  useFetchOn(query, near);

  if (isFetchNextPageError) {
    return (
      <LoadError
        message={errorText(error, `Failed to load more ${what}. Please try again.`)}
        onRetry={fetchNextPage}
        retrying={isFetchingNextPage}
      />
    );
  }
  if (!hasNextPage) return null;
  return (
    <Center ref={ref} py="md">
      <Button
        variant="default"
        loading={isFetchingNextPage}
        onClick={() => fetchNextPage()}
      >{`Show more ${what}`}</Button>
    </Center>
  );
}

import { VisuallyHidden } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ApiError, errorText } from '../../api/errors.ts';
import { useDelayed } from '../hooks/use-delayed.ts';
import { LoadError } from './load-error.tsx';

interface Props<T> {
  query: Pick<UseQueryResult<T>, 'data' | 'error' | 'isFetching' | 'refetch'>;
  /** Shaped like the content; shown after 200 ms. */
  skeleton: ReactNode;
  /** What to say after a failure, where the server has not said why. */
  failure: string;
  children: (data: T) => ReactNode;
}

/**
 * Shows what a query answered. Before that it shows a skeleton, or what went wrong and a Retry. Old data stays while
 * refetching. What is not there, or is somebody else's, makes the page one that is not found.
 */
export function Loaded<T>({ query, skeleton, failure, children }: Props<T>) {
  const waiting = query.data === undefined && query.error === null;
  const slow = useDelayed(waiting);
  if (query.data !== undefined) return children(query.data);
  if (waiting) {
    return (
      <div role="status">
        {slow && (
          <>
            <VisuallyHidden>Loading</VisuallyHidden>
            {skeleton}
          </>
        )}
      </div>
    );
  }
  // The frame of the area says so, in place of the page.
  if (query.error instanceof ApiError && query.error.status === 404) throw query.error;
  return (
    <LoadError
      message={errorText(query.error, failure)}
      onRetry={() => query.refetch()}
      retrying={query.isFetching}
    />
  );
}

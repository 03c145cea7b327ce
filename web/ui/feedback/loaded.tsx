import { Button, Stack, VisuallyHidden } from '@mantine/core';
import {
  type QueryKey,
  type UseQueryOptions,
  type UseQueryResult,
  useQuery,
} from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { errorText, isMissing } from '../../api/errors.ts';
import { useDelayed } from '../hooks/use-delayed.ts';
import { ErrorAlert } from './error-alert.tsx';

interface Props<T> {
  query: Pick<UseQueryResult<T>, 'data' | 'error' | 'isFetching'> & {
    readonly refetch: () => unknown;
  };
  /** Shaped like the content; shown after 200 ms. */
  skeleton: ReactNode;
  /** The message without the server's reason. */
  failure: string;
  children: (data: T) => ReactNode;
}

/**
 * Shows a query's data; before that a skeleton, or the failure with Retry. Old data stays while refetching.
 * A missing item turns the page into Not Found.
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
  // The area's frame shows it.
  if (isMissing(query.error)) throw query.error;
  return (
    <LoadError
      message={errorText(query.error, failure)}
      onRetry={() => query.refetch()}
      retrying={query.isFetching}
    />
  );
}

interface FetchedProps<F, T, K extends QueryKey> extends Omit<Props<T>, 'query'> {
  query: UseQueryOptions<F, Error, T, K>;
}

/** Fetches what it shows, and shows it as `Loaded`. */
export function Fetched<F, T, K extends QueryKey>({ query, ...props }: FetchedProps<F, T, K>) {
  return <Loaded query={useQuery(query)} {...props} />;
}

interface LoadErrorProps {
  message: string;
  onRetry: () => void;
  retrying?: boolean;
}

/** A failed query, with Retry. */
export function LoadError({ message, onRetry, retrying = false }: LoadErrorProps) {
  return (
    <ErrorAlert title={message}>
      <Stack align="flex-start">
        <Button size="xs" color="red" variant="outline" loading={retrying} onClick={onRetry}>
          Retry
        </Button>
      </Stack>
    </ErrorAlert>
  );
}

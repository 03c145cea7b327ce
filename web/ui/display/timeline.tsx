import { Skeleton, Stack, Text } from '@mantine/core';
import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import type { TimelineEvent } from '../../../lambdas/contract/calls/timeline.ts';
import { LoadMore } from '../feedback/load-more.tsx';
import { Loaded } from '../feedback/loaded.tsx';
import { formatInstant } from '../text/format.ts';
import classes from './timeline.module.css';

interface Props {
  query: UseInfiniteQueryResult<{ items: readonly TimelineEvent[] }>;
  /** The list's accessible name. */
  label: string;
  /** An event as a sentence for the reader. */
  inWords: (event: TimelineEvent) => string;
}

/** An application's events, oldest first. */
export function Timeline({ query, label, inWords }: Props) {
  return (
    <Loaded
      query={query}
      skeleton={
        <Stack gap="sm">
          <Skeleton height={36} width="60%" />
          <Skeleton height={36} width="50%" />
        </Stack>
      }
      failure="Failed to load the history. Please try again."
    >
      {({ items }) =>
        items.length === 0 ? (
          <Text size="sm" c="dimmed">
            No history yet.
          </Text>
        ) : (
          <>
            <ol className={classes.timeline} aria-label={label}>
              {items.map((event, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: events are only appended, so an index is stable.
                <li key={index}>
                  <span className="wrap-anywhere">{inWords(event)}</span>
                  <time dateTime={event.at}>{formatInstant(event.at)}</time>
                </li>
              ))}
            </ol>
            <LoadMore query={query} what="history" auto={false} />
          </>
        )
      }
    </Loaded>
  );
}

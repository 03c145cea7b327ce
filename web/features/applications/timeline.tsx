import { Skeleton, Stack, Text } from '@mantine/core';
import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import type { TimelineEvent } from '../../../lambdas/contract/calls/timeline.ts';
import { LoadMore } from '../../ui/feedback/load-more.tsx';
import { Loaded } from '../../ui/feedback/loaded.tsx';
import { formatInstant } from '../../ui/text/format.ts';
import classes from './timeline.module.css';

interface Props {
  query: UseInfiniteQueryResult<{ items: readonly TimelineEvent[] }>;
  /** The list's accessible name. */
  label: string;
  /** An event as a sentence for the reader. */
  inWords: (event: TimelineEvent) => string;
  /** Steps to show if no event has the same time, e.g. steps from before events were stored. */
  steps?: readonly Step[];
}

interface Step {
  readonly what: string;
  /** ISO 8601, UTC. */
  readonly at: string;
  /** The words of a mail. */
  readonly words?: string | undefined;
}

/** An application's events, oldest first. */
export function Timeline({ query, label, inWords, steps = [] }: Props) {
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
      {({ items }) => {
        const events = items.map((event) => ({
          what: inWords(event),
          at: event.at,
          words: event.words,
        }));
        const last = query.hasNextPage ? (items.at(-1)?.at ?? '') : undefined;
        const all = [...events, ...missingSteps(steps, events, last)];
        if (all.length === 0) {
          return (
            <Text size="sm" c="dimmed">
              No history yet.
            </Text>
          );
        }
        return (
          <>
            <ol className={classes.timeline} aria-label={label}>
              {all
                .toSorted((one, other) => one.at.localeCompare(other.at))
                .map(({ what, at, words }, index) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: two events can be alike, and a row has no state.
                  <li key={index}>
                    <span className="wrap-anywhere">{what}</span>
                    <time dateTime={at}>{formatInstant(at)}</time>
                    {words !== undefined && (
                      <details className={classes.words}>
                        <summary>Read the email</summary>
                        <p className="wrap-anywhere">{words}</p>
                      </details>
                    )}
                  </li>
                ))}
            </ol>
            <LoadMore query={query} what="history" auto={false} />
          </>
        );
      }}
    </Loaded>
  );
}

/** @param before the time of the last event on the loaded pages, if there are more pages */
function missingSteps(steps: readonly Step[], events: readonly Step[], before: string | undefined) {
  const times = new Set(events.map(({ at }) => at));
  return steps.filter(({ at }) => !times.has(at) && (before === undefined || at < before));
}

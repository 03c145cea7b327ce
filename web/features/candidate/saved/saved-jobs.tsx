import { Button, Stack } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Fragment, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { SavedJob } from '../../../../lambdas/contract/calls/saved.ts';
import { paths } from '../../../paths.ts';
import { CardGrid } from '../../../ui/display/card-grid.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { LoadMore } from '../../../ui/feedback/load-more.tsx';
import { Loaded } from '../../../ui/feedback/loaded.tsx';
import { CardsSkeleton } from '../../../ui/feedback/skeletons.tsx';
import { mySavedJobs } from './queries.ts';

/** The saved jobs, including closed ones. An unsaved job stays until the page is left. */
export function SavedJobs({ card }: { card: (job: SavedJob) => ReactNode }) {
  const jobs = useInfiniteQuery(mySavedJobs);
  return (
    <Loaded
      query={jobs}
      skeleton={<CardsSkeleton />}
      failure="Failed to load your saved jobs. Please try again."
    >
      {({ items }) =>
        items.length === 0 ? (
          <EmptyState
            drawing="saved"
            action={
              <Button component={Link} to={paths.candidate.dashboard}>
                Find work
              </Button>
            }
          >
            No saved jobs yet. Press the heart on a job to save it.
          </EmptyState>
        ) : (
          <Stack gap="md">
            <CardGrid>
              {items.map((job) => (
                <Fragment key={job.id}>{card(job)}</Fragment>
              ))}
            </CardGrid>
            <LoadMore query={jobs} what="jobs" />
          </Stack>
        )
      }
    </Loaded>
  );
}

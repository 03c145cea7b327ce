import { Stack, Title } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import type { SavedJob } from '../../../../lambdas/contract/calls/saved.ts';
import { Page } from '../../../ui/frame/page.tsx';
import { holdFocus } from '../../../ui/hooks/hold-focus.ts';
import { mySavedJobs } from './queries.ts';
import { SavedJobs } from './saved-jobs.tsx';
import { SavedSearches } from './saved-searches.tsx';

/** What the candidate has saved. @param card how a job is shown */
export function SavedPage({ card }: { card: (job: SavedJob) => ReactNode }) {
  // What is above has its place by then: nothing is pushed down.
  const { isFetched } = useInfiniteQuery(mySavedJobs);
  return (
    <Page title="Saved">
      <Stack gap="xl">
        <Part title="Saved jobs">
          <SavedJobs card={card} />
        </Part>
        {isFetched && (
          <Part title="Saved searches">
            <SavedSearches />
          </Part>
        )}
      </Stack>
    </Page>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section ref={holdFocus} aria-labelledby={id}>
      <Title order={2} id={id} mb="md">
        {title}
      </Title>
      {children}
    </section>
  );
}

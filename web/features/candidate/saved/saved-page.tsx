import { Stack, Title } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import type { SavedJob } from '../../../../lambdas/contract/calls/saved.ts';
import { Page } from '../../../ui/frame/page.tsx';
import { holdFocus } from '../../../ui/hooks/hold-focus.ts';
import { mySavedJobs } from './queries.ts';
import { SavedJobs } from './saved-jobs.tsx';
import { SavedSearches } from './saved-searches.tsx';

/** The candidate's saved jobs and searches. @param card renders a job */
export function SavedPage({ card }: { card: (job: SavedJob) => ReactNode }) {
  // The jobs above are loaded by then, so nothing moves.
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

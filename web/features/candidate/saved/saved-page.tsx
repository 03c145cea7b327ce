import { Stack, Title } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import type { SavedJob } from '../../../../lambdas/contract/saved.ts';
import { Page } from '../../../ui/page.tsx';
import { useFocusHeld } from '../../../ui/use-focus-held.ts';
import { SavedJobs } from './saved-jobs.tsx';
import { SavedSearches } from './saved-searches.tsx';

/** What the candidate has saved. @param card how a job is shown */
export function SavedPage({ card }: { card: (job: SavedJob) => ReactNode }) {
  return (
    <Page title="Saved">
      <Stack gap="xl">
        <Part title="Saved jobs">
          <SavedJobs card={card} />
        </Part>
        <Part title="Saved searches">
          <SavedSearches />
        </Part>
      </Stack>
    </Page>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  const part = useFocusHeld<HTMLElement>();
  return (
    <section ref={part} aria-labelledby={id}>
      <Title order={2} id={id} mb="md">
        {title}
      </Title>
      {children}
    </section>
  );
}

import { Button, Group, Stack, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Fragment, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { JOBS_PATH } from '../../../../lambdas/contract/pages/public-paths.ts';
import type { JobCard } from '../../../../lambdas/contract/schemas/job.ts';
import { similarJobs } from '../../../api/queries/public-queries.ts';
import { CardGrid } from '../../../ui/display/card-grid.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { Page } from '../../../ui/frame/page.tsx';

interface Props {
  id: string;
  /** The server's sentence. */
  reason: string;
  card: (job: JobCard) => ReactNode;
}

/** A closed job, with similar open ones. */
export default function ClosedJob({ id, reason, card }: Props) {
  const { data: { jobPostings: jobs = [], closed_job } = {} } = useQuery(similarJobs(id));
  const all = (
    <Button component={Link} to={JOBS_PATH}>
      All open jobs
    </Button>
  );
  return (
    <Page title="Job closed" heading={reason} subtitle={closed_job}>
      {jobs.length === 0 ? (
        <EmptyState drawing="jobs" action={all}>
          See other open jobs.
        </EmptyState>
      ) : (
        <Stack gap="lg">
          <Title order={2}>Similar jobs</Title>
          <CardGrid>
            {jobs.map((job) => (
              <Fragment key={job.id}>{card(job)}</Fragment>
            ))}
          </CardGrid>
          <Group>{all}</Group>
        </Stack>
      )}
    </Page>
  );
}

import { Button, Group, Stack, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { JOBS_PATH } from '../../../../lambdas/contract/pages/public-paths.ts';
import type { JobCard } from '../../../../lambdas/contract/schemas/job.ts';
import { jobToApplyFor } from '../../../api/queries/candidate-queries.ts';
import { similarJobs } from '../../../api/queries/public-queries.ts';
import { isSignedIn, useSession } from '../../../api/stored/session.ts';
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
export function ClosedJob({ id, reason, card }: Props) {
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
              <SimilarJob key={job.id} job={job} card={card} />
            ))}
          </CardGrid>
          <Group>{all}</Group>
        </Stack>
      )}
    </Page>
  );
}

/** The public list does not know whether the candidate has saved a job or applied to it. */
function SimilarJob({ job, card }: Pick<Props, 'card'> & { job: JobCard }) {
  useSession('candidate');
  const { data } = useQuery({ ...jobToApplyFor(job.id), enabled: isSignedIn('candidate') });
  return card(data === undefined ? job : { ...job, applied: data.applied, saved: data.saved });
}

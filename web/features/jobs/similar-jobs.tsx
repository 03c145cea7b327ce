import { Stack, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { JobCard } from '../../../lambdas/contract/schemas/job.ts';
import { jobToApplyFor } from '../../api/queries/candidate-queries.ts';
import { isSignedIn, useSession } from '../../api/stored/session.ts';
import { CardGrid } from '../../ui/display/card-grid.tsx';
import { OpenJobCard } from './open-job-card.tsx';

/** Open jobs that are like another one; nothing if there are none. */
export function SimilarJobs({ jobs }: { jobs: readonly JobCard[] }) {
  if (jobs.length === 0) return null;
  return (
    <Stack component="section" aria-labelledby="similar-jobs" gap="lg">
      <Title order={2} id="similar-jobs">
        Similar jobs
      </Title>
      <CardGrid>
        {jobs.map((job) => (
          <SimilarJob key={job.id} job={job} />
        ))}
      </CardGrid>
    </Stack>
  );
}

/** The public list does not know whether the candidate has saved a job or applied to it. */
function SimilarJob({ job }: { job: JobCard }) {
  useSession('candidate');
  const { data } = useQuery({ ...jobToApplyFor(job.id), enabled: isSignedIn('candidate') });
  const own = data && { applied: data.applied, saved: data.saved };
  return <OpenJobCard job={{ ...job, ...own }} />;
}

import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useParams } from 'react-router-dom';
import { jobAtCompany, jobPath } from '../../../../lambdas/contract/pages/public-paths.ts';
import type { JobCard } from '../../../../lambdas/contract/schemas/job.ts';
import { ApiError } from '../../../api/errors.ts';
import { publicJob } from '../../../api/queries/public-queries.ts';
import { useSource } from '../../../api/stored/source.ts';
import { Loaded } from '../../../ui/feedback/loaded.tsx';
import { FormSkeleton } from '../../../ui/feedback/skeletons.tsx';
import { Page } from '../../../ui/frame/page.tsx';
import { CompanyTile } from '../../jobs/company-tile.tsx';
import { CopyLink } from '../../jobs/copy-link.tsx';
import { useCountedView } from '../../jobs/count-view.ts';
import { JobInformation } from '../../jobs/job-information.tsx';
import { ApplyToJob } from './apply-to-job.tsx';
import { ClosedJob } from './closed-job.tsx';
import { JobFacts } from './job-facts.tsx';

interface Props {
  /** Renders a similar job. */
  card: (job: JobCard) => ReactNode;
}

/** A public job page. */
export function PublicJobPage({ card }: Props) {
  const { jobId = '' } = useParams();
  useSource(jobId);
  const found = useQuery(publicJob(jobId));
  useCountedView(found.data?.job);
  if (found.error instanceof ApiError && found.error.status === 410) {
    return <ClosedJob id={jobId} reason={found.error.message} card={card} />;
  }
  const job = found.data?.job;
  return (
    <Page
      title={(job && jobAtCompany(job)) ?? (found.isError ? 'Job' : undefined)}
      heading={job?.job_title}
      tile={job?.company[0] && <CompanyTile company={job.company[0]} size={56} />}
      subtitle={job && <JobFacts job={job} />}
      actions={
        job && (
          <>
            <CopyLink path={jobPath(job)} />
            <ApplyToJob job={job} />
          </>
        )
      }
    >
      <Loaded
        query={found}
        skeleton={<FormSkeleton />}
        failure="Failed to load the job. Please try again."
      >
        {({ job }) => <JobInformation job={job} />}
      </Loaded>
    </Page>
  );
}

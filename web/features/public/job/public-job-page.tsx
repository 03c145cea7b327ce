import { Anchor, Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router-dom';
import { companyPath } from '../../../../lambdas/contract/public-paths.ts';
import type { OpenJob } from '../../../../lambdas/contract/shapes.ts';
import { publicJob } from '../../../api/public-queries.ts';
import { useSession } from '../../../api/use-session.ts';
import { paths } from '../../../paths.ts';
import { JobInformation } from '../../../ui/job-information.tsx';
import { Loaded } from '../../../ui/loaded.tsx';
import { Page } from '../../../ui/page.tsx';
import { placeOf } from '../../../ui/place.ts';
import { FormSkeleton } from '../../../ui/skeletons.tsx';

/** One job, for anybody. */
export function PublicJobPage() {
  const { jobId = '' } = useParams();
  const found = useQuery(publicJob(jobId));
  const job = found.data?.job;
  return (
    <Page
      title={job && titleOf(job)}
      heading={job?.job_title}
      subtitle={job && <WhereItIs job={job} />}
      actions={job && <Apply job={job} />}
    >
      <Loaded
        query={found}
        skeleton={<FormSkeleton />}
        failure="Failed to load the job. Please try again."
      >
        {({ job }) => (
          <JobInformation job={job}>
            <Apply job={job} />
          </JobInformation>
        )}
      </Loaded>
    </Page>
  );
}

function titleOf({ job_title, company: [company] }: OpenJob): string {
  return company === undefined ? job_title : `${job_title} at ${company.name}`;
}

function WhereItIs({ job }: { job: OpenJob }) {
  const [company] = job.company;
  return (
    <>
      {company && (
        <>
          <Anchor component={Link} to={companyPath(company)}>
            {company.name}
          </Anchor>
          {' · '}
        </>
      )}
      {placeOf(job)}
    </>
  );
}

function Apply({ job }: { job: OpenJob }) {
  const { token } = useSession('candidate');
  const { apply, signUpToApply } = paths.candidate;
  return (
    <Button component={Link} to={token === null ? signUpToApply(job.id) : apply(job.id)}>
      Apply Now
    </Button>
  );
}

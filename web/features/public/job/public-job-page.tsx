import { Anchor } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode } from 'react';
import { Link, useParams } from 'react-router-dom';
import {
  companyPath,
  jobAtCompany,
  jobPath,
} from '../../../../lambdas/contract/pages/public-paths.ts';
import type { JobCard, OpenJob } from '../../../../lambdas/contract/schemas/job.ts';
import { applicationNeeds } from '../../../../lambdas/contract/texts/application-needs.ts';
import { formatDay, formatPay } from '../../../../lambdas/contract/texts/format.ts';
import { ApiError } from '../../../api/errors.ts';
import { publicJob } from '../../../api/queries/public-queries.ts';
import { LogoHeading } from '../../../ui/display/company-heading.tsx';
import { CopyLink } from '../../../ui/display/copy-link.tsx';
import { Loaded } from '../../../ui/feedback/loaded.tsx';
import { FormSkeleton } from '../../../ui/feedback/skeletons.tsx';
import { Page } from '../../../ui/frame/page.tsx';
import { JobInformation } from '../../../ui/jobs/job-information.tsx';
import { label } from '../../../ui/text/labels.ts';
import { placeOf, withRemote } from '../../../ui/text/place.ts';
import { ApplyToJob } from './apply-to-job.tsx';

const ClosedJob = lazy(() => import('./closed-job.tsx'));

interface Props {
  /** Renders a similar job. */
  card: (job: JobCard) => ReactNode;
}

/** A public job page. */
export function PublicJobPage({ card }: Props) {
  const { jobId = '' } = useParams();
  const found = useQuery(publicJob(jobId));
  if (found.error instanceof ApiError && found.error.status === 410) {
    return <ClosedJob id={jobId} reason={found.error.message} card={card} />;
  }
  const job = found.data?.job;
  return (
    <Page
      title={(job && jobAtCompany(job)) ?? (found.isError ? 'Job' : undefined)}
      heading={
        job?.company[0] && <LogoHeading company={job.company[0]}>{job.job_title}</LogoHeading>
      }
      subtitle={job && <WhoAndWhere job={job} />}
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

function WhoAndWhere({ job }: { job: OpenJob }) {
  const [company] = job.company;
  const needs = applicationNeeds(job);
  return (
    <>
      {company && (
        <>
          <Anchor component={Link} to={companyPath(company)} underline="always">
            {company.name}
          </Anchor>
          {' · '}
        </>
      )}
      {withRemote(placeOf(job), job)}
      <br />
      {formatPay(job.hourly_pay_in_cents)} · {label(job.employment_type)} · Posted{' '}
      {formatDay(job.created_at.slice(0, 10))}
      {needs !== undefined && (
        <>
          <br />
          <strong style={{ display: 'inline-block', marginTop: 8 }}>What you'll need</strong>
          <br />
          {needs}
        </>
      )}
    </>
  );
}

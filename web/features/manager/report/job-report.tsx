import { Anchor, Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { Link, useParams } from 'react-router-dom';
import { ownJob } from '../../../api/queries/manager-queries.ts';
import { paths } from '../../../paths.ts';
import { Loaded } from '../../../ui/feedback/loaded.tsx';
import { Page } from '../../../ui/frame/page.tsx';
import { ReportOf } from './report-of.tsx';

/** The report of a job. */
export function JobReport() {
  const { jobId = '' } = useParams();
  const job = useQuery(ownJob(jobId));
  const title = job.data?.job_title;
  const company = job.data?.company[0];
  const jobs = useMemo(() => [{ id: jobId, job_title: title ?? '' }], [jobId, title]);
  return (
    <Page
      title={title === undefined ? (job.isError ? 'Report' : undefined) : `Report · ${title}`}
      subtitle={
        company && (
          <Anchor component={Link} to={paths.manager.companyReport(company.id)} underline="always">
            Report of {company.name}
          </Anchor>
        )
      }
      actions={
        <Button component={Link} to={paths.manager.applicants(jobId)} variant="default">
          All Applicants
        </Button>
      }
    >
      <Loaded
        query={job}
        skeleton={<Skeleton height={480} />}
        failure="Failed to load job. Please try again."
      >
        {({ job_title }) => <ReportOf jobs={jobs} name={`Report ${job_title}`} />}
      </Loaded>
    </Page>
  );
}

import { Button, Group, Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, type LoaderFunctionArgs, useParams } from 'react-router-dom';
import { applicantRows } from '../../../../api/queries/applicant-rows.ts';
import { ownJob } from '../../../../api/queries/manager-queries.ts';
import { queryClient } from '../../../../api/query-client.ts';
import { paths } from '../../../../paths.ts';
import { Loaded } from '../../../../ui/feedback/loaded.tsx';
import { Page } from '../../../../ui/frame/page.tsx';
import { Applicants } from './applicants.tsx';
import classes from './applicants-page.module.css';

export function loader({ params: { jobId = '' } }: LoaderFunctionArgs) {
  queryClient.prefetchQuery(ownJob(jobId));
  queryClient.prefetchQuery(applicantRows(jobId));
}

/** All applicants of a job in one table. */
export function Component() {
  const { jobId = '' } = useParams();
  const job = useQuery(ownJob(jobId));
  const rows = useQuery(applicantRows(jobId));
  const title = job.data?.job_title;
  return (
    // The table fills the window, so the heading is in its first line, smaller than usual.
    <Page title={title && `Applicants · ${title}`} hidden>
      <div className={classes.page}>
        <div className={classes.header}>
          <Text fw={600} size="lg" truncate title={title} aria-hidden>
            {title ?? <Skeleton component="span" display="inline-block" w={240} h={20} />}
          </Text>
          <Group gap="xs" wrap="nowrap">
            <Button
              component={Link}
              to={paths.manager.jobReport(jobId)}
              variant="default"
              size="xs"
            >
              Report
            </Button>
            <Button
              component={Link}
              to={paths.manager.candidates(jobId)}
              variant="default"
              size="xs"
            >
              Review Candidates
            </Button>
          </Group>
        </div>
        <Loaded
          query={job}
          skeleton={<Skeleton height={480} />}
          failure="Failed to load job. Please try again."
        >
          {(found) => (
            <Loaded
              query={rows}
              skeleton={<Skeleton height={480} />}
              failure="Failed to load applicants. Please try again."
            >
              {(held) => <Applicants key={jobId} job={found} held={held} query={rows} />}
            </Loaded>
          )}
        </Loaded>
      </div>
    </Page>
  );
}

import type { LoaderFunctionArgs } from 'react-router-dom';
import { jobToApplyFor } from '../../api/queries/candidate-queries.ts';
import { publicJob } from '../../api/queries/public-queries.ts';
import { queryClient } from '../../api/query-client.ts';
import { isSignedIn } from '../../api/stored/session.ts';
import { PublicJobPage } from '../../features/public/job/public-job-page.tsx';
import { JobCard } from '../../features/public/search/job-card.tsx';

export function loader({ params: { jobId = '' } }: LoaderFunctionArgs) {
  queryClient.prefetchQuery(publicJob(jobId));
  if (isSignedIn('candidate')) queryClient.prefetchQuery(jobToApplyFor(jobId));
}

/** Joins features that must not import each other: the job page and similar job cards. */
export function Component() {
  return <PublicJobPage card={(job) => <JobCard job={job} />} />;
}

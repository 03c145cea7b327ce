import type { LoaderFunctionArgs } from 'react-router-dom';
import { applicantRows } from '../../api/queries/applicant-rows.ts';
import { ownJob } from '../../api/queries/manager-queries.ts';
import { queryClient } from '../../api/query-client.ts';
import { newApplications } from '../../features/manager/applicants/queries.ts';
import { CandidatesPage } from '../../features/manager/applicants/review/candidates-page.tsx';
import { jobDialogs } from './job-dialogs.tsx';

export function loader({ params: { jobId = '' } }: LoaderFunctionArgs) {
  queryClient.prefetchQuery(ownJob(jobId));
  queryClient.prefetchInfiniteQuery(newApplications(jobId));
  queryClient.prefetchQuery(applicantRows(jobId));
}

/** Joins features that must not import each other: the candidates page and its dialogs. */
export function Component() {
  return <CandidatesPage {...jobDialogs} />;
}

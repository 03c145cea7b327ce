import { type LoaderFunctionArgs, useParams } from 'react-router-dom';
import { companyById, ownJob } from '../../../api/queries/manager-queries.ts';
import { queryClient } from '../../../api/query-client.ts';
import { CompanyReport } from './company-report.tsx';
import { JobReport } from './job-report.tsx';

export function loader({ params: { jobId = '', companyId = '' } }: LoaderFunctionArgs) {
  if (jobId) queryClient.prefetchQuery(ownJob(jobId));
  if (companyId) queryClient.prefetchQuery(companyById(companyId));
}

/** The report of a company or of a job. */
export function Component() {
  const { companyId } = useParams();
  return companyId === undefined ? <JobReport /> : <CompanyReport />;
}

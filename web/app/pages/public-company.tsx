import type { LoaderFunctionArgs } from 'react-router-dom';
import { publicCompany } from '../../api/queries/public-queries.ts';
import { queryClient } from '../../api/query-client.ts';
import { PublicCompanyPage } from '../../features/public/company/public-company-page.tsx';
import { JobSearch } from '../../features/public/search/job-search.tsx';
import { prefetchOpenJobs } from '../../features/public/search/open-jobs.ts';
import { useJobSearch } from '../../features/public/search/use-job-search.ts';

export function loader({ params: { companyId = '' }, request }: LoaderFunctionArgs) {
  queryClient.prefetchInfiniteQuery(publicCompany(companyId));
  prefetchOpenJobs(request, { company: companyId });
}

/** Joins features that must not import each other: the company page and the search of its jobs. */
export function Component() {
  return <PublicCompanyPage jobs={(id) => <Jobs company={id} />} />;
}

function Jobs({ company }: { company: string }) {
  return <JobSearch {...useJobSearch(company)} />;
}

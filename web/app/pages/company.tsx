import type { LoaderFunctionArgs } from 'react-router-dom';
import { companyView } from '../../api/queries/manager-queries.ts';
import { queryClient } from '../../api/query-client.ts';
import { CompanyPage } from '../../features/manager/companies/company-page.tsx';
import { jobDialogs } from './job-dialogs.tsx';

export function loader({ params: { companyId = '' } }: LoaderFunctionArgs) {
  queryClient.prefetchInfiniteQuery(companyView(companyId));
}

/** Joins features that must not import each other: the company page and the job dialogs. */
export function Component() {
  return <CompanyPage {...jobDialogs} />;
}

import { PublicCompanyPage } from '../../features/public/company/public-company-page.tsx';
import { JobSearch } from '../../features/public/search/job-search.tsx';
import { useJobSearch } from '../../features/public/search/use-job-search.ts';

/** Joins features that must not import each other: the company page and the search of its jobs. */
export function Component() {
  return <PublicCompanyPage jobs={(id) => <Jobs company={id} />} />;
}

function Jobs({ company }: { company: string }) {
  return <JobSearch {...useJobSearch(company)} />;
}

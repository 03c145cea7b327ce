import type { LoaderFunctionArgs } from 'react-router-dom';
import { JobSearch } from '../../features/public/search/job-search.tsx';
import { prefetchOpenJobs } from '../../features/public/search/open-jobs.ts';
import { SearchFigures } from '../../features/public/search/search-figures.tsx';
import { useJobSearch } from '../../features/public/search/use-job-search.ts';
import { Page } from '../../ui/frame/page.tsx';
import { SaveThisSearch } from '../save-this-search.tsx';

export function loader({ request }: LoaderFunctionArgs) {
  prefetchOpenJobs(request);
}

/** All open jobs, for anybody. */
export function Component() {
  const state = useJobSearch();
  return (
    <Page title="Open jobs" actions={<SearchFigures found={state.found} />}>
      <JobSearch {...state} actions={<SaveThisSearch search={state.search} />} />
    </Page>
  );
}

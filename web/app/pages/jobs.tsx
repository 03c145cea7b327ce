import type { LoaderFunctionArgs } from 'react-router-dom';
import { searchOf } from '../../../lambdas/contract/pages/search-address.ts';
import { queryClient } from '../../api/cache/query-client.ts';
import { JobSearch } from '../../features/public/search/job-search.tsx';
import { openJobs } from '../../features/public/search/open-jobs.ts';
import { SearchFigures } from '../../features/public/search/search-figures.tsx';
import { useJobSearch } from '../../features/public/search/use-job-search.ts';
import { Page } from '../../ui/frame/page.tsx';
import { SaveThisSearch } from '../save-this-search.tsx';

export function loader({ request }: LoaderFunctionArgs) {
  const search = searchOf(new URL(request.url).searchParams);
  queryClient.prefetchInfiniteQuery(openJobs(search));
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

import { queryOptions } from '@tanstack/react-query';
import { getJobPostings } from '../../../../lambdas/contract/calls/open-jobs.ts';
import { searchPublicJobs } from '../../../../lambdas/contract/calls/public.ts';
import {
  addressOf,
  inputOf,
  type JobSearch,
  searchOf,
} from '../../../../lambdas/contract/pages/search-address.ts';
import type { InputOf } from '../../../../lambdas/contract/route.ts';
import { call } from '../../../api/client.ts';
import { pagedQuery } from '../../../api/paged-query.ts';
import { queryClient } from '../../../api/query-client.ts';
import { isSignedIn } from '../../../api/stored/session.ts';

/** The scope of a search: all open jobs, or the jobs of one company. */
interface Where {
  /** The id of a company. */
  readonly company?: string | undefined;
}

/** For a signed-in candidate, jobs say whether they are applied to or saved. */
const reader = () => (isSignedIn('candidate') ? 'candidate' : 'public');

function find(input: InputOf<typeof searchPublicJobs>, signal: AbortSignal) {
  return reader() === 'candidate'
    ? call(getJobPostings, input, { as: 'candidate', signal })
    : call(searchPublicJobs, input, { signal });
}

/** The matching open jobs, page by page. */
export function openJobs(search: JobSearch, { company }: Where = {}) {
  return pagedQuery(
    [reader(), 'jobs', String(addressOf(search)), company],
    (cursor, signal) => find({ ...inputOf(search, { company }), cursor }, signal),
    (page) => page.jobPostings,
  );
}

/** Starts the search of a page's address. */
export function prefetchOpenJobs({ url }: Request, where: Where = {}): void {
  queryClient.prefetchInfiniteQuery(openJobs(searchOf(new URL(url).searchParams), where));
}

/** The number of jobs for each value of a filter. */
export function filterCounts({ sort: _, ...search }: JobSearch, { company }: Where = {}) {
  return queryOptions({
    queryKey: [reader(), 'filter-counts', String(addressOf(search)), company],
    queryFn: async ({ signal }) => {
      const input = { ...inputOf(search, { company }), with_counts: true };
      return (await find(input, signal)).filter_counts ?? null;
    },
  });
}

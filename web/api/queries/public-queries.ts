import { queryOptions } from '@tanstack/react-query';
import {
  getPublicCompany,
  getPublicJob,
  getSimilarJobs,
} from '../../../lambdas/contract/calls/public.ts';
import { call } from '../client.ts';
import { pagedQuery } from '../pages.ts';

/** The site keeps these answers for a minute itself. What is not there is not asked for again with every page. */
const CACHED = { staleTime: 60_000, retryOnMount: false };

/** An open job, as anybody may read it. A closed one is an ApiError of status 410. */
export const publicJob = (id: string) =>
  queryOptions({
    queryKey: ['public', 'job', id],
    queryFn: ({ signal }) => call(getPublicJob, { id }, { signal }),
    ...CACHED,
  });

/** A few open jobs that are like a job. */
export const similarJobs = (id: string) =>
  queryOptions({
    queryKey: ['public', 'similar', id],
    queryFn: async ({ signal }) => (await call(getSimilarJobs, { id }, { signal })).jobPostings,
    ...CACHED,
  });

/** A company, as anybody may read it: `first` has all of it but its locations, which come page by page. */
export const publicCompany = (id: string) => ({
  ...pagedQuery(
    ['public', 'company', id],
    (cursor, signal) => call(getPublicCompany, { id, cursor }, { signal }),
    (page) => page.locations,
  ),
  ...CACHED,
});

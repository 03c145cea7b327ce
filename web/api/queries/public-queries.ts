import { queryOptions } from '@tanstack/react-query';
import {
  getPublicCompany,
  getPublicJob,
  getSimilarJobs,
} from '../../../lambdas/contract/calls/public.ts';
import { call } from '../client.ts';
import { pagedQuery } from '../paged-query.ts';

/** CloudFront caches these answers for a minute. A missing item is not refetched on each mount. */
const CACHED = { staleTime: 60_000, retryOnMount: false };

/** An open job. A closed one is an ApiError with status 410. */
export const publicJob = (id: string) =>
  queryOptions({
    queryKey: ['public', 'job', id],
    queryFn: ({ signal }) => call(getPublicJob, { id }, { signal }),
    ...CACHED,
  });

/** Open jobs like this one. */
export const similarJobs = (id: string) =>
  queryOptions({
    queryKey: ['public', 'similar', id],
    queryFn: ({ signal }) => call(getSimilarJobs, { id }, { signal }),
    ...CACHED,
  });

/** A public company. `first` holds all but the locations, which are paginated. */
export const publicCompany = (id: string) => ({
  ...pagedQuery(
    ['public', 'company', id],
    (cursor, signal) => call(getPublicCompany, { id, cursor }, { signal }),
    (page) => page.locations,
  ),
  ...CACHED,
});

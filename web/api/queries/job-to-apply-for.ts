import { queryOptions } from '@tanstack/react-query';
import { getJobPosting } from '../../../lambdas/contract/calls/open-jobs.ts';
import { call } from '../client.ts';
import { isRefusal } from '../errors.ts';

/**
 * A job with its questions, and whether the candidate has applied or saved it. Not refetched on focus, so
 * that nothing changes while somebody answers.
 */
export const jobToApplyFor = (id: string) =>
  queryOptions({
    queryKey: ['candidate', 'job', id],
    queryFn: async ({ signal }) => {
      try {
        return (await call(getJobPosting, { id }, { as: 'candidate', signal })).job;
      } catch (cause) {
        // The page shows one message for every reason.
        throw isRefusal(cause) ? new Error('No job to apply for.', { cause }) : cause;
      }
    },
    refetchOnWindowFocus: false,
  });

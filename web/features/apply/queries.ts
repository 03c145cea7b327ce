import { queryOptions } from '@tanstack/react-query';
import { getJobPosting } from '../../../lambdas/contract/company.ts';
import { call, isRefusal } from '../../api/client.ts';

/** A job with its questions, as it was when the page was opened: they should not change under one's hands. */
export const jobToApplyFor = (id: string) =>
  queryOptions({
    queryKey: ['candidate', 'job', id],
    queryFn: async ({ signal }) => {
      try {
        return (await call(getJobPosting, { id }, { as: 'candidate', signal })).job;
      } catch (cause) {
        // Whatever the reason, the page has one sentence for it.
        throw isRefusal(cause) ? new Error('No job to apply for.', { cause }) : cause;
      }
    },
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });

import { queryOptions } from '@tanstack/react-query';
import { getJobPosting } from '../../../lambdas/contract/company.ts';
import { call } from '../../api/client.ts';

/** A job with its questions, as it was when the page was opened: they should not change under one's hands. */
export const jobToApplyFor = (id: string) =>
  queryOptions({
    queryKey: ['candidate', 'job', id],
    queryFn: async ({ signal }) =>
      (await call(getJobPosting, { id }, { as: 'candidate', signal })).job,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });

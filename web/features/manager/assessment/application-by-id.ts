import { queryOptions } from '@tanstack/react-query';
import { getJobApplication } from '../../../../lambdas/contract/calls/timeline.ts';
import { call } from '../../../api/client.ts';

/** One application of a job. */
export function applicationById(jobId: string, id: string) {
  return queryOptions({
    // Refetched with the job's applications.
    queryKey: ['manager', 'applications', jobId, 'one', id],
    queryFn: async ({ signal }) =>
      (await call(getJobApplication, { application_id: id }, { signal })).application,
  });
}

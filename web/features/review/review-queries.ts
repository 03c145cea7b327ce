import { queryOptions } from '@tanstack/react-query';
import { getJobApplications, type QUEUES } from '../../../lambdas/contract/job.ts';
import { getCandidate } from '../../../lambdas/contract/manager.ts';
import { call } from '../../api/client.ts';
import { pagedQuery } from '../../api/pages.ts';

export type Queue = (typeof QUEUES)[number];

/** The applications to a job that stand in one queue, oldest first. The URLs in them are good for an hour. */
export function applicationsOf(jobId: string, queue: Queue) {
  return pagedQuery(
    ['manager', 'applications', jobId, queue],
    (cursor, signal) => call(getJobApplications, { id: jobId, queue, cursor }, { signal }),
    (page) => page.applications,
  );
}

export function candidateById(id: string) {
  return queryOptions({
    queryKey: ['manager', 'candidate', id],
    queryFn: async ({ signal }) => (await call(getCandidate, { id }, { signal })).candidate,
  });
}

import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { getJobApplications } from '../../../../lambdas/contract/calls/application.ts';
import { getCandidate } from '../../../../lambdas/contract/calls/manager.ts';
import type { ApplicationQueue } from '../../../../lambdas/contract/statuses/application-status.ts';
import { call } from '../../../api/client.ts';
import { ApiError } from '../../../api/errors.ts';
import { pagedQuery } from '../../../api/paged-query.ts';

/** How often applications are refetched: their signed URLs work for an hour. */
export const RENEW_MS = 15 * 60 * 1000;

export const ofJob = (jobId: string) => ['manager', 'applications', jobId];

/** A job's applications in one queue, oldest first. Refetched before their URLs expire. */
export function applicationsOf(jobId: string, queue: ApplicationQueue) {
  return {
    ...pagedQuery(
      [...ofJob(jobId), queue],
      (cursor, signal) => call(getJobApplications, { id: jobId, queue, cursor }, { signal }),
      (page) => page.applications,
    ),
    refetchInterval: RENEW_MS,
  };
}

export const NEW_ARE_FRESH_MS = 60_000;

/** New applicants. They are added at the end; refetched when the manager returns to the tab. */
export function newApplications(jobId: string) {
  return { ...applicationsOf(jobId, 'new'), staleTime: NEW_ARE_FRESH_MS };
}

/** Refetches a job's applications. */
export function refreshApplications(queryClient: QueryClient, jobId: string): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: ofJob(jobId) });
}

/** An applicant's profile; null after they withdrew. */
export function candidateById(id: string) {
  return queryOptions({
    queryKey: ['manager', 'candidate', id],
    queryFn: async ({ signal }) => {
      try {
        return (await call(getCandidate, { id }, { signal })).candidate;
      } catch (error) {
        if (error instanceof ApiError && error.status === 404) return null;
        throw error;
      }
    },
  });
}

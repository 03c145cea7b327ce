import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { getJobApplications } from '../../../../lambdas/contract/calls/application.ts';
import { getCandidate } from '../../../../lambdas/contract/calls/manager.ts';
import type { ApplicationQueue } from '../../../../lambdas/contract/statuses/application-status.ts';
import { call } from '../../../api/client.ts';
import { ApiError } from '../../../api/errors.ts';
import { pagedQuery } from '../../../api/paged-query.ts';

/** How often applications are refetched: their signed URLs work for an hour. */
export const RENEW_MS = 15 * 60 * 1000;

const ofJob = (jobId: string) => ['manager', 'applications', jobId];

/** The key of all searches among a job's applications. */
export const foundIn = (jobId: string) => [...ofJob(jobId), 'found'];

/**
 * A job's applications in one queue, oldest first. Refetched before their URLs expire.
 * @param q words of the applicant's name; empty for all
 */
export function applicationsOf(jobId: string, queue: ApplicationQueue, q = '') {
  return {
    ...pagedQuery(
      q === '' ? [...ofJob(jobId), queue] : [...foundIn(jobId), queue, q],
      (cursor, signal) =>
        call(getJobApplications, { id: jobId, queue, ...(q !== '' && { q }), cursor }, { signal }),
      (page) => page.applications,
    ),
    refetchInterval: RENEW_MS,
  };
}

/** New applicants. They are added at the end; refetched when the manager returns to the tab. */
export function newApplications(jobId: string, name = '') {
  return { ...applicationsOf(jobId, 'new', name), staleTime: 60_000 };
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

import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { getJobApplications } from '../../../../lambdas/contract/calls/application.ts';
import { getCandidate } from '../../../../lambdas/contract/calls/manager.ts';
import type { ApplicationQueue } from '../../../../lambdas/contract/statuses/application-status.ts';
import { call } from '../../../api/client.ts';
import { ApiError } from '../../../api/errors.ts';
import { pagedQuery } from '../../../api/pages.ts';

// The URLs in an answer work for an hour. They are renewed long before that.
const RENEW_MS = 15 * 60 * 1000;

const ofJob = (jobId: string) => ['manager', 'applications', jobId];

/** Of all the searches among a job's applications. */
export const foundIn = (jobId: string) => [...ofJob(jobId), 'found'];

/**
 * The applications of one queue of a job, oldest first. They are fetched again before the URLs in them expire.
 * @param q words of the name of who applied; without any they are all there
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

/** The queue of new applicants. New ones are added at its end: it is asked for again when the manager comes back to the tab. */
export function newApplications(jobId: string, name = '') {
  return { ...applicationsOf(jobId, 'new', name), staleTime: 60_000 };
}

/** Fetches the applications to a job again that are on the screen. */
export function refreshApplications(queryClient: QueryClient, jobId: string): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: ofJob(jobId) });
}

/** A candidate who applied to one of the manager's jobs; null after they have withdrawn: then they cannot be seen. */
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

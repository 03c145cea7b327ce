import type { ApplicationQueue } from '../../../../lambdas/contract/statuses/application-status.ts';
import { pagedQuery } from '../../../api/paged-query.ts';
import { findByName } from './find-by-name.ts';
import { applicationsOf, ofJob, RENEW_MS } from './review-queries.ts';

/** The key of all searches among a job's applications. */
export const searchesKey = (jobId: string) => [...ofJob(jobId), 'found'];

/**
 * A job's applications in one queue, searched by the applicant's name, oldest first.
 * @param name words of the name, each at any place; empty for all applicants
 */
export function searchApplications(jobId: string, queue: ApplicationQueue, name: string) {
  if (name === '') return applicationsOf(jobId, queue);
  return {
    ...pagedQuery(
      [...searchesKey(jobId), queue, name],
      (cursor, signal, client) => findByName(client, jobId, { queue, name, cursor }, signal),
      (page) => page.applications,
    ),
    refetchInterval: RENEW_MS,
  };
}

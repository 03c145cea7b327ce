import { queryOptions } from '@tanstack/react-query';
import { getJobApplication } from '../../../../lambdas/contract/calls/timeline.ts';
import type { Application } from '../../../../lambdas/contract/schemas/application.ts';
import { call } from '../../../api/client.ts';
import { ApiError } from '../../../api/errors.ts';

/** One application of a job, kept with the job's applications. */
export function applicationQuery(jobId: string, id: string) {
  return queryOptions({
    // Refetched with the job's applications.
    queryKey: ['manager', 'applications', jobId, 'one', id],
    queryFn: async ({ signal }) =>
      (await call(getJobApplication, { application_id: id }, { signal })).application,
  });
}

/** An application, from the server. Undefined if it was erased. */
export async function fetchApplication(
  application_id: string,
  signal: AbortSignal,
): Promise<Application | undefined> {
  try {
    return (await call(getJobApplication, { application_id }, { signal })).application;
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return undefined;
    throw error;
  }
}

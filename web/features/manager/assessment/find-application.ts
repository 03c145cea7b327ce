import { getJobApplication } from '../../../../lambdas/contract/calls/timeline.ts';
import type { Application } from '../../../../lambdas/contract/schemas/application.ts';
import { call } from '../../../api/client.ts';
import { ApiError } from '../../../api/errors.ts';

/** An application, from the server. Undefined if it was erased. */
export async function findApplication(
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

import { getMyApplications } from '../../../../lambdas/contract/calls/application.ts';
import type { MyApplication } from '../../../../lambdas/contract/schemas/application.ts';
import { call } from '../../../api/client.ts';
import { pagesOf } from '../../../api/paged-query.ts';

/** One application of the candidate, fresh from the server, wherever it is in the list. */
export async function findMyApplication(id: string): Promise<MyApplication | undefined> {
  for await (const { applications } of pagesOf((cursor) => call(getMyApplications, { cursor }))) {
    const found = applications.find((application) => application.id === id);
    if (found !== undefined) return found;
  }
  return undefined;
}

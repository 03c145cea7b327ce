import { getMyApplications } from '../../../lambdas/contract/calls/application.ts';
import { getMyOffers } from '../../../lambdas/contract/calls/offer.ts';
import type { MyApplication } from '../../../lambdas/contract/schemas/application.ts';
import { call } from '../client.ts';
import { pagedQuery } from '../paged-query.ts';
import { pagesOf } from '../pages-of.ts';

/** The candidate's offers, newest first. */
export const myOffers = pagedQuery(
  ['candidate', 'offers'],
  (cursor, signal) => call(getMyOffers, { cursor }, { signal }),
  (page) => page.offers,
);

/** The candidate's applications, finished or not, newest first. */
export const myApplications = pagedQuery(
  ['candidate', 'applications'],
  (cursor, signal) => call(getMyApplications, { cursor }, { signal }),
  (page) => page.applications,
);

/** One application of the candidate, fresh from the server, wherever it is in the list. */
export async function findMyApplication(id: string): Promise<MyApplication | undefined> {
  for await (const { applications } of pagesOf((cursor) => call(getMyApplications, { cursor }))) {
    const found = applications.find((application) => application.id === id);
    if (found !== undefined) return found;
  }
  return undefined;
}

import { getMyApplications } from '../../../lambdas/contract/calls/application.ts';
import { getMyOffers } from '../../../lambdas/contract/calls/offer.ts';
import { call } from '../client.ts';
import { pagedQuery } from '../paged-query.ts';

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

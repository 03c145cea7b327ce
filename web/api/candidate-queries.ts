import { queryOptions } from '@tanstack/react-query';
import { getMyProfile } from '../../lambdas/contract/candidate.ts';
import { getMyApplications, getMyOffers } from '../../lambdas/contract/job.ts';
import { call } from './client.ts';
import { pagedQuery } from './pages.ts';

/**
 * The client-side items of the candidate area, `user` (as `candidate`) and `userProfile` (as `profile`, null until
 * it has been created): empty until fetched, emptied by logout.
 */
export const myProfile = queryOptions({
  queryKey: ['candidate', 'userProfile'],
  queryFn: ({ signal }) => call(getMyProfile, {}, { signal }),
});

/** The candidate's offers, newest first, page by page. */
export const myOffers = pagedQuery(
  ['candidate', 'offers'],
  (cursor, signal) => call(getMyOffers, { cursor }, { signal }),
  (page) => page.offers,
);

/** What the candidate has applied for or started to, newest first, page by page. */
export const myApplications = pagedQuery(
  ['candidate', 'applications'],
  (cursor, signal) => call(getMyApplications, { cursor }, { signal }),
  (page) => page.applications,
);

import { queryOptions } from '@tanstack/react-query';
import { getMyApplications } from '../../../lambdas/contract/calls/application.ts';
import { getMyProfile } from '../../../lambdas/contract/calls/candidate.ts';
import { getMyOffers } from '../../../lambdas/contract/calls/offer.ts';
import { getJobPosting } from '../../../lambdas/contract/calls/open-jobs.ts';
import { call } from '../client.ts';
import { isRefusal } from '../errors.ts';
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

/**
 * The client-side items `user` (as `candidate`) and `userProfile` (as `profile`, null until created): empty
 * until fetched, cleared by logout.
 */
export const myProfile = queryOptions({
  queryKey: ['candidate', 'userProfile'],
  queryFn: ({ signal }) => call(getMyProfile, {}, { signal }),
});

/**
 * A job with its questions, and whether the candidate has applied or saved it. Not refetched on focus, so
 * that nothing changes while somebody answers.
 */
export const jobToApplyFor = (id: string) =>
  queryOptions({
    queryKey: ['candidate', 'job', id],
    queryFn: async ({ signal }) => {
      try {
        return (await call(getJobPosting, { id }, { as: 'candidate', signal })).job;
      } catch (cause) {
        // The page shows one message for every reason.
        throw isRefusal(cause) ? new Error('No job to apply for.', { cause }) : cause;
      }
    },
    refetchOnWindowFocus: false,
  });

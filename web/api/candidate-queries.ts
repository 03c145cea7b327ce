import { queryOptions } from '@tanstack/react-query';
import { getMyApplications } from '../../lambdas/contract/application.ts';
import { getMyProfile } from '../../lambdas/contract/candidate.ts';
import { getJobPosting } from '../../lambdas/contract/job.ts';
import { getMyOffers } from '../../lambdas/contract/offer.ts';
import type { MyApplication } from '../../lambdas/contract/shapes.ts';
import { call } from './client.ts';
import { isRefusal } from './errors.ts';
import { pagedQuery } from './pages.ts';

/**
 * The client-side items of the candidate area, `user` (as `candidate`) and `userProfile` (as `profile`, null until
 * it has been created): empty until fetched, emptied by logout.
 */
export const myProfile = queryOptions({
  queryKey: ['candidate', 'userProfile'],
  queryFn: ({ signal }) => call(getMyProfile, {}, { signal }),
});

/**
 * A job with its questions, and whether the candidate has applied to it or saved it. It is not fetched again by itself,
 * so that nothing changes while somebody answers.
 */
export const jobToApplyFor = (id: string) =>
  queryOptions({
    queryKey: ['candidate', 'job', id],
    queryFn: async ({ signal }) => {
      try {
        return (await call(getJobPosting, { id }, { as: 'candidate', signal })).job;
      } catch (cause) {
        // The page says the same for every reason.
        throw isRefusal(cause) ? new Error('No job to apply for.', { cause }) : cause;
      }
    },
    refetchOnWindowFocus: false,
  });

/** The candidate's offers, newest first, page by page. */
export const myOffers = pagedQuery(
  ['candidate', 'offers'],
  (cursor, signal) => call(getMyOffers, { cursor }, { signal }),
  (page) => page.offers,
);

/** The candidate's applications, finished or not, newest first, page by page. */
export const myApplications = pagedQuery(
  ['candidate', 'applications'],
  (cursor, signal) => call(getMyApplications, { cursor }, { signal }),
  (page) => page.applications,
);

/** One of the candidate's applications as the server has it now, wherever in the list it is. */
export async function findMyApplication(id: string): Promise<MyApplication | undefined> {
  let cursor: string | undefined;
  do {
    const page = await call(getMyApplications, { cursor });
    const found = page.applications.find((application) => application.id === id);
    if (found !== undefined) return found;
    cursor = page.next_cursor;
  } while (cursor !== undefined);
  return undefined;
}

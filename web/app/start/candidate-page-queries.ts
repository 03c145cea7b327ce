import { searchOf } from '../../../lambdas/contract/pages/search-address.ts';
import { myApplications, myOffers } from '../../api/queries/candidate-queries.ts';
import { myProfile } from '../../api/queries/candidate-user.ts';
import { jobToApplyFor } from '../../api/queries/job-to-apply-for.ts';
import { offerById } from '../../api/queries/offer-by-id.ts';
import { openJobs } from '../../features/public/search/open-jobs.ts';
import { paths } from '../../paths.ts';
import { type PageQueries, prefetchInfiniteQuery, prefetchQuery } from './start-queries.ts';

/** Starts the queries of the candidate frame. */
export function startFrame(): void {
  prefetchQuery(myProfile);
  prefetchInfiniteQuery(myOffers);
  prefetchInfiniteQuery(myApplications);
}

export const pageQueries: PageQueries = {
  [paths.candidate.dashboard]: (_, search) => prefetchInfiniteQuery(openJobs(searchOf(search))),
  [paths.candidate.apply(':jobId')]: ({ jobId = '' }) => prefetchQuery(jobToApplyFor(jobId)),
  [paths.candidate.offer(':offerId')]: ({ offerId = '' }) =>
    prefetchQuery(offerById('candidate', offerId)),
};

import {
  companyById,
  companyView,
  locationById,
  managerCompanies,
  managerJobs,
  ownJob,
} from '../../api/queries/manager-queries.ts';
import { managerUser } from '../../api/queries/manager-user.ts';
import { offerById } from '../../api/queries/offer-by-id.ts';
import { applicationsOf } from '../../features/manager/review/review-queries.ts';
import { paths } from '../../paths.ts';
import { type PageQueries, prefetchInfiniteQuery, prefetchQuery } from './start-queries.ts';

/** Starts the queries of the manager frame. */
export const startFrame = () => prefetchQuery(managerUser);

export const pageQueries: PageQueries = {
  [paths.manager.dashboard]: () => {
    prefetchInfiniteQuery(managerJobs);
    prefetchInfiniteQuery(managerCompanies);
  },
  [paths.manager.company(':companyId')]: ({ companyId = '' }) =>
    prefetchInfiniteQuery(companyView(companyId)),
  [paths.manager.addLocation(':companyId')]: ({ companyId = '' }) =>
    prefetchQuery(companyById(companyId)),
  [paths.manager.addJob(':companyId', ':locationId')]: ({ companyId = '', locationId = '' }) => {
    prefetchQuery(companyById(companyId));
    prefetchQuery(locationById(locationId));
  },
  [paths.manager.candidates(':jobId')]: ({ jobId = '' }) => {
    prefetchQuery(ownJob(jobId));
    prefetchInfiniteQuery(applicationsOf(jobId, 'new'));
    prefetchInfiniteQuery(applicationsOf(jobId, 'accepted'));
  },
  [paths.manager.applicants(':jobId')]: ({ jobId = '' }) => {
    prefetchQuery(ownJob(jobId));
    // Loaded on demand, since no other page needs its code. The page itself reports a failure.
    import('../../api/queries/applicant-rows.ts')
      .then(({ applicantRows }) => prefetchQuery(applicantRows(jobId)))
      .catch(() => {});
  },
  [paths.manager.jobReport(':jobId')]: ({ jobId = '' }) => prefetchQuery(ownJob(jobId)),
  [paths.manager.companyReport(':companyId')]: ({ companyId = '' }) =>
    prefetchQuery(companyById(companyId)),
  [paths.manager.offer(':offerId')]: ({ offerId = '' }) =>
    prefetchQuery(offerById('manager', offerId)),
  [paths.manager.companies]: () => prefetchInfiniteQuery(managerCompanies),
};

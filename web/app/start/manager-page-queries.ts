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
import { list, one, type PageQueries } from './start-queries.ts';

/** Starts the queries of the manager frame. */
export const startFrame = () => one(managerUser);

export const pageQueries: PageQueries = {
  [paths.manager.dashboard]: () => {
    list(managerJobs);
    list(managerCompanies);
  },
  [paths.manager.company(':companyId')]: ({ companyId = '' }) => list(companyView(companyId)),
  [paths.manager.addLocation(':companyId')]: ({ companyId = '' }) => one(companyById(companyId)),
  [paths.manager.addJob(':companyId', ':locationId')]: ({ companyId = '', locationId = '' }) => {
    one(companyById(companyId));
    one(locationById(locationId));
  },
  [paths.manager.candidates(':jobId')]: ({ jobId = '' }) => {
    one(ownJob(jobId));
    list(applicationsOf(jobId, 'new'));
    list(applicationsOf(jobId, 'accepted'));
  },
  [paths.manager.applicants(':jobId')]: ({ jobId = '' }) => {
    one(ownJob(jobId));
    // Loaded on demand, since no other page needs its code. The page itself reports a failure.
    import('../../api/queries/applicant-rows.ts')
      .then(({ applicantRows }) => one(applicantRows(jobId)))
      .catch(() => {});
  },
  [paths.manager.jobReport(':jobId')]: ({ jobId = '' }) => one(ownJob(jobId)),
  [paths.manager.companyReport(':companyId')]: ({ companyId = '' }) => one(companyById(companyId)),
  [paths.manager.offer(':offerId')]: ({ offerId = '' }) => one(offerById('manager', offerId)),
  [paths.manager.companies]: () => list(managerCompanies),
};

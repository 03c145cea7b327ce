import type { Params } from 'react-router-dom';
import { searchOf } from '../../lambdas/contract/search-address.ts';
import { jobToApplyFor, myApplications, myOffers, myProfile } from '../api/candidate-queries.ts';
import {
  companyById,
  companyView,
  locationById,
  managerCompanies,
  managerJobs,
  ownJob,
} from '../api/manager-queries.ts';
import { managerUser } from '../api/manager-user.ts';
import { publicCompany, publicJob } from '../api/public-queries.ts';
import { queryClient } from '../api/query-client.ts';
import { type Area, isSignedIn } from '../api/session.ts';
import { applicationsOf } from '../features/manager/review/review-queries.ts';
import { openJobs } from '../features/public/search/open-jobs.ts';
import { paths } from '../paths.ts';
import { publicPaths } from '../public-paths.ts';

/** Starts queries; what they answer is kept where the page's own queries find it. */
export type StartQueries = (params: Params, search: URLSearchParams) => void;

interface QueriesOfArea {
  /** Those of the frame. */
  readonly shell: () => void;
  /** Those of the pages, by their paths. */
  readonly pages: Readonly<Record<string, StartQueries>>;
}

const one: typeof queryClient.prefetchQuery = (query) => queryClient.prefetchQuery(query);
const list: typeof queryClient.prefetchInfiniteQuery = (query) =>
  queryClient.prefetchInfiniteQuery(query);

const at = (patterns: readonly string[], start: StartQueries) =>
  Object.fromEntries(patterns.map((pattern) => [pattern, start]));

/** What each page asks for first. A query that is left out here starts when the page's code has come. */
export const QUERIES: Readonly<Record<Area, QueriesOfArea>> = {
  manager: {
    shell: () => one(managerUser),
    pages: {
      [paths.manager.dashboard]: (_, search) => {
        list(managerJobs(search.get('q') ?? ''));
        list(managerCompanies);
      },
      [paths.manager.company(':companyId')]: ({ companyId = '' }) => list(companyView(companyId)),
      [paths.manager.addLocation(':companyId')]: ({ companyId = '' }) =>
        one(companyById(companyId)),
      [paths.manager.addJob(':companyId', ':locationId')]: ({
        companyId = '',
        locationId = '',
      }) => {
        one(companyById(companyId));
        one(locationById(locationId));
      },
      [paths.manager.candidates(':jobId')]: ({ jobId = '' }) => {
        one(ownJob(jobId));
        list(applicationsOf(jobId, 'new'));
        list(applicationsOf(jobId, 'accepted'));
      },
      [paths.manager.companies]: () => list(managerCompanies),
    },
  },
  candidate: {
    shell: () => {
      one(myProfile);
      list(myOffers);
      list(myApplications);
    },
    pages: {
      [paths.candidate.dashboard]: (_, search) => list(openJobs(searchOf(search))),
      [paths.candidate.apply(':jobId')]: ({ jobId = '' }) => one(jobToApplyFor(jobId)),
      ...at(publicPaths.jobs, (_, search) => list(openJobs(searchOf(search)))),
      ...at(publicPaths.job, ({ jobId = '' }) => {
        one(publicJob(jobId));
        if (isSignedIn('candidate')) one(jobToApplyFor(jobId));
      }),
      ...at(publicPaths.company, ({ companyId = '' }, search) => {
        list(publicCompany(companyId));
        list(openJobs(searchOf(search), { company: companyId }));
      }),
    },
  },
};

import { searchOf } from '../../../lambdas/contract/pages/search-address.ts';
import { jobToApplyFor } from '../../api/queries/job-to-apply-for.ts';
import { publicCompany, publicJob } from '../../api/queries/public-queries.ts';
import { isSignedIn } from '../../api/stored/session.ts';
import { openJobs } from '../../features/public/search/open-jobs.ts';
import { publicPaths } from '../../public-paths.ts';
import {
  type PageQueries,
  prefetchInfiniteQuery,
  prefetchQuery,
  type StartQueries,
} from './start-queries.ts';

const at = (patterns: readonly string[], start: StartQueries) =>
  Object.fromEntries(patterns.map((pattern) => [pattern, start]));

export const pageQueries: PageQueries = {
  ...at(publicPaths.jobs, (_, search) => prefetchInfiniteQuery(openJobs(searchOf(search)))),
  ...at(publicPaths.job, ({ jobId = '' }) => {
    prefetchQuery(publicJob(jobId));
    if (isSignedIn('candidate')) prefetchQuery(jobToApplyFor(jobId));
  }),
  ...at(publicPaths.company, ({ companyId = '' }, search) => {
    prefetchInfiniteQuery(publicCompany(companyId));
    prefetchInfiniteQuery(openJobs(searchOf(search), { company: companyId }));
  }),
};

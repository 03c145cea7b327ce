import { searchOf } from '../../../lambdas/contract/pages/search-address.ts';
import { jobToApplyFor } from '../../api/queries/job-to-apply-for.ts';
import { publicCompany, publicJob } from '../../api/queries/public-queries.ts';
import { isSignedIn } from '../../api/stored/session.ts';
import { openJobs } from '../../features/public/search/open-jobs.ts';
import { publicPaths } from '../../public-paths.ts';
import { list, one, type PageQueries, type StartQueries } from './start-queries.ts';

const at = (patterns: readonly string[], start: StartQueries) =>
  Object.fromEntries(patterns.map((pattern) => [pattern, start]));

export const pageQueries: PageQueries = {
  ...at(publicPaths.jobs, (_, search) => list(openJobs(searchOf(search)))),
  ...at(publicPaths.job, ({ jobId = '' }) => {
    one(publicJob(jobId));
    if (isSignedIn('candidate')) one(jobToApplyFor(jobId));
  }),
  ...at(publicPaths.company, ({ companyId = '' }, search) => {
    list(publicCompany(companyId));
    list(openJobs(searchOf(search), { company: companyId }));
  }),
};

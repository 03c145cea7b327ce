import { JOBS_PATH, jobCodeOf, jobPath } from '../contract/pages/public-paths.ts';
import type { Source } from '../contract/pages/sources.ts';
import { openJobs } from '../data/search/open-job-search.ts';
import { openPage, redirectTo } from './parts/open-page.ts';

const FROM_POSTER = new URLSearchParams({ ref: 'poster' satisfies Source });

/** Leads from a job's short address to its page; from an unknown one to the page that says that there is no such job. */
export const handler = openPage('shortJobPage', async ({ parameters: { code = '' } }) => {
  const job = await openJobs.withCode(jobCodeOf(code));
  return job === undefined
    ? redirectTo(`${JOBS_PATH}/${encodeURIComponent(code)}`, new URLSearchParams())
    : redirectTo(jobPath(job), FROM_POSTER);
});

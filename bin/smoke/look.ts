import { searchPublicJobs } from '../../lambdas/contract/calls/public.ts';
import { createApi } from '../seed/api.ts';
import { readCommonPages, readJobPages } from './open-pages.ts';
import { checkPages } from './pages.ts';

/**
 * Looks at the marketplace at `url` as a visitor does, and changes nothing: the web app, the search, and an
 * open job with its company, if there is one.
 * @param say called after each part
 * @throws SmokeFailure or RefusedCall, at the first failure
 */
export async function look(url: string, say: (line: string) => void): Promise<void> {
  await checkPages(url);
  say('The web app is served.');
  const anybody = createApi(url);
  const {
    jobPostings: [job],
    open_count,
  } = await anybody(searchPublicJobs, {});
  say(`The search answers. Open jobs: ${open_count}.`);
  await readCommonPages(url);
  if (job) await readJobPages(anybody, url, job.id);
  say('Visitors and search engines can read the pages.');
}

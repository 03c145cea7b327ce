import { FEED_PATHS, searchOfAddress } from '../contract/pages.ts';
import { Problem } from '../contract/problem.ts';
import { searchPublicJobs } from '../contract/public.ts';
import { JOBS_PATH } from '../contract/public-paths.ts';
import { readPublicSearch } from '../data/public-search.ts';
import { addressOf } from '../site/addresses.ts';
import { documentAnswer } from '../site/document-answer.ts';
import { jobLinks } from '../site/job-article.ts';
import { markup } from '../site/markup.ts';
import { openPage } from '../site/open-page.ts';
import { answered } from '../site/page-answers.ts';

/** Answers the page on which open jobs are searched, with what is found. */
export const handler = openPage('jobsPage', async ({ query }) => {
  const input = searchOfAddress(query);
  const found = await tryToFind(input);
  return await documentAnswer(200, {
    title: 'Open jobs',
    description: 'Find a job near you, or one that you can do from home, and apply in minutes.',
    address: addressOf(JOBS_PATH),
    // What is found by each search is a page of its own, which leads to the same jobs.
    listed: query.size === 0,
    feed: FEED_PATHS.all,
    article: markup`<h1>Open jobs</h1>
      ${found === undefined || found.jobPostings.length === 0 ? markup`<p>No jobs match this search.</p>` : jobLinks(found.jobPostings)}`,
    data: { answers: found === undefined ? [] : [answered(searchPublicJobs, input, found)] },
  });
});

/** Undefined where the address asks for what makes no sense: the app says what of it does not. */
async function tryToFind(input: Record<string, string>) {
  const parsed = searchPublicJobs.input.safeParse(input);
  if (!parsed.success) return undefined;
  try {
    return await readPublicSearch(parsed.data);
  } catch (error) {
    if (error instanceof Problem && error.code === 'invalid') return undefined;
    throw error;
  }
}

import { FEED_PATHS } from '../contract/pages.ts';
import { Problem } from '../contract/problem.ts';
import { searchPublicJobs } from '../contract/public.ts';
import { JOBS_PATH } from '../contract/public-paths.ts';
import { inputOf, searchOf } from '../contract/search-address.ts';
import { findOpenJobs } from '../data/public-search.ts';
import { addressOf } from '../site/addresses.ts';
import { documentAnswer } from '../site/document-answer.ts';
import { jobLinks } from '../site/job-article.ts';
import { markup } from '../site/markup.ts';
import { openPage } from '../site/open-page.ts';
import { answered, refused } from '../site/page-answers.ts';

/** Answers the page on which open jobs are searched, with what is found. */
export const handler = openPage('jobsPage', async ({ query }) => {
  const input = inputOf(searchOf(query));
  const { jobs, answer } = await find(input);
  return await documentAnswer(200, {
    title: 'Open jobs',
    description: 'Find a job near you, or one that you can do from home, and apply in minutes.',
    address: addressOf(JOBS_PATH),
    // What is found by each search is a page of its own, which leads to the same jobs.
    listed: query.size === 0,
    feed: FEED_PATHS.all,
    article: markup`<h1>Open jobs</h1>
      ${jobs.length > 0 ? jobLinks(jobs) : markup`<p>No jobs match this search.</p>`}`,
    data: { answers: [answer] },
  });
});

/** What is found, or why nothing can be: the app tells people of that, as the call does. */
async function find(input: ReturnType<typeof inputOf>) {
  try {
    const found = await findOpenJobs(searchPublicJobs.input.parse(input));
    return { jobs: found.jobPostings, answer: answered(searchPublicJobs, input, found) };
  } catch (error) {
    if (!(error instanceof Problem && error.code === 'invalid')) throw error;
    return { jobs: [], answer: refused(searchPublicJobs, input, error) };
  }
}

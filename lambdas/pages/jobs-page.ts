import { searchOfAddress } from '../contract/pages.ts';
import { searchPublicJobs } from '../contract/public.ts';
import { JOBS_PATH } from '../contract/public-paths.ts';
import { readPublicSearch } from '../data/public-search.ts';
import { addressOf, documentAnswer } from '../site/document-answer.ts';
import { jobList } from '../site/job-article.ts';
import { markup } from '../site/markup.ts';
import { openPage } from '../site/open-page.ts';
import { answered } from '../site/page-answers.ts';

export const handler = openPage('jobsPage', async ({ query }) => {
  const input = searchOfAddress(query);
  const parsed = searchPublicJobs.input.safeParse(input);
  const found = parsed.success ? await readPublicSearch(parsed.data) : undefined;
  return await documentAnswer(200, {
    title: 'Open jobs',
    description: 'Find a job near you or one that you can do from home, and apply by video.',
    address: addressOf(JOBS_PATH),
    listed: query.size === 0,
    article: markup`<h1>Open jobs</h1>${jobList(found?.jobPostings ?? [])}`,
    data: { answers: found === undefined ? [] : [answered(searchPublicJobs, input, found)] },
  });
});

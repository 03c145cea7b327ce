import { Problem } from '../contract/problem.ts';
import { getPublicJob } from '../contract/public.ts';
import { JOBS_PATH, jobPath } from '../contract/public-paths.ts';
import { readPublicJob } from '../data/public-jobs.ts';
import { addressOf, documentAnswer } from '../site/document-answer.ts';
import { jobArticle, placeOf } from '../site/job-article.ts';
import { markup } from '../site/markup.ts';
import { movedTo, openPage } from '../site/open-page.ts';
import { answered, refused } from '../site/page-answers.ts';

export const handler = openPage('jobPage', async ({ parameters: { id = '' }, path, query }) => {
  const input = { id };
  try {
    const found = await readPublicJob(id);
    const { job, listed } = found;
    const address = jobPath(job);
    if (path !== address) return movedTo(address, query);
    const at = job.company[0]?.name ?? '';
    return await documentAnswer(200, {
      title: `${job.job_title} at ${at}`,
      description: `${job.job_title} at ${at}, ${placeOf(job)}.`,
      address: addressOf(address),
      listed,
      article: jobArticle(job),
      data: { answers: [answered(getPublicJob, input, found)] },
    });
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    const isClosed = error.code === 'gone';
    return await documentAnswer(isClosed ? 410 : 404, {
      title: isClosed ? 'Job closed' : 'Job not found',
      description: error.message,
      address: addressOf(`${JOBS_PATH}/${encodeURIComponent(id)}`),
      listed: false,
      article: markup`<h1>${error.message}</h1><p><a href="${JOBS_PATH}">All open jobs</a></p>`,
      data: { answers: [refused(getPublicJob, input, error)] },
    });
  }
});

import { getPublicJob, getSimilarJobs } from '../contract/calls/public.ts';
import type { PageAnswer } from '../contract/pages/pages.ts';
import { JOBS_PATH, jobAtCompany, jobPath } from '../contract/pages/public-paths.ts';
import { gone, notFound, Problem } from '../contract/problem.ts';
import { JOB_CLOSED } from '../contract/texts/texts.ts';
import { getAskedQuestions } from '../data/jobs/questions.ts';
import { getPostedJob, type PostedJob } from '../data/public/posted-jobs.ts';
import { findSimilarJobs } from '../data/public/similar-jobs.ts';
import { absoluteUrl } from './parts/absolute-url.ts';
import { documentAnswer } from './parts/document-answer.ts';
import { jobArticle, jobLinks, termsOf, toAllJobs } from './parts/job-article.ts';
import { jobJsonLd } from './parts/job-json-ld.ts';
import { markup } from './parts/markup.ts';
import { openPage, redirectTo } from './parts/open-page.ts';
import { callAnswer, callFailure } from './parts/page-answers.ts';
import { truncated } from './parts/truncate.ts';

/** Serves a job's page. A closed job answers 410 and links to others. */
export const handler = openPage('jobPage', async ({ parameters: { id = '' }, path, query }) => {
  try {
    if (!getPublicJob.input.safeParse({ id }).success) throw notFound('job');
    const posted = await getPostedJob(id);
    if (!posted.open) return await closed(id, posted);
    const { job, listed } = posted;
    const address = jobPath(job);
    if (path !== address) return redirectTo(address, query);
    const questions = await getAskedQuestions(job);
    return await documentAnswer(200, {
      title: jobAtCompany(job),
      description: `${termsOf(job)}. ${truncated(job.job_description)}`,
      address: absoluteUrl(address),
      listed,
      company: job.company[0],
      jsonLd: jobJsonLd(job, Date.now()),
      article: jobArticle(job, questions),
      data: { answers: [callAnswer(getPublicJob, { id }, { job, questions, listed })] },
    });
  } catch (error) {
    if (!(error instanceof Problem && error.code === 'not-found')) throw error;
    return await missing(id, error);
  }
});

async function closed(id: string, posted: PostedJob) {
  const problem = gone(JOB_CLOSED);
  const similar = await findSimilarJobs(posted);
  const { jobPostings, closed_job } = similar;
  return await documentAnswer(410, {
    ...withoutJob(id, problem, [callAnswer(getSimilarJobs, { id }, similar)]),
    title: 'Job closed',
    article: markup`<h1>${problem.message}</h1>
      ${closed_job !== undefined && markup`<p>${closed_job}</p>`}
      ${jobPostings.length > 0 && markup`<h2>Similar jobs</h2>${jobLinks(jobPostings)}`}${toAllJobs}`,
  });
}

async function missing(id: string, problem: Problem) {
  return await documentAnswer(404, {
    ...withoutJob(id, problem, []),
    title: 'Job not found',
    article: markup`<h1>${problem.message}</h1>${toAllJobs}`,
  });
}

const withoutJob = (id: string, problem: Problem, others: readonly PageAnswer[]) => ({
  description: problem.message,
  address: absoluteUrl(`${JOBS_PATH}/${encodeURIComponent(id)}`),
  listed: false,
  data: { answers: [callFailure(getPublicJob, { id }, problem), ...others] },
});

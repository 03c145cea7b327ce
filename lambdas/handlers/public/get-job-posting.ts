import { getPublicJob } from '../../contract/calls/public.ts';
import { gone } from '../../contract/problem.ts';
import { JOB_CLOSED } from '../../contract/texts/texts.ts';
import { getAskedQuestions } from '../../data/jobs/questions.ts';
import { getPostedJob } from '../../data/public/posted-jobs.ts';
import { endpoint } from '../../http/endpoint.ts';
import { limitPublicReads } from '../../http/origin/public-rate-limit.ts';

export const handler = endpoint(
  getPublicJob,
  async ({ input: { id } }) => {
    const posted = await getPostedJob(id);
    if (!posted.open) throw gone(JOB_CLOSED);
    const { job, listed } = posted;
    return { job, questions: await getAskedQuestions(job), listed };
  },
  limitPublicReads,
);

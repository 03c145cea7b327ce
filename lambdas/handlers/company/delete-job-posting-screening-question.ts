import { deleteScreeningQuestion } from '../../contract/calls/job.ts';
import { getOwnJob } from '../../data/jobs/jobs.ts';
import { SCREENING } from '../../data/jobs/questions.ts';
import { deleteQuestion } from '../../data/postings/job-questions.ts';
import { endpoint } from '../../http/endpoint.ts';

export const handler = endpoint(deleteScreeningQuestion, async ({ input, actor }) => {
  await getOwnJob(actor.id, input.job_posting_id);
  await deleteQuestion(SCREENING, input);
  return { deleted: true as const };
});

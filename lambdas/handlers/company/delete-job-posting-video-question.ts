import { deleteVideoQuestion } from '../../contract/calls/job.ts';
import { getOwnJob } from '../../data/jobs/jobs.ts';
import { VIDEO } from '../../data/jobs/questions.ts';
import { deleteQuestion } from '../../data/postings/job-questions.ts';
import { endpoint } from '../../http/endpoint.ts';

export const handler = endpoint(deleteVideoQuestion, async ({ input, actor }) => {
  await getOwnJob(actor.id, input.job_posting_id);
  await deleteQuestion(VIDEO, input);
  return { deleted: true as const };
});

import { deleteScreeningQuestion } from '../../contract/company.ts';
import { countQuestion, getOwnJob } from '../../data/jobs.ts';
import { removeScreeningQuestion } from '../../data/questions.ts';
import { transact } from '../../data/table.ts';
import { endpoint } from '../../http/endpoint.ts';

export const handler = endpoint(deleteScreeningQuestion, async ({ input, actor }) => {
  const { id: job } = await getOwnJob(actor.id, input.job_posting_id);
  await transact([
    removeScreeningQuestion(job, input.id),
    countQuestion(job, 'screening_question_count', -1),
  ]);
  return { deleted: true as const };
});

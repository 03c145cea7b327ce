import { deleteVideoQuestion } from '../../contract/company.ts';
import { countQuestion, getOwnJob } from '../../data/jobs.ts';
import { removeVideoQuestion } from '../../data/questions.ts';
import { transact } from '../../data/table.ts';
import { endpoint } from '../../http/endpoint.ts';

export const handler = endpoint(deleteVideoQuestion, async ({ input, actor }) => {
  const { id: job } = await getOwnJob(actor.id, input.job_posting_id);
  await transact([
    removeVideoQuestion(job, input.id),
    countQuestion(job, 'video_question_count', -1),
  ]);
  return { deleted: true as const };
});

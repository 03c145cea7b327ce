import { updateVideoQuestion } from '../../contract/company.ts';
import { getOwnJob } from '../../data/jobs.ts';
import { replaceVideoQuestion } from '../../data/questions.ts';
import { transact } from '../../data/table.ts';
import { endpoint } from '../../http/endpoint.ts';

export const handler = endpoint(updateVideoQuestion, async ({ input: question, actor }) => {
  await getOwnJob(actor.id, question.job_posting_id);
  await transact([replaceVideoQuestion(question)]);
  return { question };
});

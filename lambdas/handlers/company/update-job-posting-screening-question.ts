import { updateScreeningQuestion } from '../../contract/company.ts';
import { getOwnJob } from '../../data/jobs.ts';
import { replaceScreeningQuestion } from '../../data/questions.ts';
import { transact } from '../../data/table.ts';
import { endpoint } from '../../http/endpoint.ts';

export const handler = endpoint(updateScreeningQuestion, async ({ input: question, actor }) => {
  await getOwnJob(actor.id, question.job_posting_id);
  await transact([replaceScreeningQuestion(question)]);
  return { question };
});

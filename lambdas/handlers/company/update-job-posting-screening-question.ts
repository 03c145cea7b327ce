import { updateScreeningQuestion } from '../../contract/company.ts';
import { getOwnJob } from '../../data/jobs.ts';
import { replaceScreeningQuestion } from '../../data/questions.ts';
import { transact } from '../../data/table.ts';
import { endpoint } from '../../http/endpoint.ts';
import { wantedAnswer } from '../../rules/wanted-answer.ts';

export const handler = endpoint(updateScreeningQuestion, async ({ input, actor }) => {
  const question = { ...input, correct_answer: wantedAnswer(input) };
  await getOwnJob(actor.id, question.job_posting_id);
  await transact([replaceScreeningQuestion(question)]);
  return { question };
});

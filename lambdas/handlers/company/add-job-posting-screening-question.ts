import { addScreeningQuestion } from '../../contract/calls/job.ts';
import { getOwnJob } from '../../data/jobs/jobs.ts';
import { addQuestion, SCREENING } from '../../data/jobs/questions.ts';
import { newId } from '../../data/table/ids.ts';
import { endpoint } from '../../http/endpoint.ts';
import { wantedAnswer } from '../../rules/wanted-answer.ts';

export const handler = endpoint(addScreeningQuestion, async ({ input, actor }) => {
  await getOwnJob(actor.id, input.job_posting_id);
  const question = { ...input, correct_answer: wantedAnswer(input), id: newId(), revision: 1 };
  return { question: await addQuestion(SCREENING, question) };
});

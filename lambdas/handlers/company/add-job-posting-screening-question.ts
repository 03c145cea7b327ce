import { addScreeningQuestion } from '../../contract/calls/job.ts';
import { getOwnJob } from '../../data/jobs/jobs.ts';
import { SCREENING } from '../../data/jobs/questions.ts';
import { addQuestion } from '../../data/listings/job-questions.ts';
import { newId } from '../../data/table/ids.ts';
import { endpoint } from '../../http/endpoint.ts';
import { preferredAnswer } from '../../rules/preferred-answer.ts';

export const handler = endpoint(addScreeningQuestion, async ({ input, actor }) => {
  await getOwnJob(actor.id, input.job_posting_id);
  const question = { ...input, correct_answer: preferredAnswer(input), id: newId(), revision: 1 };
  return { question: await addQuestion(SCREENING, question) };
});

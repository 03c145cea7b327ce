import { addScreeningQuestion } from '../../contract/calls/job.ts';
import { getOwnJob } from '../../data/jobs/jobs.ts';
import { SCREENING } from '../../data/jobs/questions.ts';
import { consumeQuotaWrite } from '../../data/limits/quotas.ts';
import { addQuestion } from '../../data/postings/job-questions.ts';
import { newId } from '../../data/table/ids.ts';
import { repeatableEndpoint } from '../../http/repeatable-endpoint.ts';
import { preferredAnswer } from '../../rules/preferred-answer.ts';

export const handler = repeatableEndpoint(addScreeningQuestion, async ({ input, actor, once }) => {
  await getOwnJob(actor.id, input.job_posting_id);
  const question = { ...input, correct_answer: preferredAnswer(input), id: newId(), revision: 1 };
  await addQuestion(SCREENING, question, [
    consumeQuotaWrite('questions_added_per_day', actor.id),
    ...once({ question }),
  ]);
  return { question };
});

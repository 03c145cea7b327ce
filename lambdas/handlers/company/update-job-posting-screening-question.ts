import { updateScreeningQuestion } from '../../contract/calls/job.ts';
import { getOwnJob } from '../../data/jobs/jobs.ts';
import { editQuestion, SCREENING } from '../../data/jobs/questions.ts';
import { endpoint } from '../../http/endpoint.ts';
import { preferredAnswer } from '../../rules/preferred-answer.ts';

export const handler = endpoint(updateScreeningQuestion, async ({ input, actor }) => {
  await getOwnJob(actor.id, input.job_posting_id);
  const { expected_revision: _, ...fields } = input;
  const question = await editQuestion(SCREENING, input, () => ({
    ...fields,
    correct_answer: preferredAnswer(input),
  }));
  return { question };
});

import { updateScreeningQuestion } from '../../contract/calls/job.ts';
import { getOwnJob } from '../../data/jobs/jobs.ts';
import { replaceQuestion, SCREENING } from '../../data/jobs/questions.ts';
import { endpoint } from '../../http/endpoint.ts';
import { preferredAnswer } from '../../rules/preferred-answer.ts';

export const handler = endpoint(updateScreeningQuestion, async ({ input, actor }) => {
  await getOwnJob(actor.id, input.job_posting_id);
  const question = await replaceQuestion(SCREENING, input, (revision) => ({
    ...input,
    correct_answer: preferredAnswer(input),
    revision,
  }));
  return { question };
});

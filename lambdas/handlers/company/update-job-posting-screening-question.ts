import { updateScreeningQuestion } from '../../contract/calls/job.ts';
import { getOwnJob } from '../../data/jobs/jobs.ts';
import { replaceQuestion, SCREENING } from '../../data/jobs/questions.ts';
import { endpoint } from '../../http/endpoint.ts';
import { wantedAnswer } from '../../rules/wanted-answer.ts';

export const handler = endpoint(updateScreeningQuestion, async ({ input, actor }) => {
  await getOwnJob(actor.id, input.job_posting_id);
  const question = await replaceQuestion(SCREENING, input, (revision) => ({
    ...input,
    correct_answer: wantedAnswer(input),
    revision,
  }));
  return { question };
});

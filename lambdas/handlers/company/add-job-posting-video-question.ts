import { addVideoQuestion } from '../../contract/calls/job.ts';
import { getOwnJob } from '../../data/jobs/jobs.ts';
import { VIDEO } from '../../data/jobs/questions.ts';
import { consumeQuotaWrite } from '../../data/limits/quotas.ts';
import { addQuestion } from '../../data/postings/job-questions.ts';
import { newId } from '../../data/table/ids.ts';
import { repeatableEndpoint } from '../../http/repeatable-endpoint.ts';

export const handler = repeatableEndpoint(addVideoQuestion, async ({ input, actor, once }) => {
  await getOwnJob(actor.id, input.job_posting_id);
  const { video_only_contact = null } = input;
  const question = { ...input, video_only_contact, id: newId(), revision: 1 };
  await addQuestion(VIDEO, question, [
    consumeQuotaWrite('questions_added_per_day', actor.id),
    ...once({ question }),
  ]);
  return { question };
});

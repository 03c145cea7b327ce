import { addVideoQuestion } from '../../contract/job.ts';
import { newId } from '../../data/ids.ts';
import { getOwnJob } from '../../data/jobs.ts';
import { addQuestion, VIDEO } from '../../data/questions.ts';
import { endpoint } from '../../http/endpoint.ts';

export const handler = endpoint(addVideoQuestion, async ({ input, actor }) => {
  await getOwnJob(actor.id, input.job_posting_id);
  const question = { ...input, id: newId(), revision: 1 };
  return { question: await addQuestion(VIDEO, question) };
});

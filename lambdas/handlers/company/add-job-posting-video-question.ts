import { addVideoQuestion } from '../../contract/calls/job.ts';
import { getOwnJob } from '../../data/jobs/jobs.ts';
import { VIDEO } from '../../data/jobs/questions.ts';
import { addQuestion } from '../../data/listings/job-questions.ts';
import { newId } from '../../data/table/ids.ts';
import { endpoint } from '../../http/endpoint.ts';

export const handler = endpoint(addVideoQuestion, async ({ input, actor }) => {
  await getOwnJob(actor.id, input.job_posting_id);
  const { video_only_contact = null } = input;
  const question = { ...input, video_only_contact, id: newId(), revision: 1 };
  return { question: await addQuestion(VIDEO, question) };
});

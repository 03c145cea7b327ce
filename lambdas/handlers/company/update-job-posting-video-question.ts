import { updateVideoQuestion } from '../../contract/calls/job.ts';
import { getOwnJob } from '../../data/jobs/jobs.ts';
import { editQuestion, VIDEO } from '../../data/jobs/questions.ts';
import { endpoint } from '../../http/endpoint.ts';

export const handler = endpoint(updateVideoQuestion, async ({ input, actor }) => {
  await getOwnJob(actor.id, input.job_posting_id);
  const { expected_revision: _, ...fields } = input;
  const question = await editQuestion(VIDEO, input, (before) => {
    const { video_only_contact = before.video_only_contact } = input;
    return { ...fields, video_only_contact };
  });
  return { question };
});

import { updateVideoQuestion } from '../../contract/calls/job.ts';
import { getOwnJob } from '../../data/jobs/jobs.ts';
import { replaceQuestion, VIDEO } from '../../data/jobs/questions.ts';
import { endpoint } from '../../http/endpoint.ts';

export const handler = endpoint(updateVideoQuestion, async ({ input, actor }) => {
  await getOwnJob(actor.id, input.job_posting_id);
  const question = await replaceQuestion(VIDEO, input, (revision, before) => {
    const { video_only_contact = before.video_only_contact } = input;
    return { ...input, video_only_contact, revision };
  });
  return { question };
});

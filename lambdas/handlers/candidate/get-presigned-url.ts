import { getPresignedUrl } from '../../contract/calls/candidate.ts';
import { conflict, notFound } from '../../contract/problem.ts';
import { VIDEO_KEY } from '../../contract/schemas/file-types.ts';
import { ALREADY_APPLIED, JOB_CLOSED } from '../../contract/texts/texts.ts';
import { getOwnApplication, isUnfinished } from '../../data/applications/applications.ts';
import { bindFile } from '../../data/files/files.ts';
import { signUpload } from '../../data/files/presign.ts';
import { getJob } from '../../data/jobs/jobs.ts';
import { getVideoQuestion } from '../../data/jobs/questions.ts';
import { consumeQuota } from '../../data/limits/quotas.ts';
import { endpoint } from '../../http/endpoint.ts';

export const handler = endpoint(getPresignedUrl, async ({ input, actor }) => {
  // First: it refuses a wrong type or size, and a refused call must not bind the key.
  const url = await signUpload(input);
  const [, application, question] = VIDEO_KEY.exec(input.key) ?? [];
  if (application !== undefined && question !== undefined) {
    await checkVideoKey(actor.id, application, question);
  }
  await consumeQuota('uploads_signed_per_hour', actor.id);
  await bindFile(input.key, actor.id);
  return { url };
});

async function checkVideoKey(candidate: string, application: string, question: string) {
  const found = await getOwnApplication(candidate, application);
  if (!isUnfinished(found)) throw conflict(ALREADY_APPLIED);
  const [job, asked] = await Promise.all([
    getJob(found.job_posting_id),
    getVideoQuestion(found.job_posting_id, question),
  ]);
  if (!job.is_active) throw conflict(JOB_CLOSED);
  if (asked === undefined) throw notFound('question');
}

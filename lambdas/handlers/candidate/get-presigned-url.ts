import { getPresignedUrl } from '../../contract/calls/candidate.ts';
import { conflict, invalid, notFound } from '../../contract/problem.ts';
import { isSoundKey, RECORDING_KEY } from '../../contract/schemas/file-types.ts';
import { ALREADY_APPLIED, JOB_CLOSED, tooLarge } from '../../contract/texts/texts.ts';
import {
  answerSecondsOf,
  getOwnApplication,
  isUnfinished,
} from '../../data/applications/applications.ts';
import { maxBytesOfRecording } from '../../data/files/buckets.ts';
import { bindFile, hasTooManyBytes } from '../../data/files/files.ts';
import { signUpload } from '../../data/files/presign.ts';
import { getJob } from '../../data/jobs/jobs.ts';
import { getVideoQuestion } from '../../data/jobs/questions.ts';
import { consumeQuota, quotaReached } from '../../data/limits/quotas.ts';
import { endpoint } from '../../http/endpoint.ts';
import { videoOnlyMessage } from '../../rules/responses.ts';

export const handler = endpoint(getPresignedUrl, async ({ input, actor }) => {
  // First: it refuses a wrong type or size, and a refused call must not bind the key.
  const url = await signUpload(input);
  const [, application, question] = RECORDING_KEY.exec(input.key) ?? [];
  if (application !== undefined && question !== undefined) {
    const { asked, most } = await questionToAnswer(actor.id, application, question);
    if (asked.video_only_contact !== null && isSoundKey(input.key))
      throw invalid('key', videoOnlyMessage(asked.video_only_contact));
    if (input.content_length !== undefined && input.content_length > most)
      throw invalid('content_length', tooLarge(most));
  }
  await consumeQuota('uploads_signed_per_hour', actor.id);
  if (await hasTooManyBytes(actor.id, input.content_length))
    throw quotaReached('waiting_upload_bytes');
  await bindFile(input.key, actor.id, input.file_name);
  return { url };
});

/**
 * The question to answer, and the largest recording, in bytes.
 * @throws not-found, or conflict if it can no longer be answered
 */
async function questionToAnswer(candidate: string, application: string, question: string) {
  const found = await getOwnApplication(candidate, application);
  if (!isUnfinished(found)) throw conflict(ALREADY_APPLIED);
  const [job, asked] = await Promise.all([
    getJob(found.job_posting_id),
    getVideoQuestion(found.job_posting_id, question),
  ]);
  if (!job.is_active) throw conflict(JOB_CLOSED);
  if (asked === undefined) throw notFound('question');
  return { asked, most: maxBytesOfRecording(answerSecondsOf(found)) };
}

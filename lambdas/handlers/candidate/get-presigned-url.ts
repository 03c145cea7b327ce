import { getPresignedUrl } from '../../contract/candidate.ts';
import { conflict, invalid, notFound } from '../../contract/problem.ts';
import { ALREADY_APPLIED } from '../../contract/texts.ts';
import { VIDEO_KEY } from '../../contract/types.ts';
import { getOwnApplication, isUnfinished } from '../../data/applications.ts';
import { bindDocument, signUpload } from '../../data/files.ts';
import { getVideoQuestion } from '../../data/questions.ts';
import { endpoint } from '../../http/endpoint.ts';

export const handler = endpoint(getPresignedUrl, async ({ input, actor }) => {
  // First, because it refuses a wrong type or size, and a call that is refused must not bind the key.
  const url = await signUpload(input);
  const [, application, question] = VIDEO_KEY.exec(input.key) ?? [];
  if (application !== undefined && question !== undefined) {
    await checkVideoKey(actor.id, application, question);
  } else if (!(await bindDocument(input.key, actor.id))) {
    throw invalid('key', 'This name is taken. Please upload the file under another.');
  }
  return { url };
});

async function checkVideoKey(candidate: string, application: string, question: string) {
  const found = await getOwnApplication(candidate, application);
  if (!isUnfinished(found)) throw conflict(ALREADY_APPLIED);
  if ((await getVideoQuestion(found.job_posting_id, question)) === undefined)
    throw notFound('question');
}

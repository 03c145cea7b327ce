import { addQuestionResponses } from '../../contract/calls/apply.ts';
import { conflict, invalid } from '../../contract/problem.ts';
import type { ParsedInputOf } from '../../contract/route.ts';
import { ALREADY_APPLIED, JOB_CLOSED } from '../../contract/texts/texts.ts';
import { getCandidate, lockDocuments } from '../../data/accounts/candidates.ts';
import { ownApplicationToWire } from '../../data/applications/application-to-wire.ts';
import {
  answerSecondsOf,
  changeApplication,
  copyOfCandidate,
  finishApplication,
  getOwnApplication,
  isUnfinished,
} from '../../data/applications/applications.ts';
import type { StoredApplication } from '../../data/applications/stored-application.ts';
import { withCaptions } from '../../data/applications/video-responses.ts';
import { acceptRecording } from '../../data/files/accept-files.ts';
import { incrementApplications } from '../../data/jobs/job-counters.ts';
import { getJob, type StoredJob } from '../../data/jobs/jobs.ts';
import { findDeletedQuestions, getQuestions, type Questions } from '../../data/jobs/questions.ts';
import { enqueueSubmittedMails } from '../../data/outbox/enqueue-mail.ts';
import { WriteConflict, withOptimisticLock } from '../../data/table/retry.ts';
import { transact } from '../../data/table/write.ts';
import { endpoint } from '../../http/endpoint.ts';
import { count } from '../../http/observe.ts';
import {
  checkRevisions,
  checkSameApplication,
  matchResponses,
  NO_CAPTIONS,
  refuseIssues,
  unknownQuestions,
} from '../../rules/responses.ts';

type Responses = ParsedInputOf<typeof addQuestionResponses>;

export const handler = endpoint(addQuestionResponses, ({ input, actor }) =>
  withOptimisticLock(async () => {
    const before = await getOwnApplication(actor.id, input.application_id);
    if (!isUnfinished(before)) throw conflict(ALREADY_APPLIED);
    checkSameApplication(input);
    const [job, candidate] = await Promise.all([
      getJob(before.job_posting_id),
      getCandidate(actor.id),
    ]);
    if (!job.is_active) throw conflict(JOB_CLOSED);
    // Read after the job: if a question is edited from now on, the transaction fails on the job's revision
    // and this runs again.
    const questions = await getQuestions(job.id);
    const { marked, videos } = await match(questions, input, before, job);

    const accepted = await Promise.all(
      videos.map(async (answer) => {
        const { question_id, question_text, video_url, captions = '' } = answer;
        const sent = input.video_responses.findIndex((each) => each.question_id === question_id);
        const path = `video_responses.${sent}`;
        if (!video_url) {
          if (captions !== '') throw invalid(`${path}.captions`, NO_CAPTIONS);
          const response_text = answer.response_text ?? '';
          return { response: { question_id, question_text, response_text }, writes: [] };
        }
        const { file, writes } = await acceptRecording(`${path}.video_url`, video_url, {
          application: before.id,
          question: question_id,
          candidate: actor.id,
          seconds: answerSecondsOf(before),
        });
        return { response: withCaptions({ question_id, question_text, file }, captions), writes };
      }),
    );
    const submitted_at = new Date().toISOString();
    const application = {
      ...before,
      ...copyOfCandidate(candidate),
      screening_responses: marked,
      video_responses: accepted.map(({ response }) => response),
      submitted_at,
    };
    await transact([
      changeApplication(before, application),
      finishApplication(application),
      lockDocuments(candidate, { unfinished: -1 }),
      incrementApplications(job),
      ...accepted.flatMap(({ writes }) => writes),
      ...enqueueSubmittedMails(application),
    ]);
    count('ApplicationHandedIn');
    return { application: ownApplicationToWire(application) };
  }),
);

/**
 * Matches the responses with the job's questions.
 * @throws conflict if the candidate answered other questions than the job's current ones, invalid if a
 *   response is wrong
 */
async function match(
  questions: Questions,
  responses: Responses,
  before: StoredApplication,
  job: StoredJob,
) {
  const haveChanged = job.questions_revision !== before.questions_revision;
  checkRevisions(questions, responses, haveChanged);
  const deleted = await findDeletedQuestions(job.id, unknownQuestions(questions, responses));
  const { marked, videos, issues } = matchResponses(questions, responses, deleted);
  // If a question was edited between the two reads, the answer is not wrong: this runs again.
  if (issues.length > 0 && (await getJob(job.id)).revision !== job.revision)
    throw new WriteConflict();
  refuseIssues(issues, haveChanged);
  return { marked, videos };
}

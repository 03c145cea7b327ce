import { addQuestionResponses } from '../../contract/calls/apply.ts';
import { conflict, invalid, Problem } from '../../contract/problem.ts';
import type { ParsedInputOf } from '../../contract/route.ts';
import { ALREADY_APPLIED, JOB_CLOSED, QUESTIONS_CHANGED } from '../../contract/texts/texts.ts';
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
  checkScreening,
  MISSING_ANSWER,
  matchVideos,
  NO_CAPTIONS,
  outdatedAnswers,
} from '../../rules/responses.ts';

type HandIn = ParsedInputOf<typeof addQuestionResponses>;

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
  { screening_responses, video_responses }: HandIn,
  before: StoredApplication,
  job: StoredJob,
) {
  const { screening_questions, video_questions } = questions;
  const responses = [...screening_responses, ...video_responses];
  const outdated = [
    ...outdatedAnswers('screening_responses', screening_questions, screening_responses),
    ...outdatedAnswers('video_responses', video_questions, video_responses),
  ];
  const sayWhat = responses.length > 0 && responses.every(({ revision }) => revision !== undefined);
  const haveChanged = job.questions_revision !== before.questions_revision;
  if (outdated.length > 0 || (haveChanged && !sayWhat)) {
    throw conflict(QUESTIONS_CHANGED, outdated.length > 0 ? outdated : undefined);
  }

  const asked = new Set([...screening_questions, ...video_questions].map(({ id }) => id));
  const unknown = responses.filter(({ question_id }) => !asked.has(question_id));
  const deleted = await findDeletedQuestions(
    job.id,
    unknown.map(({ question_id }) => question_id),
  );
  const { marked, ...screening } = checkScreening(
    screening_questions,
    screening_responses,
    deleted,
  );
  const { matched, ...video } = matchVideos(video_questions, video_responses, deleted);
  const issues = [...screening.issues, ...video.issues];
  const [first] = issues;
  // If a question was edited between the two reads, the answer is not wrong: this runs again.
  if (first !== undefined && (await getJob(job.id)).revision !== job.revision)
    throw new WriteConflict();
  // The candidate has not seen a required question that was added since.
  if (
    haveChanged &&
    first !== undefined &&
    issues.every(({ message }) => message === MISSING_ANSWER)
  )
    throw conflict(QUESTIONS_CHANGED);
  if (first !== undefined) throw new Problem('invalid', first.message, { issues });
  return { marked, videos: matched };
}

function checkSameApplication({ application_id, ...lists }: HandIn) {
  for (const list of ['screening_responses', 'video_responses'] as const) {
    for (const [index, response] of lists[list].entries()) {
      if ((response.application_id ?? application_id) !== application_id) {
        throw invalid(
          `${list}.${index}.application_id`,
          'This answer belongs to another application.',
        );
      }
    }
  }
}

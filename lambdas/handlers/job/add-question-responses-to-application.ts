import { addQuestionResponses } from '../../contract/job.ts';
import { conflict, invalid, Problem } from '../../contract/problem.ts';
import { ALREADY_APPLIED, JOB_CLOSED } from '../../contract/texts.ts';
import {
  applicant,
  getOwnApplication,
  isUnfinished,
  ownApplicationToWire,
  submitApplication,
} from '../../data/applications.ts';
import { getCandidate } from '../../data/candidates.ts';
import { videoFromUrl } from '../../data/files.ts';
import { countApplication, getJob } from '../../data/jobs.ts';
import { introduce } from '../../data/managers.ts';
import { getQuestions } from '../../data/questions.ts';
import { optimistic, transact } from '../../data/table.ts';
import { endpoint } from '../../http/endpoint.ts';
import { markScreening, matchVideos } from '../../rules/responses.ts';

export const handler = endpoint(addQuestionResponses, ({ input, actor }) =>
  optimistic(async () => {
    const before = await getOwnApplication(actor.id, input.application_id);
    if (!isUnfinished(before)) {
      throw conflict(ALREADY_APPLIED);
    }
    const [job, questions, candidate] = await Promise.all([
      getJob(before.job_posting_id),
      getQuestions(before.job_posting_id),
      getCandidate(actor.id),
    ]);
    if (!job.is_active) throw conflict(JOB_CLOSED);

    checkSameApplication(input);
    const screening = markScreening(questions.screening_questions, input.screening_responses);
    const videos = matchVideos(questions.video_questions, input.video_responses);
    const issues = [...screening.issues, ...videos.issues];
    const [first] = issues;
    if (first !== undefined) throw new Problem('invalid', first.message, { issues });
    const video_responses = await Promise.all(
      videos.matched.map(async ({ question_id, question_text, video_url }) => {
        const sent = input.video_responses.findIndex((each) => each.question_id === question_id);
        const path = `video_responses.${sent}.video_url`;
        const key = await videoFromUrl(path, video_url, before.id, question_id);
        return { question_id, question_text, key };
      }),
    );

    const application = {
      ...before,
      ...applicant(candidate),
      screening_responses: screening.marked,
      video_responses,
      submitted_at: new Date().toISOString(),
    };
    await transact([
      ...submitApplication(before, application),
      countApplication(job),
      introduce(job.manager_id, actor.id),
    ]);
    return { application: ownApplicationToWire(application) };
  }),
);

interface Responses {
  readonly application_id: string;
  readonly screening_responses: readonly { readonly application_id?: string | undefined }[];
  readonly video_responses: readonly { readonly application_id?: string | undefined }[];
}

function checkSameApplication({ application_id, ...lists }: Responses) {
  for (const list of ['screening_responses', 'video_responses'] as const) {
    for (const [index, response] of lists[list].entries()) {
      if ((response.application_id ?? application_id) !== application_id) {
        throw invalid(
          `${list}.${index}.application_id`,
          'This response is of another application.',
        );
      }
    }
  }
}

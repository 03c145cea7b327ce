import { getCompany, getManagerCompanyView } from '../../../lambdas/contract/calls/company.ts';
import {
  addScreeningQuestion,
  addVideoQuestion,
  deleteScreeningQuestion,
  deleteVideoQuestion,
  updateJob,
  updateScreeningQuestion,
  updateVideoQuestion,
} from '../../../lambdas/contract/calls/job.ts';
import { getJobPosting } from '../../../lambdas/contract/calls/open-jobs.ts';
import type {
  Job,
  ScreeningQuestion,
  VideoQuestion,
} from '../../../lambdas/contract/schemas/job.ts';
import { CHANGED_MEANWHILE } from '../../../lambdas/contract/texts/texts.ts';
import { answer, refusal } from './app.tsx';
import { job as aJob, company, location } from './things.ts';

/** A job whose fields and questions the test keeps as the server does. */

type Kind = 'screening' | 'video';
interface Stored {
  id: string;
  revision: number;
  edited_at?: string | undefined;
}

let made = 0;
const ofNew = () => {
  made += 1;
  const id = `01JQ${String(made).padStart(22, '0')}`;
  return { id, job_posting_id: aJob.id, is_required: true, revision: 1 };
};
const screeningOf = (fields: Partial<ScreeningQuestion>): ScreeningQuestion => ({
  ...ofNew(),
  question_text: '',
  question_answers: ['yes', 'no'],
  correct_answer: null,
  question_type: 'multiple-choice',
  ...fields,
});
const videoOf = (fields: Partial<VideoQuestion>): VideoQuestion => ({
  ...ofNew(),
  question_text: '',
  video_only_contact: null,
  ...fields,
});

interface Fields extends Partial<Job> {
  readonly screening?: readonly Partial<ScreeningQuestion>[];
  readonly video?: readonly Partial<VideoQuestion>[];
}

/** Answers the calls of the page of a company with one job, and those that edit the job. */
export function keepJob({ screening = [], video = [], ...fields }: Fields = {}) {
  const job = {
    ...aJob,
    ...fields,
    screening_questions: screening.map(screeningOf),
    video_questions: video.map(videoOf),
  };
  /** The kinds of calls about questions so far, such as `add screening`. */
  const calls: string[] = [];

  /** Changes what is stored. A field left out stays as it is. */
  function edit(stored: Stored, changes: object): void {
    const given = Object.entries(changes).filter(([, value]) => value !== undefined);
    Object.assign(stored, Object.fromEntries(given));
    Object.assign(stored, { revision: stored.revision + 1, edited_at: new Date().toISOString() });
  }
  const isOutdated = ({ revision }: Stored, expected: number | undefined) =>
    expected !== undefined && expected !== revision;
  const refuse = (current: object) => refusal(409, CHANGED_MEANWHILE, current);

  /** Changes a question, or removes it. @returns a refusal, if it is gone or was changed meanwhile */
  function change<Q extends Stored>(
    questions: Q[],
    { id, expected_revision }: { id: string; expected_revision?: number | undefined },
    by: (question: Q, index: number) => void,
  ): Response | undefined {
    const index = questions.findIndex((each) => each.id === id);
    const [found] = questions.slice(index, index + 1);
    if (index < 0 || found === undefined) return refusal(404, 'There is no such question.');
    if (isOutdated(found, expected_revision)) return refuse({ question: found });
    by(found, index);
    return undefined;
  }
  /** The answers to the three calls about one kind of question. */
  function answersOf<Q extends Stored>(kind: Kind, questions: Q[], build: (fields: object) => Q) {
    return {
      add: (input: object) => {
        calls.push(`add ${kind}`);
        const question = build(input);
        questions.push(question);
        return { question };
      },
      update: (input: { id: string; expected_revision?: number | undefined }) => {
        calls.push(`update ${kind}`);
        const { expected_revision: _, ...changes } = input;
        const question = () => {
          const found = questions.find(({ id }) => id === input.id);
          if (found === undefined) throw new Error('The question is gone.');
          return { question: structuredClone(found) };
        };
        return change(questions, input, (found) => edit(found, changes)) ?? question();
      },
      remove: (input: { id: string; expected_revision?: number | undefined }) => {
        calls.push(`delete ${kind}`);
        const gone = { deleted: true as const };
        return change(questions, input, (_, index) => void questions.splice(index, 1)) ?? gone;
      },
    };
  }

  answer(getCompany, () => ({ company }));
  answer(getManagerCompanyView, () => ({
    company,
    locations: [location],
    jobs: [structuredClone(job)],
  }));
  answer(getJobPosting, () => ({ job: structuredClone(job) }));
  const updates = answer(updateJob, ({ id: _, expected_revision, ...changes }) => {
    if (isOutdated(job, expected_revision)) return refuse({ job });
    edit(job, changes);
    return { job: structuredClone(job) };
  });
  const ofScreening = answersOf('screening', job.screening_questions, screeningOf);
  answer(addScreeningQuestion, ofScreening.add);
  answer(updateScreeningQuestion, ofScreening.update);
  answer(deleteScreeningQuestion, ofScreening.remove);
  const ofVideo = answersOf('video', job.video_questions, videoOf);
  answer(addVideoQuestion, ofVideo.add);
  answer(updateVideoQuestion, ofVideo.update);
  answer(deleteVideoQuestion, ofVideo.remove);

  return {
    /** The job as it is stored now. */
    job,
    calls,
    /** The inputs of the calls that changed the job's fields. */
    updates,
    /** Changes the job or a question, as another tab does. */
    edit,
    /** Adds a question, as another tab does. */
    addScreening: (question_text: string) =>
      void job.screening_questions.push(screeningOf({ question_text })),
    addVideo: (question_text: string) => void job.video_questions.push(videoOf({ question_text })),
  };
}

import { hashKey } from '@tanstack/react-query';
import {
  addScreeningQuestion,
  addVideoQuestion,
  deleteScreeningQuestion,
  deleteVideoQuestion,
  updateScreeningQuestion,
  updateVideoQuestion,
} from '../../../../../lambdas/contract/calls/job.ts';
import { call } from '../../../../api/client.ts';
import { ApiError } from '../../../../api/errors.ts';
import type { DraftForm } from '../../../../ui/forms/draft-form.tsx';
import {
  isUnwritten,
  type JobValues,
  type Questions,
  type ScreeningValues,
  screeningInput,
  type VideoValues,
  videoInput,
} from '../job-values.ts';

interface Question {
  readonly key: string;
  readonly id?: string | undefined;
  readonly question_text: string;
}

interface Steps<Q extends Question> {
  /** The server's input for a question. */
  readonly input: (question: Q) => unknown;
  /** @returns the new question's id */
  readonly add: (question: Q) => Promise<string>;
  readonly update: (id: string, question: Q) => Promise<unknown>;
  readonly remove: (id: string) => Promise<unknown>;
  /** Stores a new question's id in the form. */
  readonly noteId: (index: number, id: string) => void;
  /** Stores the server's current questions. */
  readonly noteBase: (base: Q[]) => void;
}

interface Options {
  readonly jobId: string;
  /** The server's questions when the form opened; updated after each call. */
  readonly base: { current: Questions };
  readonly values: JobValues;
  readonly setFieldValue: DraftForm<JobValues>['setFieldValue'];
}

/**
 * Saves the added, changed and deleted questions. Changes made only elsewhere stay. After a failure, a
 * retry does the rest.
 * @throws the first call's failure
 */
export async function saveQuestions(options: Options): Promise<void> {
  const { jobId, base, values, setFieldValue } = options;
  const ofJob = { job_posting_id: jobId };
  const noteBase = (now: Partial<Questions>) => {
    base.current = { ...base.current, ...now };
  };
  const { screening_questions, video_questions } = values;
  await save<ScreeningValues>(base.current.screening_questions, screening_questions, {
    input: screeningInput,
    add: async (question) =>
      (await call(addScreeningQuestion, { ...ofJob, ...screeningInput(question) })).question.id,
    update: (id, question) =>
      call(updateScreeningQuestion, { id, ...ofJob, ...screeningInput(question) }),
    remove: (id) => call(deleteScreeningQuestion, { id, ...ofJob }),
    noteId: (index, id) => setFieldValue(`screening_questions.${index}.id`, id),
    noteBase: (now) => noteBase({ screening_questions: now }),
  });
  await save<VideoValues>(base.current.video_questions, video_questions, {
    input: videoInput,
    add: async (question) =>
      (await call(addVideoQuestion, { ...ofJob, ...videoInput(question) })).question.id,
    update: (id, question) => call(updateVideoQuestion, { id, ...ofJob, ...videoInput(question) }),
    remove: (id) => call(deleteVideoQuestion, { id, ...ofJob }),
    noteId: (index, id) => setFieldValue(`video_questions.${index}.id`, id),
    noteBase: (now) => noteBase({ video_questions: now }),
  });
}

async function save<Q extends Question>(
  base: readonly Q[],
  wanted: readonly Q[],
  steps: Steps<Q>,
): Promise<void> {
  const { input } = steps;
  let known = base;
  const note = (id: string, now?: Q) => {
    known = [...known.filter((question) => question.id !== id), ...(now ? [{ ...now, id }] : [])];
    steps.noteBase([...known]);
  };
  const isSaved = (question: Q) => {
    const before = known.find(({ id }) => id === question.id);
    return before !== undefined && hashKey([input(before)]) === hashKey([input(question)]);
  };
  // Delete first: the number of questions is limited.
  for (const { id } of base) {
    if (id === undefined || wanted.some((question) => question.id === id)) continue;
    await exists(steps.remove(id));
    note(id);
  }
  for (const [index, question] of wanted.entries()) {
    if (isUnwritten(question)) continue;
    const { id } = question;
    if (id !== undefined && isSaved(question)) continue;
    // Deleted elsewhere but wanted here: add it again.
    if (id !== undefined && (await exists(steps.update(id, question)))) {
      note(id, question);
    } else {
      const newId = await steps.add(question);
      steps.noteId(index, newId);
      note(newId, question);
    }
  }
}

/** @returns whether the question still exists */
async function exists(change: Promise<unknown>): Promise<boolean> {
  try {
    await change;
    return true;
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return false;
    throw error;
  }
}

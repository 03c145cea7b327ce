import {
  addScreeningQuestion,
  addVideoQuestion,
  deleteScreeningQuestion,
  deleteVideoQuestion,
  updateScreeningQuestion,
  updateVideoQuestion,
} from '../../../lambdas/contract/company.ts';
import { ApiError, call } from '../../api/client.ts';
import type { DraftForm } from '../../ui/form.tsx';
import {
  isUnwritten,
  type JobValues,
  type ScreeningValues,
  screeningInput,
  type VideoValues,
  videoInput,
} from './job-values.ts';

interface Question {
  readonly key: string;
  readonly id?: string | undefined;
  readonly question_text: string;
}

/** The calls that one kind of question is saved by. `add` answers the new question's id. */
interface Calls<Q extends Question> {
  readonly add: (question: Q) => Promise<string>;
  readonly update: (id: string, question: Q) => Promise<unknown>;
  readonly remove: (id: string) => Promise<unknown>;
  /** Tells the form the id of a question that has just been added. */
  readonly added: (index: number, id: string) => void;
}

/**
 * Adds, changes and deletes a job's questions until they are as the form has them.
 * Each step that succeeds is noted in `stored`, so that after a failure only the rest is done.
 */
export async function saveQuestions(
  jobId: string,
  stored: JobValues,
  form: Pick<DraftForm<JobValues>, 'values' | 'setFieldValue'>,
): Promise<void> {
  const ofJob = { job_posting_id: jobId };
  await save<ScreeningValues>(stored.screening_questions, form.values.screening_questions, {
    add: async (question) =>
      (await call(addScreeningQuestion, { ...ofJob, ...screeningInput(question) })).question.id,
    update: (id, question) =>
      call(updateScreeningQuestion, { id, ...ofJob, ...screeningInput(question) }),
    remove: (id) => call(deleteScreeningQuestion, { id, ...ofJob }),
    added: (index, id) => form.setFieldValue(`screening_questions.${index}.id`, id),
  });
  await save<VideoValues>(stored.video_questions, form.values.video_questions, {
    add: async (question) =>
      (await call(addVideoQuestion, { ...ofJob, ...videoInput(question) })).question.id,
    update: (id, question) => call(updateVideoQuestion, { id, ...ofJob, ...videoInput(question) }),
    remove: (id) => call(deleteVideoQuestion, { id, ...ofJob }),
    added: (index, id) => form.setFieldValue(`video_questions.${index}.id`, id),
  });
}

async function save<Q extends Question>(
  stored: Q[],
  wanted: readonly Q[],
  calls: Calls<Q>,
): Promise<void> {
  // Deletions come first, because a job holds only so many questions.
  for (const { id } of [...stored]) {
    if (id === undefined || wanted.some((question) => question.id === id)) continue;
    await unlessGone(calls.remove(id));
    remember(stored, id, undefined);
  }
  for (const [index, question] of wanted.entries()) {
    if (isUnwritten(question)) continue;
    if (question.id === undefined) {
      const id = await calls.add(question);
      calls.added(index, id);
      stored.push({ ...question, id });
    } else if (isChanged(stored, question)) {
      await calls.update(question.id, question);
      remember(stored, question.id, question);
    }
  }
}

function isChanged<Q extends Question>(stored: readonly Q[], question: Q): boolean {
  const before = stored.find(({ id }) => id === question.id);
  const content = (q: Q | undefined) => JSON.stringify({ ...q, key: '' });
  return content(before) !== content(question);
}

function remember<Q extends Question>(stored: Q[], id: string, now: Q | undefined): void {
  const at = stored.findIndex((question) => question.id === id);
  stored.splice(at, 1, ...(now === undefined ? [] : [now]));
}

// Somebody else deleted it: that is what was wanted.
async function unlessGone(removal: Promise<unknown>): Promise<void> {
  try {
    await removal;
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 404)) throw error;
  }
}

import {
  addScreeningQuestion,
  addVideoQuestion,
  deleteScreeningQuestion,
  deleteVideoQuestion,
  updateScreeningQuestion,
  updateVideoQuestion,
} from '../../../../lambdas/contract/calls/job.ts';
import { call } from '../../../api/client.ts';
import { ApiError } from '../../../api/errors.ts';
import type { DraftForm } from '../../../ui/forms/draft-form.tsx';
import { isSameValue } from '../../../ui/forms/values.ts';
import {
  isUnwritten,
  type JobValues,
  type ScreeningValues,
  screeningInput,
  type VideoValues,
  videoInput,
} from './job-values.ts';

interface Question {
  readonly id?: string | undefined;
  readonly revision?: number | undefined;
  readonly question_text: string;
}

/** A question as stored, and the revision that the form has seen. */
type Seen = {
  readonly id: string;
  readonly job_posting_id: string;
  readonly expected_revision: number | undefined;
};

interface Answer {
  readonly question: { readonly id: string; readonly revision: number };
}

interface Steps<Q extends Question> {
  readonly wanted: readonly Q[];
  /** The stored questions. */
  readonly stored: () => readonly Q[];
  readonly noteStored: (questions: Q[]) => void;
  readonly noteId: (index: number, id: string) => void;
  /** The server's input for a question. */
  readonly input: (question: Q) => unknown;
  readonly add: (question: Q) => Promise<Answer>;
  readonly update: (seen: Seen, question: Q) => Promise<Answer>;
  readonly remove: (seen: Seen) => Promise<unknown>;
}

/**
 * Saves the added, changed and deleted questions, each from the revision that the form has seen. After a failure, a retry
 * does the rest.
 * @throws the first call's failure
 */
export async function saveQuestions(
  job_posting_id: string,
  values: JobValues,
  form: DraftForm<JobValues>,
): Promise<void> {
  const ofJob = { job_posting_id };
  await save<ScreeningValues>(ofJob, {
    wanted: values.screening_questions,
    stored: () => form.stored().screening_questions,
    noteStored: (now) => form.noteStored({ screening_questions: now }),
    noteId: (index, id) => form.setFieldValue(`screening_questions.${index}.id`, id),
    input: screeningInput,
    add: (question) => call(addScreeningQuestion, { ...ofJob, ...screeningInput(question) }),
    update: (seen, question) =>
      call(updateScreeningQuestion, { ...seen, ...screeningInput(question) }),
    remove: (seen) => call(deleteScreeningQuestion, seen),
  });
  await save<VideoValues>(ofJob, {
    wanted: values.video_questions,
    stored: () => form.stored().video_questions,
    noteStored: (now) => form.noteStored({ video_questions: now }),
    noteId: (index, id) => form.setFieldValue(`video_questions.${index}.id`, id),
    input: videoInput,
    add: (question) => call(addVideoQuestion, { ...ofJob, ...videoInput(question) }),
    update: (seen, question) => call(updateVideoQuestion, { ...seen, ...videoInput(question) }),
    remove: (seen) => call(deleteVideoQuestion, seen),
  });
}

async function save<Q extends Question>(
  ofJob: Pick<Seen, 'job_posting_id'>,
  { wanted, stored, ...steps }: Steps<Q>,
): Promise<void> {
  const others = (id: string | undefined) => stored().filter((question) => question.id !== id);
  const note = (question: Q, { id, revision }: Answer['question']) =>
    steps.noteStored([...others(id), { ...question, id, revision }]);
  // Delete first: the number of questions is limited.
  for (const { id, revision } of stored()) {
    if (id === undefined || wanted.some((question) => question.id === id)) continue;
    await unlessGone(steps.remove({ id, ...ofJob, expected_revision: revision }));
    steps.noteStored(others(id));
  }
  for (const [index, question] of wanted.entries()) {
    if (isUnwritten(question)) continue;
    const { id } = question;
    const before = id === undefined ? undefined : stored().find((each) => each.id === id);
    if (id === undefined || before === undefined) {
      // New, or deleted elsewhere and wanted here.
      const { question: added } = await steps.add(question);
      steps.noteId(index, added.id);
      note(question, added);
    } else if (!isSameValue(steps.input(before), steps.input(question))) {
      const seen = { id, ...ofJob, expected_revision: before.revision };
      note(question, (await steps.update(seen, question)).question);
    }
  }
}

/** Waits for a deletion; the question may be gone already. */
async function unlessGone(deletion: Promise<unknown>): Promise<void> {
  try {
    await deletion;
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 404)) throw error;
  }
}

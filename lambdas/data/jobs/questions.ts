import * as z from 'zod/mini';
import {
  DELETED_QUESTION_S,
  MAX_SCREENING_QUESTIONS,
  MAX_VIDEO_QUESTIONS,
} from '../../contract/limits.ts';
import { notFound, Problem } from '../../contract/problem.ts';
import {
  type AskedQuestions,
  type PublicJob,
  screeningQuestion,
  videoOnlyContact,
  videoQuestion,
} from '../../contract/schemas/job.ts';
import { CHANGED_MEANWHILE } from '../../contract/texts/texts.ts';
import {
  deletedQuestionKey,
  isVideoQuestionKey,
  type QuestionKind,
  questionKey,
  questionsRange,
} from '../keys/jobs.ts';
import { edit } from '../table/edit.ts';
import { type ItemType, itemKey, itemType, type Revisioned } from '../table/items.ts';
import { getItem, getItems, queryAll } from '../table/read.ts';
import { withOptimisticLock } from '../table/retry.ts';
import {
  changeWrite,
  createWrite,
  putWrite,
  removeWrite,
  transact,
  type Write,
} from '../table/write.ts';
import { incrementQuestionsRevision } from './job-counters.ts';

const screeningType = itemType(
  z.extend(screeningQuestion, { correct_answer: z.nullable(z.string()) }),
);
const videoType = itemType(
  z.extend(videoQuestion, { video_only_contact: z.nullable(videoOnlyContact) }),
);

export type StoredScreeningQuestion = ReturnType<typeof screeningType.parse>;
export type StoredVideoQuestion = ReturnType<typeof videoType.parse>;

export interface StoredQuestion extends Revisioned {
  readonly id: string;
  readonly job_posting_id: string;
  readonly edited_at?: string | undefined;
}

/** Names a question of a job, and the revision that a change of it was made from. */
export interface QuestionRef {
  readonly job_posting_id: string;
  readonly id: string;
  readonly expected_revision?: number | undefined;
}

const toAnswer = (question: StoredQuestion) => ({ question });

/** How one kind of question is stored and counted. */
export interface QuestionType<T extends StoredQuestion> {
  readonly name: QuestionKind;
  readonly type: ItemType<T>;
  readonly counter: 'screening_question_count' | 'video_question_count';
  /** The most questions of this kind on a job. */
  readonly most: number;
}

export const SCREENING: QuestionType<StoredScreeningQuestion> = {
  name: 'SCREENING',
  type: screeningType,
  counter: 'screening_question_count',
  most: MAX_SCREENING_QUESTIONS,
};
export const VIDEO: QuestionType<StoredVideoQuestion> = {
  name: 'VIDEO',
  type: videoType,
  counter: 'video_question_count',
  most: MAX_VIDEO_QUESTIONS,
};

/** A job's questions, each kind oldest first. */
export interface Questions {
  readonly screening_questions: StoredScreeningQuestion[];
  readonly video_questions: StoredVideoQuestion[];
}

export async function getQuestions(job: string): Promise<Questions> {
  const found = await queryAll(questionsRange(job), {
    parse: (stored) =>
      isVideoQuestionKey(itemKey.parse(stored))
        ? { video: videoType.parse(stored) }
        : { screening: screeningType.parse(stored) },
  });
  return {
    screening_questions: found.flatMap(({ screening }) => screening ?? []),
    video_questions: found.flatMap(({ video }) => video ?? []),
  };
}

/** A job's questions as anybody may read them. A job without any is not asked for them. */
export async function getAskedQuestions(job: PublicJob): Promise<AskedQuestions> {
  if (job.screening_question_count === 0 && job.video_question_count === 0)
    return { screening: [], video: [] };
  const { screening_questions, video_questions } = await getQuestions(job.id);
  return {
    screening: screening_questions.map(({ question_text, question_answers }) => ({
      question_text,
      question_answers,
    })),
    video: video_questions.map(({ question_text }) => question_text),
  };
}

export async function getVideoQuestion(
  job: string,
  id: string,
): Promise<StoredVideoQuestion | undefined> {
  return await getItem(questionKey('VIDEO', job, id), videoType);
}

/** The given ids that belong to deleted questions of the job. */
export async function findDeletedQuestions(
  job: string,
  ids: readonly string[],
): Promise<Set<string>> {
  const keys = ids.map((id) => deletedQuestionKey(job, id));
  const found = await getItems(keys, z.object({ question_id: z.string() }));
  return new Set(found.map(({ question_id }) => question_id));
}

/** The write for a new question. Its transaction must also count it. */
export function newQuestionWrite<T extends StoredQuestion>(
  { name, type }: QuestionType<T>,
  question: T,
): Write {
  const key = questionKey(name, question.job_posting_id, question.id);
  return createWrite(type, { key }, question);
}

/**
 * Edits a question of a job.
 * @param changes builds the changed fields, given the question before
 * @throws not-found if the job has no such question; conflict as `edit`
 */
export async function editQuestion<T extends StoredQuestion>(
  { name, type }: QuestionType<T>,
  { job_posting_id: job, id, expected_revision: expected }: QuestionRef,
  changes: (before: T) => Partial<T>,
): Promise<T> {
  const key = questionKey(name, job, id);
  return await withOptimisticLock(async () => {
    const before = await getItem(key, type);
    if (before === undefined) throw notFound('question');
    const after = await edit(before, changes(before), { expected, toAnswer });
    await transact([changeWrite(type, { key }, before, after), incrementQuestionsRevision(job)]);
    return after;
  });
}

/**
 * The writes that delete a question.
 * @throws not-found if the job has no such question; conflict, with what is stored, if another revision is expected
 */
export async function deleteQuestionWrites<T extends StoredQuestion>(
  { name, type }: QuestionType<T>,
  { job_posting_id: job, id, expected_revision: expected }: QuestionRef,
): Promise<Write[]> {
  const key = questionKey(name, job, id);
  const before = await getItem(key, type);
  if (before === undefined) throw notFound('question');
  if (expected !== undefined && expected !== before.revision)
    throw new Problem('conflict', CHANGED_MEANWHILE, { current: toAnswer(before) });
  return [
    removeWrite(key, before),
    putWrite({
      ...deletedQuestionKey(job, id),
      question_id: id,
      expires_at: Math.floor(Date.now() / 1000) + DELETED_QUESTION_S,
    }),
  ];
}

import * as z from 'zod/mini';
import { notFound } from '../contract/problem.ts';
import {
  type ScreeningQuestion,
  screeningQuestion,
  type VideoQuestion,
  videoQuestion,
} from '../contract/shapes.ts';
import { screeningQuestionKey, videoQuestionKey } from './keys.ts';
import { all, get, put, remove, startingWith, type Write } from './table.ts';

const noQuestion = () => notFound('question');

/** What a job asks, each kind in the order in which it was written. */
export interface Questions {
  readonly screening_questions: ScreeningQuestion[];
  readonly video_questions: VideoQuestion[];
}

export async function getQuestions(job: string): Promise<Questions> {
  const { pk } = screeningQuestionKey(job, '');
  const found = await all(
    { pk, ...startingWith('QUESTION#') },
    z.union([screeningQuestion, videoQuestion]),
  );
  return {
    screening_questions: found.filter((question) => 'question_type' in question),
    video_questions: found.filter((question) => !('question_type' in question)),
  };
}

export async function getVideoQuestion(
  job: string,
  id: string,
): Promise<VideoQuestion | undefined> {
  return await get(videoQuestionKey(job, id), videoQuestion);
}

export function addScreeningQuestion(question: ScreeningQuestion): Write {
  const key = screeningQuestionKey(question.job_posting_id, question.id);
  return put({ ...key, ...question }, { exists: false });
}

export function addVideoQuestion(question: VideoQuestion): Write {
  const key = videoQuestionKey(question.job_posting_id, question.id);
  return put({ ...key, ...question }, { exists: false });
}

/** @throws not-found, in the transaction, where the job has no such question */
export function replaceScreeningQuestion(question: ScreeningQuestion): Write {
  const key = screeningQuestionKey(question.job_posting_id, question.id);
  return put({ ...key, ...question }, { exists: true }, noQuestion);
}

/** @throws not-found, in the transaction, where the job has no such question */
export function replaceVideoQuestion(question: VideoQuestion): Write {
  const key = videoQuestionKey(question.job_posting_id, question.id);
  return put({ ...key, ...question }, { exists: true }, noQuestion);
}

/** @throws not-found, in the transaction, where the job has no such question */
export function removeScreeningQuestion(job: string, id: string): Write {
  return remove(screeningQuestionKey(job, id), { exists: true }, noQuestion);
}

/** @throws not-found, in the transaction, where the job has no such question */
export function removeVideoQuestion(job: string, id: string): Write {
  return remove(videoQuestionKey(job, id), { exists: true }, noQuestion);
}

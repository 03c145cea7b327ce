import type { JobWithQuestions } from '../../../../lambdas/contract/schemas/job.ts';

interface Question {
  readonly id: string;
  readonly revision: number;
}

/** A question's key. An edited question has a new key: earlier answers no longer count. */
export function keyOf({ id, revision }: Question): string {
  return `${id}@${revision}`;
}

/** The question's id. */
export function idOf(questionKey: string): string {
  return questionKey.slice(0, questionKey.lastIndexOf('@'));
}

export function questionsOf({ screening_questions, video_questions }: JobWithQuestions) {
  return [...screening_questions, ...video_questions];
}

/** The revision of each question, by its id. */
export function revisionsOf(job: JobWithQuestions): Record<string, number> {
  return Object.fromEntries(questionsOf(job).map(({ id, revision }) => [id, revision]));
}

import type { JobWithQuestions } from '../../../../../lambdas/contract/schemas/job.ts';

/** The steps of an application, in order. */
const STEPS = ['screening', 'video', 'done'] as const;
export type Step = (typeof STEPS)[number];

/** The steps to apply for a job: without video questions there is no video step. */
export function stepsOf({ video_questions }: Pick<JobWithQuestions, 'video_questions'>): Step[] {
  return STEPS.filter((step) => step !== 'video' || video_questions.length > 0);
}

/** Their labels. */
export const STEP_NAMES: Readonly<Record<Step, string>> = {
  screening: 'Screening',
  video: 'Video',
  done: 'Done',
};

/** Percent. */
export const PROGRESS: Readonly<Record<Step, number>> = { screening: 0, video: 50, done: 100 };

/** The steps of an application, in order. */
export const STEPS = ['screening', 'video', 'done'] as const;
export type Step = (typeof STEPS)[number];

/** Their labels. */
export const STEP_NAMES: Readonly<Record<Step, string>> = {
  screening: 'Screening',
  video: 'Video',
  done: 'Done',
};

/** Percent. */
export const PROGRESS: Readonly<Record<Step, number>> = { screening: 0, video: 50, done: 100 };

/** The three steps of an application, in their order. */
export const STEPS = ['screening', 'video', 'done'] as const;
export type Step = (typeof STEPS)[number];

/** Percent. */
export const PROGRESS: Readonly<Record<Step, number>> = { screening: 0, video: 50, done: 100 };

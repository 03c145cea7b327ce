/** The speeds of recorded answers, in the order of their keys; 1 is normal. */
export const SPEEDS = [1, 1.5, 2] as const;
export type Speed = (typeof SPEEDS)[number];

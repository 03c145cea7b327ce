/** The steps of a report in their order, with their names. */
export const STEPS = {
  seen: 'Page views',
  started: 'Started',
  submitted: 'Submitted',
  reviewed: 'Reviewed',
  offered: 'Offered',
  accepted: 'Offer accepted',
  declined: 'Offer declined',
} as const;
export type Step = keyof typeof STEPS;

const isStep = (name: string): name is Step => Object.hasOwn(STEPS, name);
export const ALL_STEPS = Object.keys(STEPS).filter(isStep);

export type Counts = Readonly<Record<Step, number>>;

export const ZERO_COUNTS: Counts = {
  ...{ seen: 0, started: 0, submitted: 0, reviewed: 0, offered: 0, accepted: 0, declined: 0 },
};

/** The sum of counts, by step. */
export function sumOf(all: readonly Counts[]): Counts {
  const sum = { ...ZERO_COUNTS };
  for (const each of all) for (const step of ALL_STEPS) sum[step] += each[step];
  return sum;
}

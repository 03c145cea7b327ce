import { EMPLOYMENT_TYPES, type EmploymentType } from '../../contract/types.ts';

/**
 * Kind of employment, step of pay, and whether it is remote, as one small number: jobs are filtered by these together,
 * and counted together, whatever is asked.
 */

/** The least pay by which jobs are counted, in cents an hour. */
export const PAY_STEPS = [1500, 2000, 2500, 3000, 4000, 5000] as const;

/** What the jobs of a cell have in common. */
export interface Cell {
  readonly type: EmploymentType;
  /** How many of `PAY_STEPS` the pay reaches. */
  readonly steps: number;
  readonly remote: boolean;
}

/** All of them, by their numbers. */
export const CELLS: readonly Cell[] = EMPLOYMENT_TYPES.flatMap((type) =>
  [0, ...PAY_STEPS].flatMap((_, steps) => [false, true].map((remote) => ({ type, steps, remote }))),
);

/** The number of a job's cell. @param pay in cents an hour */
export function cellOf(type: EmploymentType, pay: number, remote: boolean): number {
  const steps = PAY_STEPS.filter((step) => pay >= step).length;
  return (EMPLOYMENT_TYPES.indexOf(type) * (PAY_STEPS.length + 1) + steps) * 2 + (remote ? 1 : 0);
}

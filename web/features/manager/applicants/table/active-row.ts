import type { ApplicantRow } from '../../../../../lambdas/contract/schemas/applicant-row.ts';

export interface Active {
  readonly id: string;
  readonly index: number;
  /** Whether it became active without a step by the person. */
  readonly isUnasked?: boolean;
}

/** The index of the active row; its last index if the row has gone. */
export function activeIndexOf(
  rows: readonly ApplicantRow[],
  active: Active | undefined,
): number | undefined {
  if (active === undefined || rows.length === 0) return undefined;
  if (rows[active.index]?.id === active.id) return active.index;
  const found = rows.findIndex(({ id }) => id === active.id);
  return found === -1 ? Math.min(active.index, rows.length - 1) : found;
}

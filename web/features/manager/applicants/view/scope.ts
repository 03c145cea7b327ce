import type { ApplicantRow } from '../../../../../lambdas/contract/schemas/applicant-row.ts';

/** The facts that decide which filters and columns distinguish a job's applicants. */
export interface Scope {
  /** The maximum number of matching answers. */
  readonly answers: number;
  readonly hasDistances: boolean;
  readonly hasRatings: boolean;
  readonly hasNotes: boolean;
  readonly sources: readonly string[];
}

export function scopeOf(rows: readonly ApplicantRow[]): Scope {
  let answers = 0;
  let hasDistances = false;
  let hasRatings = false;
  let hasNotes = false;
  const sources = new Set<string>();
  for (const { of, miles, rating, has_note, source } of rows) {
    answers = Math.max(answers, of);
    hasDistances ||= miles !== null;
    hasRatings ||= rating !== null;
    hasNotes ||= has_note;
    if (source !== null) sources.add(source);
  }
  return { answers, hasDistances, hasRatings, hasNotes, sources: [...sources].sort() };
}

import type { ApplicantRow } from '../../../../../lambdas/contract/schemas/applicant-row.ts';

/** The time of the newest made-up row. */
export const NOW = Date.parse('2026-03-01T12:00:00.000Z');
const HOUR_MS = 3_600_000;

/** A made-up row, submitted `hours` before `NOW`. */
export function madeUpRow(
  name: string,
  { hours = 0, ...fields }: Partial<ApplicantRow> & { hours?: number } = {},
): ApplicantRow {
  return {
    id: name,
    name,
    application_status: 'new',
    submitted_at: new Date(NOW - hours * HOUR_MS).toISOString(),
    decided_at: null,
    matches: 0,
    of: 0,
    kinds: [],
    city: '',
    miles: null,
    rating: null,
    has_note: false,
    source: null,
    interview: null,
    asked_at: null,
    ...fields,
  };
}

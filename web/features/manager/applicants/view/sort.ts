import type { ApplicantRow } from '../../../../../lambdas/contract/schemas/applicant-row.ts';
import { COLUMNS, type Column } from './columns.ts';

export interface Order {
  readonly column: Column;
  readonly descending: boolean;
}

/** The order of a page without one in its URL. */
export const NEWEST_FIRST: Order = { column: 'applied', descending: true };

/** The order after a click on a column's heading. */
export function orderAfterClick(column: Column, order: Order): Order {
  return column === order.column
    ? { column, descending: !order.descending }
    : { column, descending: COLUMNS[column].largestFirst };
}

/** Rows in an order; equal ones newest first. */
export function sortRows(rows: readonly ApplicantRow[], order: Order): ApplicantRow[] {
  const { sortKey } = COLUMNS[order.column];
  const direction = order.descending ? -1 : 1;
  // Keys first: a comparison is made a hundred thousand times.
  return rows
    .map((row) => ({ row, key: sortKey(row) }))
    .sort((a, b) => {
      if (a.key === b.key) return newestFirst(a.row, b.row);
      if (a.key === null) return 1;
      if (b.key === null) return -1;
      return a.key < b.key ? -direction : direction;
    })
    .map(({ row }) => row);
}

function newestFirst(a: ApplicantRow, b: ApplicantRow): number {
  if (a.submitted_at !== b.submitted_at) return a.submitted_at < b.submitted_at ? 1 : -1;
  return a.id < b.id ? 1 : -1;
}

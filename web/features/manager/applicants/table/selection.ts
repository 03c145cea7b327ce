import type { ApplicantRow } from '../../../../../lambdas/contract/schemas/applicant-row.ts';

interface Thing {
  readonly id: string;
}

/** The selected ids, and the range that is being extended, if any. */
export interface Selection {
  readonly ids: ReadonlySet<string>;
  /** A range that is being extended: the id of its first row, and the selection before it. */
  readonly range?: { readonly from: string; readonly before: ReadonlySet<string> };
}

export const EMPTY_SELECTION: Selection = { ids: new Set() };

export function toggle({ ids }: Selection, { id }: Thing): Selection {
  const toggled = new Set(ids);
  if (!toggled.delete(id)) toggled.add(id);
  return { ids: toggled };
}

/**
 * Selects a range, in place of the one being extended. Its first row is known by id: rows can come, go and be sorted
 * meanwhile.
 * @param from the index of the first row, if no range is being extended or that row has left the list
 */
export function extendRange(
  { ids, range }: Selection,
  rows: readonly Thing[],
  { from, to }: { readonly from: number; readonly to: number },
): Selection {
  const before = range?.before ?? ids;
  const known = rows.findIndex(({ id }) => id === range?.from);
  const first = known === -1 ? from : known;
  const start = rows[first];
  if (start === undefined) return { ids };
  const within = rows.slice(Math.min(first, to), Math.max(first, to) + 1);
  return {
    ids: new Set([...before, ...within.map(({ id }) => id)]),
    range: { from: start.id, before },
  };
}

/** Adds all rows that match now, not those that come later. */
export function selectAll({ ids }: Selection, rows: readonly Thing[]): Selection {
  return { ids: new Set([...ids, ...rows.map(({ id }) => id)]) };
}

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

/**
 * The index of the row that a key moves to.
 * @param key the index among the keys of `move` in the table of keys
 */
export function rowAfterKey(
  key: number,
  from: number,
  rows: { readonly count: number; readonly perPage: number },
): number | undefined {
  const step = STEPS[key]?.(rows.perPage);
  if (step === undefined || rows.count === 0) return undefined;
  return Math.max(0, Math.min(rows.count - 1, from + step));
}

/** Down, up, a page down, a page up, to the first row, to the last. */
const STEPS: readonly ((perPage: number) => number)[] = [
  () => 1,
  () => -1,
  (perPage) => perPage,
  (perPage) => -perPage,
  () => Number.NEGATIVE_INFINITY,
  () => Number.POSITIVE_INFINITY,
];

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

interface Thing {
  readonly id: string;
}

/** The selected ids, and the range that is being extended, if any. */
export interface Selection {
  readonly ids: ReadonlySet<string>;
  /** A range that is being extended: its start index, and the selection before it. */
  readonly range?: { readonly from: number; readonly before: ReadonlySet<string> };
}

export const EMPTY_SELECTION: Selection = { ids: new Set() };

export function toggle({ ids }: Selection, { id }: Thing): Selection {
  const toggled = new Set(ids);
  if (!toggled.delete(id)) toggled.add(id);
  return { ids: toggled };
}

/**
 * Selects a range, in place of the one being extended.
 * @param from its start index, if no range is being extended
 */
export function extendRange(
  { ids, range }: Selection,
  rows: readonly Thing[],
  { from, to }: { readonly from: number; readonly to: number },
): Selection {
  const { from: first, before } = range ?? { from, before: ids };
  const within = rows.slice(Math.min(first, to), Math.max(first, to) + 1);
  return {
    ids: new Set([...before, ...within.map(({ id }) => id)]),
    range: { from: first, before },
  };
}

/** Adds all rows that match now, not those that come later. */
export function selectAll({ ids }: Selection, rows: readonly Thing[]): Selection {
  return { ids: new Set([...ids, ...rows.map(({ id }) => id)]) };
}

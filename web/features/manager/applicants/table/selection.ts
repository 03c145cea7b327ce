interface Thing {
  readonly id: string;
}

/** The ids that are selected, and where a range began. */
export interface Selection {
  readonly ids: ReadonlySet<string>;
  /** A range that is being extended: its first row, and what was selected before it. */
  readonly range?: { readonly from: number; readonly before: ReadonlySet<string> };
}

export const NOTHING: Selection = { ids: new Set() };

export function toggle({ ids }: Selection, { id }: Thing): Selection {
  const toggled = new Set(ids);
  if (!toggled.delete(id)) toggled.add(id);
  return { ids: toggled };
}

/**
 * Selects a range, in place of the one that was extended before.
 * @param from where it begins, unless one has begun
 */
export function extend(
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

/** Adds all rows, which are those that match now: who comes later is not among them. */
export function selectAll({ ids }: Selection, rows: readonly Thing[]): Selection {
  return { ids: new Set([...ids, ...rows.map(({ id }) => id)]) };
}

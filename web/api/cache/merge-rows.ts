interface Row {
  readonly id: string;
}

/** Replaces rows by their changed versions, and adds new ones. */
export function mergeRows<R extends Row>(rows: readonly R[], changed: readonly R[]): readonly R[] {
  if (changed.length === 0) return rows;
  const byId = new Map(rows.map((row) => [row.id, row]));
  for (const row of changed) byId.set(row.id, row);
  return [...byId.values()];
}

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

/** The index of the row that a key moves to; undefined for other keys. */
export function rowAfterKey(
  key: string,
  from: number,
  rows: { readonly count: number; readonly perPage: number },
): number | undefined {
  const step = STEPS[key]?.(rows.perPage);
  if (step === undefined || rows.count === 0) return undefined;
  return Math.max(0, Math.min(rows.count - 1, from + step));
}

const STEPS: Readonly<Record<string, (perPage: number) => number>> = {
  ArrowDown: () => 1,
  ArrowUp: () => -1,
  PageDown: (perPage) => perPage,
  PageUp: (perPage) => -perPage,
  End: () => Number.POSITIVE_INFINITY,
  Home: () => Number.NEGATIVE_INFINITY,
};

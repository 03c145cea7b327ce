/** Prints rows as a Markdown table. */
export function printTable(
  title: string,
  head: readonly string[],
  rows: readonly (string | number)[][],
): void {
  const lines = [head, head.map(() => '---'), ...rows].map((row) => row.map(String));
  const widths = head.map((_, column) => Math.max(...lines.map((row) => row[column]?.length ?? 0)));
  const pad = (cell: string, column: number) =>
    cell[/^[\d., /]+$/.test(cell) ? 'padStart' : 'padEnd'](widths[column] ?? 0);
  console.log(`\n${title}\n`);
  for (const line of lines) console.log(`| ${line.map(pad).join(' | ')} |`);
}

/**
 * The quantile of some values, by nearest rank.
 * @param share such as 0.95
 */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN;
}

/** The median of one figure of several things. */
export function medianOf<T>(all: readonly T[], figure: (each: T) => number): number {
  return quantile(all.map(figure), 0.5);
}

export const ms = (value: number) => value.toFixed(1);

/** The size in KB of 1024 bytes. */
export const kb = (bytes: number) => (bytes / 1024).toFixed(1);

/** @throws if a value was not found */
export function required<T>(found: T | undefined | null): T {
  if (found === undefined || found === null) throw new Error('The benchmark’s data is incomplete');
  return found;
}

type Cell = string | number;

/** Prints rows as a Markdown table, numbers right-aligned. */
export function printTable(title: string, head: readonly string[], rows: readonly Cell[][]): void {
  const lines = [head, ...rows].map((row) => row.map(String));
  const widths = head.map((_, column) => Math.max(...lines.map((row) => row[column]?.length ?? 0)));
  const isRightAligned = head.map((_, column) => rows.every((row) => isNumber(row[column])));
  const pad = (cell: string, column: number) =>
    isRightAligned[column] ? cell.padStart(widths[column] ?? 0) : cell.padEnd(widths[column] ?? 0);
  const rules = widths.map((width, column) =>
    isRightAligned[column]
      ? `${'-'.repeat(Math.max(2, width - 1))}:`
      : '-'.repeat(Math.max(3, width)),
  );
  const [first = [], ...rest] = lines;
  console.log(`\n${title}\n`);
  for (const row of [first.map(pad), rules, ...rest.map((each) => each.map(pad))])
    console.log(`| ${row.join(' | ')} |`);
}

function isNumber(cell: Cell | undefined): boolean {
  return cell === undefined || /^$|^[\d.,]+( \/ [\d.,]+)?( %)?$/.test(String(cell));
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

export function ms(value: number): string {
  return value.toFixed(1);
}

/** @returns the size in KB of 1024 bytes */
export function kb(bytes: number): string {
  return (bytes / 1024).toFixed(1);
}

/** `G, G, Q` as `2G Q`. */
export function countRepeats(names: readonly string[]): string {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts].map(([name, count]) => (count === 1 ? name : `${count}${name}`)).join(' ');
}

/**
 * Asserts that a value was found.
 * @throws if it is undefined or null
 */
export function required<T>(found: T | undefined | null): T {
  if (found === undefined || found === null) throw new Error('The benchmark’s data is incomplete');
  return found;
}

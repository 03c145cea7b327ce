/**
 * The edit distance of two words, with transpositions (optimal string alignment).
 * @param most larger distances count as `most + 1`
 */
export function wordDistance(a: string, b: string, most: number): number {
  if (Math.abs(a.length - b.length) > most) return most + 1;
  let before: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, length) => length);
  for (let row = 1; row <= a.length; row++) {
    const next = [row];
    for (let column = 1; column <= b.length; column++) {
      const isSame = a[row - 1] === b[column - 1];
      const isExchanged =
        row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1];
      next[column] = Math.min(
        (last[column] ?? 0) + 1,
        (next[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + (isSame ? 0 : 1),
        isExchanged ? (before[column - 2] ?? 0) + 1 : Infinity,
      );
    }
    if (Math.min(...next) > most) return most + 1;
    before = last;
    last = next;
  }
  return Math.min(last[b.length] ?? 0, most + 1);
}

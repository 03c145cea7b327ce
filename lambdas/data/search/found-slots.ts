import type { StatementSync } from 'node:sqlite';

const SPACE = 32;
const ZERO = 48;

/** What finds the slots of jobs by an expression of FTS5. A row for each would take ten times as long to read. */
export const findSlotsIn = (table: string) =>
  `SELECT CAST(group_concat(rowid, ' ') AS BLOB) AS slots FROM ${table} WHERE ${table} MATCH ?`;

/** @param find a statement of `findSlotsIn` */
export function foundSlots(find: StatementSync, expression: string): Uint32Array {
  const { slots } = find.get(expression) ?? {};
  return slots instanceof Uint8Array ? readNumbers(slots) : new Uint32Array();
}

/** @param text numbers in ASCII with a space between two */
function readNumbers(text: Uint8Array): Uint32Array {
  const numbers = new Uint32Array((text.length + 1) / 2);
  let count = 0;
  let value = 0;
  for (let at = 0; at < text.length; at++) {
    const character = text[at] ?? 0;
    if (character === SPACE) {
      numbers[count++] = value;
      value = 0;
    } else value = value * 10 + character - ZERO;
  }
  numbers[count++] = value;
  return numbers.subarray(0, count);
}

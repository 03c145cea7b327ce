import { invalid } from '../../contract/problem.ts';
import type { KeyRange } from '../keys/key.ts';

/** The cursor is well formed, and not one of this list. */
export const otherList = () => invalid('cursor', 'This cursor is of another list.');

/** A place in a list, as callers get it. */
export function writeCursor(place: string): string {
  return Buffer.from(place).toString('base64url');
}

/**
 * The sort key that a cursor holds. The partition is that of the call, so that a cursor which a caller has made up can
 * only name another place in the same list.
 * @throws invalid where the cursor is of another list
 */
export function readCursor({ from, to }: Pick<KeyRange, 'from' | 'to'>, cursor: string): string {
  const place = Buffer.from(cursor, 'base64url').toString();
  if (place < from || place > to) throw otherList();
  return place;
}

/** The place that a cursor holds, in a list whose places have this form. @throws invalid where it has another form */
export function readPlace(form: RegExp, cursor: string): string {
  const place = Buffer.from(cursor, 'base64url').toString();
  if (!form.test(place)) throw otherList();
  return place;
}

import { invalid } from '../../contract/problem.ts';
import type { KeyRange } from '../keys/key.ts';

/** The error for a well-formed cursor of another list. */
export const foreignCursor = () => invalid('cursor', 'This cursor belongs to another list.');

/** Encodes a place in a list as an opaque cursor. */
export function writeCursor(place: string): string {
  return Buffer.from(place).toString('base64url');
}

/**
 * The sort key in a cursor. The partition comes from the call, so that a forged cursor can only name another
 * place in the same list.
 * @returns the range's start if that has moved on beyond the place
 * @throws invalid if the cursor is of another list
 */
export function readCursor(
  { from, to, listFrom = from }: Omit<KeyRange, 'pk'>,
  cursor: string,
): string {
  const place = Buffer.from(cursor, 'base64url').toString();
  const isBefore = place === '' || (listFrom !== undefined && place < listFrom);
  if (isBefore || (to !== undefined && place > to)) throw foreignCursor();
  return from !== undefined && place < from ? from : place;
}

/**
 * The place in a cursor.
 * @param form of the list's places
 * @throws invalid if it has another form
 */
export function readPlace(form: RegExp, cursor: string): string {
  const place = Buffer.from(cursor, 'base64url').toString();
  if (!form.test(place)) throw foreignCursor();
  return place;
}

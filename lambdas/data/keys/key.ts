export interface Key {
  readonly pk: string;
  readonly sk: string;
}

/** An item's key in `gsi1`. */
export interface IndexKey {
  readonly gsi1pk: string;
  readonly gsi1sk: string;
}

/** The key of an application's row in the index of rows. */
export interface RowKey {
  readonly gsi2pk: string;
  readonly gsi2sk: string;
}

/**
 * A range of sort keys under one partition key, both ends included. Without an end it is open, without both it is the
 * whole partition. An end is never empty: DynamoDB refuses an empty text in a key.
 */
export interface KeyRange {
  readonly pk: string;
  readonly from?: string;
  readonly to?: string;
  /** The start of the list, if `from` moves on with time. A cursor between the two goes on at `from`. */
  readonly listFrom?: string;
}

/** Sorts after every other character. */
export const LAST = '\u{10ffff}';

/** @param prefix not empty: the range of all sort keys is `{ pk }` */
export const startingWith = <Prefix extends string>(
  pk: string,
  prefix: Prefix extends '' ? never : Prefix,
): KeyRange => ({ pk, from: prefix, to: `${prefix}${LAST}` });

/** An id's own ULID: all of an `id`, the first half of a `childId`. */
export function ownUlid(id: string): string {
  return id.slice(0, 26);
}

/**
 * The parent's ULID in a `childId`: a location's or job's company, an application's job, an offer's
 * candidate.
 */
export function parentUlid(childId: string): string {
  return childId.slice(27);
}

/** The company or manager of an item, from its partition key. */
export const ownerOf = ({ pk }: Key): string => pk.slice(pk.indexOf('#') + 1);

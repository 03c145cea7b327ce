import { PAGE_MAX_BYTES } from '../contract/limits.ts';

/** A part of a list, as it is read. */
export interface Page<T> {
  readonly rows: readonly Row<T>[];
  /** Where the list goes on; absent at its end. */
  readonly next?: string;
}

interface Row<T> {
  readonly item: T;
  /** Where the list goes on after this item. */
  readonly cursor: string;
}

/** A part of a list, as it is answered. */
export interface List<T> {
  readonly items: T[];
  readonly next_cursor?: string;
}

/** Puts in each row what belongs there instead; rows for which there is nothing are left out. */
export function mapRows<T, U>(
  { rows, ...rest }: Page<T>,
  map: (item: T, index: number) => U | undefined,
): Page<U> {
  return {
    ...rest,
    rows: rows.flatMap(({ item, cursor }, index) => {
      const mapped = map(item, index);
      return mapped === undefined ? [] : [{ item: mapped, cursor }];
    }),
  };
}

/** The items of a page. */
export function itemsOf<T>({ rows }: Page<T>): T[] {
  return rows.map(({ item }) => item);
}

/** Answers a page, which ends early where the items up to there fill `PAGE_MAX_BYTES`. It holds one item at least. */
export function toList<T>({ rows, next }: Page<T>): List<T> {
  const items: T[] = [];
  let bytes = 0;
  let cursor = next;
  for (const [index, row] of rows.entries()) {
    bytes += Buffer.byteLength(JSON.stringify(row.item)) + 1;
    if (index > 0 && bytes > PAGE_MAX_BYTES) {
      cursor = rows[index - 1]?.cursor;
      break;
    }
    items.push(row.item);
  }
  return { items, ...(cursor !== undefined && { next_cursor: cursor }) };
}

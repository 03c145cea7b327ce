import { PAGE_MAX_BYTES } from '../../contract/limits.ts';

/** A part of a list, as it is read. */
export interface Page<T> {
  readonly rows: readonly Row<T>[];
  /** Where the next page starts. Absent on the last page. */
  readonly next?: string;
}

interface Row<T> {
  readonly item: T;
  /** Where a page that starts after this item begins. */
  readonly cursor: string;
  /** How large the item is as JSON, where that is known already. */
  readonly bytes?: number;
}

/** A part of a list, as it is answered. */
export interface List<T> {
  readonly items: T[];
  readonly next_cursor?: string;
}

/** Replaces the item of each row. Rows for which `map` returns undefined are left out. */
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

/** The items of all pages, each page read when those before have been taken. */
export async function* itemsOfAll<T>(
  read: (cursor?: string) => Promise<Page<T>>,
): AsyncGenerator<T> {
  let cursor: string | undefined;
  do {
    const page = await read(cursor);
    yield* itemsOf(page);
    cursor = page.next;
  } while (cursor !== undefined);
}

/**
 * A page as it is answered. It ends early where its items fill `PAGE_MAX_BYTES`, but holds one item at least.
 * @param order of the items on it, where it is not the order in which the pages follow each other
 */
export function toList<T>({ rows, next }: Page<T>, order?: (a: T, b: T) => number): List<T> {
  const items: T[] = [];
  let bytes = 0;
  let cursor = next;
  for (const [index, row] of rows.entries()) {
    bytes += (row.bytes ?? Buffer.byteLength(JSON.stringify(row.item))) + 1;
    if (index > 0 && bytes > PAGE_MAX_BYTES) {
      cursor = rows[index - 1]?.cursor;
      break;
    }
    items.push(row.item);
  }
  if (order !== undefined) items.sort(order);
  return { items, ...(cursor !== undefined && { next_cursor: cursor }) };
}

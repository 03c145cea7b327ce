import { PAGE_MAX_BYTES } from '../../contract/limits.ts';

/** One page of a list, as read. */
export interface Page<T> {
  readonly rows: readonly Row<T>[];
  /** The start of the next page. Absent on the last page. */
  readonly next?: string;
}

interface Row<T> {
  readonly item: T;
  /** The cursor after this item. */
  readonly cursor: string;
  /** The size of the item's JSON, if already known. */
  readonly bytes?: number;
}

/** One page of a list, as answered. */
export interface List<T> {
  readonly items: T[];
  readonly next_cursor?: string;
}

/** Maps the item of each row. Rows that `map` maps to undefined are dropped. */
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

/** The items of all pages. A page is read once the previous items are consumed. */
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

/** The answer for a page. It ends early at `PAGE_MAX_BYTES`, but holds at least one item. */
export function toList<T>({ rows, next }: Page<T>): List<T> {
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
  return { items, ...(cursor !== undefined && { next_cursor: cursor }) };
}

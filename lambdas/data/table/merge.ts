/** An item with its place in an order. */
interface Placed {
  readonly place: string;
}

interface Run<T> {
  readonly items: readonly T[];
  readonly isLast: boolean;
}

/** Reads the next items of a sorted list, after a place. */
type ReadRun<T> = (after: string | undefined) => Promise<Run<T>>;

/**
 * The first items of several sorted lists, merged. It reads at most one run per list more than it returns.
 * @param size the most items to return
 */
export async function mergeInOrder<T extends Placed>(
  lists: readonly ReadRun<T>[],
  size: number,
): Promise<Run<T>> {
  const queues = await Promise.all(
    lists.map(async (read) => {
      const { items, isLast } = await read(undefined);
      return { read, items: [...items], isLast };
    }),
  );
  const merged: T[] = [];
  for (;;) {
    const [first] = queues
      .flatMap((queue) => queue.items.slice(0, 1).map((item) => ({ queue, item })))
      .sort((a, b) => (a.item.place < b.item.place ? -1 : 1));
    if (first === undefined) return { items: merged, isLast: true };
    if (merged.length === size) return { items: merged, isLast: false };
    const { queue, item } = first;
    queue.items.shift();
    merged.push(item);
    if (queue.items.length === 0 && !queue.isLast) {
      const { items, isLast } = await queue.read(item.place);
      queue.items.push(...items);
      queue.isLast = isLast;
    }
  }
}

/** Concurrent calls: enough to keep two cores busy. */
const AT_ONCE = 8;

/** Makes something of each item, a few at once. */
export async function concurrently<T>(
  items: readonly T[],
  make: (item: T) => Promise<void>,
  atOnce = AT_ONCE,
): Promise<void> {
  const left = items.values();
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (const item of left) await make(item);
    }),
  );
}

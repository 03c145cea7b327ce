import { startTransition, useEffect, useState } from 'react';

/**
 * Draws the beginning of a long list at once, and the rest in steps of a few milliseconds, between which the page can
 * be used. All items are on the page then: the browser's search and the printer find them.
 * @returns the items that are drawn by now
 */
export function useDrawn<T>(items: readonly T[], first: number): readonly T[] {
  const [most, setMost] = useState(first);
  const { length } = items;
  useEffect(() => {
    if (most < length) startTransition(() => setMost(most + first));
  }, [most, first, length]);
  return items.slice(0, most);
}

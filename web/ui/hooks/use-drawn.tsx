import { useIntersection, useWindowEvent } from '@mantine/hooks';
import { type ReactNode, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';

/**
 * Draws the beginning of a long list, and more whenever the last drawn item comes near.
 * @param step how many items are drawn at a time
 * @returns the items to draw, and an element to put after them
 */
export function useDrawn<T>(
  items: readonly T[],
  step: number,
): { readonly drawn: readonly T[]; readonly end: ReactNode } {
  const [most, setMost] = useState(step);
  const { ref, entry } = useIntersection({ rootMargin: '800px' });
  useEffect(() => {
    if (entry?.isIntersecting) setMost((drawn) => drawn + step);
  }, [entry, step]);
  useWindowEvent('beforeprint', () => flushSync(() => setMost(items.length)));
  return {
    drawn: items.slice(0, most),
    // A new element reports at once whether it is in sight.
    end: most < items.length && <div key={most} ref={ref} />,
  };
}

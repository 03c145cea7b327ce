import { useDebouncedCallback } from '@mantine/hooks';
import { watchLeaving } from './watch-leaving.ts';

const TYPING_MS = 250;

/**
 * Delays a callback, which may change the URL, until typing pauses. It is not called once the reader leaves the page.
 * @returns a function to call on each letter
 */
export function useAfterTyping<T>(callback: (typed: T) => void): (typed: T) => void {
  const send = useDebouncedCallback((typed: T, hasLeft: () => boolean) => {
    if (!hasLeft()) callback(typed);
  }, TYPING_MS);
  return (typed) => send(typed, watchLeaving());
}

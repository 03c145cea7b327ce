import { useDebouncedCallback } from '@mantine/hooks';
import { isOpening } from '../../new-version.ts';

/**
 * Watches whether the reader leaves the page. Code that changes the URL later must check first: the change would cancel
 * the opening of another page, or leave that page.
 * @returns a function that says whether the reader has left, or another page is being opened
 */
export function watchLeaving(): () => boolean {
  const { pathname } = location;
  return () => isOpening() || location.pathname !== pathname;
}

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

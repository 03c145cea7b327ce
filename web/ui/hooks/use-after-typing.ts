import { useDebouncedCallback } from '@mantine/hooks';
import { isOpening } from '../../new-version.ts';

const TYPING_MS = 250;

/**
 * Delays a callback that may change the URL until typing pauses. Once another page is being opened it is not called:
 * a change of the URL would end the opening.
 * @returns a function to call on each letter
 */
export function useAfterTyping<T>(callback: (typed: T) => void): (typed: T) => void {
  const send = useDebouncedCallback((typed: T, pathname: string) => {
    if (!isOpening() && location.pathname === pathname) callback(typed);
  }, TYPING_MS);
  return (typed) => send(typed, location.pathname);
}

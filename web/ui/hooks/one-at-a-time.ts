import { useRef } from 'react';

/**
 * For what a button does: runs one action, and until it has ended no other. A disabled button is not enough, because
 * a second click can come before the button has been disabled.
 */
export function useOneAtATime(): (action: () => Promise<unknown>) => Promise<void> {
  const running = useRef(false);
  return async (action) => {
    if (running.current) return;
    running.current = true;
    try {
      await action();
    } finally {
      running.current = false;
    }
  };
}

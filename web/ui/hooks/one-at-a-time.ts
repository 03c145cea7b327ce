import { useRef } from 'react';

/**
 * Runs one action at a time, for buttons. Disabling is not enough: a second click may come before the
 * render.
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

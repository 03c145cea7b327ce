import { useEffect } from 'react';

/** Keeps the screen from going dark while `active`, where the browser can. */
export function useScreenAwake(active: boolean): void {
  useEffect(() => {
    if (!active || !('wakeLock' in navigator)) return;
    const asked = navigator.wakeLock.request('screen');
    // It is refused where the battery is low.
    asked.catch((error) => console.warn('The screen may go dark:', error));
    return () => {
      asked.then((lock) => lock.release()).catch(() => {});
    };
  }, [active]);
}

import { useEffect } from 'react';

/** Keeps the screen on while `active`, if supported. */
export function useScreenAwake(active: boolean): void {
  useEffect(() => {
    if (!active || !('wakeLock' in navigator)) return;
    const asked = navigator.wakeLock.request('screen');
    // Refused when the battery is low.
    asked.catch((error) => console.warn('The screen may go dark:', error));
    return () => {
      asked.then((lock) => lock.release()).catch(() => {});
    };
  }, [active]);
}

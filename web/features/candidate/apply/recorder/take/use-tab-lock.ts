import { useCallback, useEffect, useRef, useState } from 'react';

/** The lock's state; `elsewhere` if another tab holds it. */
export type TabLock = 'asking' | 'held' | 'elsewhere';

/**
 * A lock held by one tab at a time. Another tab gets it when the first closes, or when the user takes it
 * over there.
 */
export function useTabLock(name: string): { lock: TabLock; takeOver: () => void } {
  const [lock, setLock] = useState<TabLock>('asking');
  const steal = useRef(() => {});

  useEffect(() => {
    // No Web Locks in this browser.
    if (!('locks' in navigator)) {
      setLock('held');
      return;
    }
    let over = false;
    let release = () => {};
    let waiting = new AbortController();
    const hold = () =>
      new Promise<void>((resolve) => {
        release = resolve;
        if (over) resolve();
        else setLock('held');
      });
    /** Resolves when the lock is lost or held elsewhere. */
    const request = (options: LockOptions) =>
      navigator.locks.request(name, options, (granted) => granted && hold()).catch(() => {});

    async function takeTurns(first: LockOptions): Promise<void> {
      await request(first);
      if (over) return;
      setLock('elsewhere');
      waiting = new AbortController();
      await request({ signal: waiting.signal });
      // Another tab took it over, unless this tab stopped waiting.
      if (!over && !waiting.signal.aborted) await takeTurns({ ifAvailable: true });
    }
    steal.current = () => {
      waiting.abort();
      void takeTurns({ steal: true });
    };
    void takeTurns({ ifAvailable: true });
    return () => {
      over = true;
      waiting.abort();
      release();
    };
  }, [name]);

  return { lock, takeOver: useCallback(() => steal.current(), []) };
}

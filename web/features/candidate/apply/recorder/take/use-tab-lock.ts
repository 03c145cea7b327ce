import { useCallback, useEffect, useRef, useState } from 'react';

/** Whether this tab holds the lock; `elsewhere` while another tab does. */
export type TabLock = 'asking' | 'held' | 'elsewhere';

/**
 * A lock that one tab at a time holds. Another tab gets it when the first one is closed, or when a person takes it over
 * there.
 */
export function useTabLock(name: string): { lock: TabLock; takeOver: () => void } {
  const [lock, setLock] = useState<TabLock>('asking');
  const steal = useRef(() => {});

  useEffect(() => {
    // This browser has no locks.
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
    /** Resolves once the lock is lost, or another tab has it. */
    const request = (options: LockOptions) =>
      navigator.locks.request(name, options, (granted) => granted && hold()).catch(() => {});

    async function takeTurns(first: LockOptions): Promise<void> {
      await request(first);
      if (over) return;
      setLock('elsewhere');
      waiting = new AbortController();
      await request({ signal: waiting.signal });
      // Another tab has taken it over, unless this tab itself has stopped waiting.
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

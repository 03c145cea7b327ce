import { useCallback, useEffect, useRef, useState } from 'react';

/** Whether this tab may work at something; `elsewhere` while another does. */
export type TabLock = 'asking' | 'held' | 'elsewhere';

/**
 * Lets one tab at a time work at what `name` stands for. The turn passes on when that tab is closed, or when a person
 * takes it over from another.
 */
export function useTabLock(name: string): { lock: TabLock; takeOver: () => void } {
  const [lock, setLock] = useState<TabLock>('asking');
  const steal = useRef(() => {});

  useEffect(() => {
    // A browser without the API: there is nobody to ask.
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
    /** Answers once the lock is lost, or was not to be had. */
    const request = (options: LockOptions) =>
      navigator.locks.request(name, options, (granted) => granted && hold()).catch(() => {});

    async function takeTurns(first: LockOptions): Promise<void> {
      await request(first);
      if (over) return;
      setLock('elsewhere');
      waiting = new AbortController();
      await request({ signal: waiting.signal });
      // Ended by being taken over, unless by this tab's own taking over.
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

import { useEffect, useEffectEvent } from 'react';
import { backOff } from '../../../api/back-off.ts';

/**
 * Sends again what the server has not answered, after a pause that grows with each failure, and at once when the
 * network is back.
 * @param failures how many tries in a row have failed; with 0, nothing is sent
 */
export function useSendAgain(failures: number, send: () => void): void {
  const sendNow = useEffectEvent(send);
  useEffect(() => {
    if (failures === 0) return;
    const once = new AbortController();
    const go = () => {
      once.abort();
      sendNow();
    };
    const timer = setTimeout(go, backOff(failures));
    once.signal.addEventListener('abort', () => clearTimeout(timer));
    addEventListener('online', go, { signal: once.signal });
    return () => once.abort();
  }, [failures]);
}

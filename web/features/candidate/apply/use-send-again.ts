import { useEffect, useEffectEvent } from 'react';
import { backOff } from '../../../api/retry.ts';

/**
 * Retries a call that the server did not answer, after a pause that grows with each failure, and at once when the
 * network is back.
 * @param failures failed tries in a row; with 0, nothing is sent
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

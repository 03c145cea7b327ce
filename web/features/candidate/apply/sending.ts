import { useEffect, useEffectEvent } from 'react';
import { isRefusal, isUnanswered } from '../../../api/errors.ts';
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

/**
 * The message when applying failed: the server's reason; `failed` without an answer; the error's message
 * for a bug of ours.
 */
export function failureText(error: unknown, failed: string): string {
  if (isRefusal(error)) return error.message;
  if (isUnanswered(error)) return failed;
  console.error(error);
  return error instanceof Error && error.message !== ''
    ? error.message
    : 'Error submitting application.';
}

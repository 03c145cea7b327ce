import { useRef } from 'react';

const FRESH_MS = 50 * 60 * 1000;

/**
 * A signed URL that stays the same while it is good (an hour), though every answer of the server signs anew:
 * a document would be loaded again under the reader's eyes.
 */
export function useStableUrl(url: string): string {
  const kept = useRef({ url, since: Date.now() });
  const sameFile = kept.current.url.split('?')[0] === url.split('?')[0];
  if (!sameFile || Date.now() - kept.current.since > FRESH_MS) {
    kept.current = { url, since: Date.now() };
  }
  return kept.current.url;
}

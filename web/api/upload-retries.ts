import { backOff } from './retry.ts';

/** What to do after a failed try. */
export type Next =
  | { readonly do: 'retry'; readonly afterMs: number }
  | { readonly do: 'wait-for-network' }
  | { readonly do: 'wait-for-sign-in' }
  /** The server would refuse again. */
  | { readonly do: 'give-up' };

const PASSING = [408, 425, 429];

const STALLED_MS = 30_000;
const LONGEST_STALL_MS = 480_000;

/**
 * How long a try may stall. Doubles per failure: on a slow line the browser may report a whole buffered
 * video as sent.
 */
export function stallLimit(failures: number): number {
  return Math.min(LONGEST_STALL_MS, STALLED_MS * 2 ** Math.min(failures, 10));
}

interface Failed {
  /** The API's refusal, if it refused. */
  readonly refusal:
    | { readonly status: number; readonly retryAfter: number | undefined }
    | undefined;
  /** Failures in a row, including this one. */
  readonly failures: number;
  readonly online: boolean;
  readonly random?: () => number;
}

/** An upload is retried until it succeeds, unless the server refuses it. */
export function nextTry({ refusal, failures, online, random = Math.random }: Failed): Next {
  const status = refusal?.status ?? 0;
  if (status === 401) return { do: 'wait-for-sign-in' };
  if (status >= 400 && status < 500 && !PASSING.includes(status)) return { do: 'give-up' };
  if (!online) return { do: 'wait-for-network' };
  const afterMs = backOff(failures, random);
  return { do: 'retry', afterMs: Math.max(afterMs, (refusal?.retryAfter ?? 0) * 1000) };
}

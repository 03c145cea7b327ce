/** Fixed time windows for rate limits. */

export interface TimeWindow {
  /** Number of the window since the epoch. */
  readonly number: number;
  /** The end, in seconds of the epoch. */
  readonly ends: number;
  /** Whole seconds until the end. */
  readonly resetsIn: number;
}

/** The current window of a length in seconds. */
export function currentWindow(seconds: number, now = Date.now()): TimeWindow {
  const number = Math.floor(now / 1000 / seconds);
  const ends = (number + 1) * seconds;
  return { number, ends, resetsIn: Math.max(1, Math.ceil(ends - now / 1000)) };
}

/** `in a minute`, `in 12 minutes`, `in 3 hours` */
export function formatWait(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  if (minutes <= 1) return 'in a minute';
  return minutes <= 90 ? `in ${minutes} minutes` : `in ${Math.ceil(minutes / 60)} hours`;
}

/**
 * Whether an instant is less than `ms` ago. A future instant comes from a clock that was corrected since, and
 * doesn't count.
 */
export function isRecent(instant: number, ms: number): boolean {
  const age = Date.now() - instant;
  return age >= 0 && age < ms;
}

/** Periods of time, each of which has counts of its own. */

export interface TimeWindow {
  /** The number of the period since the epoch. */
  readonly number: number;
  /** When it ends, in seconds of the epoch. */
  readonly ends: number;
  /** Whole seconds until then. */
  readonly resetsIn: number;
}

/** The current period, where each lasts so many seconds. */
export function currentWindow(seconds: number, now = Date.now()): TimeWindow {
  const number = Math.floor(now / 1000 / seconds);
  const ends = (number + 1) * seconds;
  return { number, ends, resetsIn: Math.max(1, Math.ceil(ends - now / 1000)) };
}

/** `in a minute`, `in 12 minutes`, `in 3 hours` */
export function inWords(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  if (minutes <= 1) return 'in a minute';
  return minutes <= 90 ? `in ${minutes} minutes` : `in ${Math.ceil(minutes / 60)} hours`;
}

/** Whether an instant was less than so long ago. One of the future is by a clock that has been set right since. */
export function isRecent(instant: number, ms: number): boolean {
  const age = Date.now() - instant;
  return age >= 0 && age < ms;
}

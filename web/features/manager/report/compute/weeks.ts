import { DAY_MS } from '../../../../../lambdas/contract/limits.ts';

const WEEK_MS = 7 * DAY_MS;
/** A Monday. */
const FIRST_MS = Date.UTC(1970, 0, 5);

const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10);
const mondayMs = (ms: number) => ms - ((ms - FIRST_MS) % WEEK_MS);

/** The Monday of a time's week (UTC), as `2030-01-28`. @param at a day or an instant in ISO 8601 */
export const weekOf = (at: string): string => dayOf(mondayMs(Date.parse(at)));

/** The first Monday of the last `weeks` weeks, including the current week. */
export const firstOfLast = (weeks: number, now: number): string =>
  dayOf(mondayMs(now) - (weeks - 1) * WEEK_MS);

/** All Mondays from `first` to `last`, including both. */
export function weeksBetween(first: string, last: string): string[] {
  const count = (Date.parse(last) - Date.parse(first)) / WEEK_MS + 1;
  return Array.from({ length: count }, (_, week) => dayOf(Date.parse(first) + week * WEEK_MS));
}

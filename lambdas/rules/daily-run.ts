import { DAY_MS } from '../contract/limits.ts';

/** When new matches are told: at eight or nine in the morning in New York, five or six on the Pacific coast. */
const HOUR_UTC = 13;
/** How long after it the run begins: what was posted by then has long been stored. */
const LATER_MS = 5 * 60_000;

/**
 * The end of the last day whose new matches can be told.
 * @param now in milliseconds of the epoch
 * @returns in ISO 8601, UTC
 */
export function lastDayEnd(now: number): string {
  const latest = now - LATER_MS;
  const today = new Date(latest).setUTCHours(HOUR_UTC, 0, 0, 0);
  return new Date(today <= latest ? today : today - DAY_MS).toISOString();
}

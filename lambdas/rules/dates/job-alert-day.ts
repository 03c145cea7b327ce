import { DAY_MS } from '../../contract/limits.ts';

/** When job alerts are sent: at 8 or 9 AM in New York, 5 or 6 AM on the Pacific coast. */
const HOUR_UTC = 13;
/** The run starts a little later: jobs posted by then have been stored. */
const START_DELAY_MS = 5 * 60_000;

/**
 * The end of the last day whose matches can be sent.
 * @param now in milliseconds of the epoch
 * @returns in ISO 8601, UTC
 */
export function lastAlertDayEnd(now: number): string {
  const latest = now - START_DELAY_MS;
  const today = new Date(latest).setUTCHours(HOUR_UTC, 0, 0, 0);
  return new Date(today <= latest ? today : today - DAY_MS).toISOString();
}

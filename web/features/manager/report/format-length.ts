import { DAY_MS } from '../../../../lambdas/contract/limits.ts';
import { count } from '../../../ui/text/format.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** Milliseconds in words: `40 minutes`, `5 hours`, `3 days`. */
export function formatLength(ms: number): string {
  if (ms < MINUTE_MS) return 'under a minute';
  if (ms < 90 * MINUTE_MS) return count(Math.round(ms / MINUTE_MS), 'minute');
  if (ms < 2 * DAY_MS) return count(Math.round(ms / HOUR_MS), 'hour');
  return count(Math.round(ms / DAY_MS), 'day');
}

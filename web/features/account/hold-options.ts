import { HOLD_MAX_MINUTES } from '../../../lambdas/contract/limits.ts';
import { count } from '../../ui/text/format.ts';

const HOUR = 60;
const DAY = 24 * HOUR;
/** In minutes. */
const USUAL = [0, 5, 15, HOUR, 4 * HOUR, DAY, 2 * DAY, HOLD_MAX_MINUTES].filter(
  (minutes) => minutes <= HOLD_MAX_MINUTES,
);

/** Options for delaying decisions, in minutes, including the current one. */
export function holdOptions(chosen: number): { value: string; label: string }[] {
  return [...new Set([...USUAL, chosen])]
    .sort((a, b) => a - b)
    .map((minutes) => ({ value: String(minutes), label: inWords(minutes) }));
}

/** 90 → `90 minutes`, 120 → `2 hours`. */
function inWords(minutes: number): string {
  if (minutes === 0) return 'Send immediately';
  if (minutes % DAY === 0) return count(minutes / DAY, 'day');
  if (minutes % HOUR === 0) return count(minutes / HOUR, 'hour');
  return count(minutes, 'minute');
}

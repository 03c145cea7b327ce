import { DAY_MS } from '../contract/limits.ts';

/** How many of an employer's last answers count, and how many there must be. */
export const ANSWERS_COUNTED = 20;
const ANSWERS_NEEDED = 5;

/** How long an applicant waited for an employer's answer; both times in ISO 8601, UTC. */
interface Answered {
  readonly submitted_at: string;
  readonly replied_at: string;
}

/**
 * The days in which an employer usually answers: the median of the waits, in whole days, rounded up, at least 1.
 * @param last the employer's last answers, at most `ANSWERS_COUNTED`
 * @returns undefined if there are too few
 */
export function usualAnswerDays(last: readonly Answered[]): number | undefined {
  if (last.length < ANSWERS_NEEDED) return undefined;
  const waits = last
    .map(({ submitted_at, replied_at }) => Date.parse(replied_at) - Date.parse(submitted_at))
    .toSorted((one, other) => one - other);
  const upper = waits[Math.floor(waits.length / 2)] ?? 0;
  const lower = waits[Math.ceil(waits.length / 2) - 1] ?? 0;
  return Math.max(1, Math.ceil((lower + upper) / 2 / DAY_MS));
}

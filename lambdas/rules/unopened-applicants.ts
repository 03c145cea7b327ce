import { DAY_MS, UNLISTING } from '../contract/limits.ts';

/** How long a job with applicants who wait unopened stays in the lists. All times are in ISO 8601, UTC. */

/** A job's place in the lists; all of it is absent for most jobs. */
export interface ListingTerms {
  /** Since when it is left out. */
  readonly unlisted_at?: string | undefined;
  /** Until when it stays at least, since its manager opened an applicant or answered. */
  readonly listed_until?: string | undefined;
  /** When it will be left out, once a notice of that was due, and when the last notice was. */
  readonly unlist_at?: string | undefined;
  readonly unlist_told_at?: string | undefined;
}

interface Look {
  readonly terms: ListingTerms;
  /** Whether its manager is told now of `unlist_at`. */
  readonly tells: boolean;
  /** When to look again. */
  readonly next: string;
}

const { firstNoticeDays, lastNoticeDays, answerDays } = UNLISTING;
/** The time between two notices. */
const BETWEEN_DAYS = firstNoticeDays - lastNoticeDays;
/** The longest time until the next look, in days: so a change of the stage's days reaches every job. */
const PAUSE_DAYS = 7;
/** While a job is left out. */
const UNLISTED_PAUSE_DAYS = 1;

const inDays = (at: string, days: number) => new Date(Date.parse(at) + days * DAY_MS).toISOString();
const later = (one: string, other = '') => (one > other ? one : other);
const earlier = (one: string, other: string) => (one < other ? one : other);

/**
 * A job's place in the lists as of now. A job is left out only if its manager was told a week before, whatever happened
 * in the meantime: a shorter wait of the stage, a decision taken back, an outage.
 * @param oldest when the oldest unopened applicant applied; undefined if there is none
 * @param days how long an applicant may wait unopened; 0 if jobs are never left out
 */
export function termsAt(
  before: ListingTerms,
  oldest: string | undefined,
  days: number,
  now: string,
): Look {
  const { unlisted_at, listed_until, unlist_at, unlist_told_at = '' } = before;
  // Whoever applies after this look can't be due for a notice before the next one.
  const pause = inDays(now, days === 0 ? PAUSE_DAYS : Math.min(PAUSE_DAYS, days - firstNoticeDays));
  const due =
    days === 0 || oldest === undefined ? undefined : later(inDays(oldest, days), listed_until);
  if (due === undefined) return { terms: { listed_until }, tells: false, next: pause };
  if (unlisted_at !== undefined && due <= now) {
    const next = inDays(now, UNLISTED_PAUSE_DAYS);
    return { terms: { unlisted_at, listed_until }, tells: false, next };
  }
  const firstNotice = inDays(due, -firstNoticeDays);
  if (firstNotice > now)
    return { terms: { listed_until }, tells: false, next: earlier(firstNotice, pause) };
  if (unlist_at === undefined) {
    const date = later(due, inDays(now, firstNoticeDays));
    const terms = { listed_until, unlist_at: date, unlist_told_at: now };
    return { terms, tells: true, next: inDays(now, BETWEEN_DAYS) };
  }
  const date = later(due, unlist_at);
  if (date <= now) {
    const next = inDays(now, UNLISTED_PAUSE_DAYS);
    return { terms: { unlisted_at: now, listed_until }, tells: false, next };
  }
  // Not more often: the date moves whenever the oldest one is opened.
  const lastNotice = later(inDays(date, -lastNoticeDays), inDays(unlist_told_at, BETWEEN_DAYS));
  const tells = lastNotice <= now;
  return {
    terms: { listed_until, unlist_at: date, unlist_told_at: tells ? now : unlist_told_at },
    tells,
    next: tells ? date : earlier(date, lastNotice),
  };
}

/** A job is in the lists for a week from `at` on, and its manager knows that. */
export function givenAWeek(at: string): ListingTerms {
  const until = inDays(at, answerDays);
  return { listed_until: until, unlist_at: until, unlist_told_at: at };
}

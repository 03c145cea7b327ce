import type { SALARY_TYPES } from './types.ts';

/** How the site and the mails write amounts and times. */

const usd = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });
const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });
const clock = new Intl.DateTimeFormat('en-US', { timeStyle: 'short', timeZone: 'UTC' });

/** 2500 → `$25.00`. */
export function formatMoney(cents: number): string {
  return usd.format(cents / 100);
}

/** `$25.00 / hour`, or `/ year`. A pay of 0 is one that nobody has stated. */
export function formatPay(
  cents: number,
  salaryType: (typeof SALARY_TYPES)[number] = 'hourly',
): string {
  if (cents === 0) return 'Pay not stated';
  return `${formatMoney(cents)} / ${salaryType === 'hourly' ? 'hour' : 'year'}`;
}

/** `2030-01-31` → `Jan 31, 2030`. */
export function formatDay(date: string): string {
  return day.format(new Date(`${date}T00:00:00Z`));
}

/** `09:00` → `9:00 AM`. */
export function formatTime(time: string): string {
  return clock.format(new Date(`1970-01-01T${time}:00Z`));
}

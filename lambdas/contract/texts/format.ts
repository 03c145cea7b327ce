import type { SALARY_TYPES } from '../schemas/enumerations.ts';

/** Formats for amounts and times on the site and in mails. */

const dollars = { style: 'currency', currency: 'USD' } as const;
const amount = new Intl.NumberFormat('en-US', dollars);
const shortAmount = new Intl.NumberFormat('en-US', {
  ...dollars,
  trailingZeroDisplay: 'stripIfInteger',
});
const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });
const clock = new Intl.DateTimeFormat('en-US', { timeStyle: 'short', timeZone: 'UTC' });

/** 2500 → `$25.00`. */
export function formatMoney(cents: number): string {
  return amount.format(cents / 100);
}

/** Without zero cents: 2000 → `$20`, 2050 → `$20.50`. */
export function formatShortMoney(cents: number): string {
  return shortAmount.format(cents / 100);
}

/** `$25.00 / hour`, or `/ year`. 0 means that the pay is not stated. */
export function formatPay(
  cents: number,
  salaryType: (typeof SALARY_TYPES)[number] = 'hourly',
): string {
  if (cents === 0) return 'Pay not stated';
  return `${formatMoney(cents)} / ${salaryType === 'hourly' ? 'hour' : 'year'}`;
}

/** An enumeration value as a label: `part-time` → `Part-time`, `within-a-month` → `Within a month`. */
export function formatWord(word: string): string {
  const spelledOut = word.endsWith('-time') ? word : word.replaceAll('-', ' ');
  return spelledOut.charAt(0).toUpperCase() + spelledOut.slice(1);
}

/** `2030-01-31` → `Jan 31, 2030`. */
export function formatDay(date: string): string {
  return day.format(new Date(`${date}T00:00:00Z`));
}

/** `09:00` → `9:00 AM`. */
export function formatTime(time: string): string {
  return clock.format(new Date(`1970-01-01T${time}:00Z`));
}

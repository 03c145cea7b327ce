import { MAX_CENTS } from '../../../../lambdas/contract/limits.ts';
import { formatShortMoney } from '../../../../lambdas/contract/texts/format.ts';
import { splitAmount, toCents, typedDollars } from '../../jobs/pay.ts';

/** The hours of a full-time year: 52 weeks of 40 hours. */
const HOURS_A_YEAR = 2080;

/** From this amount on, dollars without a unit are a year's pay. */
const YEARLY_FROM = 1000;

/**
 * Parses typed pay as cents an hour: `22.50`, `$20 an hour`, `45,000`, `45k`, `45000 a year`.
 * @returns undefined for a text that is not an amount, or an amount outside the limits
 */
export function payOf(typed: string): number | undefined {
  const [, amount, thousands] = /(\d[\d.,]*)\s*(k\b)?/i.exec(typed) ?? [];
  if (amount === undefined) return undefined;
  const money = splitAmount(amount) ?? { dollars: typedDollars(amount), cents: '' };
  const cents = toCents(money) * (thousands === undefined ? 1 : 1000);
  const yearly =
    /year|annual|yr|p\.?a\b/i.test(typed) ||
    (!/hour|hr/i.test(typed) && cents >= YEARLY_FROM * 100);
  const hourly = yearly ? Math.floor(cents / HOURS_A_YEAR) : cents;
  return hourly > 0 && hourly <= MAX_CENTS ? hourly : undefined;
}

/** Pay in cents an hour as whole dollars a year: 2163 → `$44,990`. */
export function formatYearlyPay(hourly: number): string {
  const dollars = Math.round((hourly * HOURS_A_YEAR) / 100);
  return formatShortMoney(dollars * 100);
}

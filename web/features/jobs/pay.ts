import * as z from 'zod/mini';
import { MAX_CENTS } from '../../../lambdas/contract/limits.ts';
import type { SALARY_TYPES } from '../../../lambdas/contract/schemas/enumerations.ts';

/** An amount as typed. */
export const money = z.object({ dollars: z.string(), cents: z.string() });
export type Money = z.output<typeof money>;
type SalaryType = (typeof SALARY_TYPES)[number];

/** Usual amounts in dollars; others are asked about. */
const USUAL = {
  hourly: { least: 1, most: 200, unit: 'an hour' },
  yearly: { least: 1000, most: 400_000, unit: 'a year' },
} as const satisfies Record<SalaryType, unknown>;

const digits = (typed: string) => typed.replace(/\D/g, '');

const MAX_DOLLAR_DIGITS = String(MAX_CENTS / 100).length;

/**
 * Splits a typed or pasted amount: `18.50`, `18,50`, `$1,850.00`, `1.850,00`.
 * @returns undefined without a separator; empty `cents` if none are given
 */
export function splitAmount(text: string): Money | undefined {
  const [whole = '', ...parts] = text.split(/[.,]/);
  const last = parts.pop();
  if (last === undefined) return undefined;
  const separators = text.match(/[.,]/g) ?? [];
  const repeated = separators.length > 1 && new Set(separators).size === 1;
  // `1,850` and `1.850.000` group digits; a single point precedes cents.
  const grouped = digits(last).length === 3 && (repeated || separators.at(-1) === ',');
  const before = typedDollars(whole + parts.join('') + (grouped ? last : ''));
  if (grouped) return { dollars: before, cents: '' };
  const after = digits(last).slice(0, 2);
  return { dollars: before, cents: after === '' ? '' : after.padEnd(2, '0') };
}

/** Asks about an unusual amount; undefined otherwise. */
export function payQuestion(cents: number, salaryType: SalaryType): string | undefined {
  const { most, least, unit } = USUAL[salaryType];
  if (cents > most * 100) return `More than ${dollars(most)} ${unit}. Is that right?`;
  if (cents > 0 && cents < least * 100)
    return `Less than ${dollars(least)} ${unit}. Is that right?`;
  return undefined;
}

const dollars = (amount: number) => `$${amount.toLocaleString('en-US')}`;

/** Keeps only digits, up to the largest amount's length. */
export function typedDollars(typed: string): string {
  return digits(typed)
    .replace(/^0+(?=\d)/, '')
    .slice(0, MAX_DOLLAR_DIGITS);
}

/** Keeps only digits, clamped to 0 to 99. */
export function typedCents(typed: string): string {
  const only = digits(typed);
  if (only === '' || only.length <= 2) return only;
  return String(Math.min(Number(only), 99)).padStart(2, '0');
}

/** The cents padded to two digits, after the field is left. */
export function paddedCents(typed: string): string {
  return typedCents(typed).padStart(2, '0');
}

/** dollars * 100 + cents; empty counts as zero. */
export function toCents({ dollars, cents }: Money): number {
  return Number(typedDollars(dollars)) * 100 + Number(typedCents(cents));
}

/** 2505 → `25` and `05`; 0 (pay not stated) → both empty. */
export function fromCents(amount: number): Money {
  if (amount === 0) return { dollars: '', cents: '' };
  return { dollars: String(Math.floor(amount / 100)), cents: paddedCents(String(amount % 100)) };
}

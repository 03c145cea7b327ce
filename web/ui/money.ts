import * as z from 'zod/mini';
import { MAX_CENTS } from '../../lambdas/contract/limits.ts';

/** An amount as it is typed: two fields of digits. */
export const money = z.object({ dollars: z.string(), cents: z.string() });
export type Money = z.output<typeof money>;

const digits = (typed: string) => typed.replace(/\D/g, '');

const MAX_DOLLAR_DIGITS = String(MAX_CENTS / 100).length;

/** Keeps of what is typed into the dollars only the digits, and no more of them than the largest amount has. */
export function typedDollars(typed: string): string {
  return digits(typed)
    .replace(/^0+(?=\d)/, '')
    .slice(0, MAX_DOLLAR_DIGITS);
}

/** Keeps of what is typed into the cents only the digits, clamped to 0 to 99. */
export function typedCents(typed: string): string {
  const only = digits(typed);
  if (only === '' || only.length <= 2) return only;
  return String(Math.min(Number(only), 99)).padStart(2, '0');
}

/** The cents once the field is left: padded to two digits. */
export function paddedCents(typed: string): string {
  return typedCents(typed).padStart(2, '0');
}

/** dollars * 100 + cents; nothing typed counts as zero. */
export function toCents({ dollars, cents }: Money): number {
  return Number(typedDollars(dollars)) * 100 + Number(typedCents(cents));
}

/** 2505 → `25` dollars and `05` cents. */
export function fromCents(amount: number): Money {
  return { dollars: String(Math.floor(amount / 100)), cents: paddedCents(String(amount % 100)) };
}

import * as z from 'zod/mini';

/** An amount as it is typed: two fields of digits. */
export const money = z.object({ dollars: z.string(), cents: z.string() });
export type Money = z.output<typeof money>;

const digits = (typed: string) => typed.replace(/\D/g, '');

/** What is left of something typed into the dollars: its digits, at most eight (the API's limit has so many). */
export function typedDollars(typed: string): string {
  return digits(typed)
    .replace(/^0+(?=\d)/, '')
    .slice(0, 8);
}

/** What is left of something typed into the cents: its digits, clamped to 0 to 99. */
export function typedCents(typed: string): string {
  const only = digits(typed);
  if (only === '' || only.length <= 2) return only;
  return String(Math.min(Number(only), 99)).padStart(2, '0');
}

/** Cents as they stand when the field is left: padded to two digits. */
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

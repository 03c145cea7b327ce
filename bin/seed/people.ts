import type { Random } from './random.ts';
import texts from './texts.json' with { type: 'json' };

export interface PersonName {
  readonly first_name: string;
  readonly last_name: string;
  readonly email: string;
}

/** Distinct people with obviously fictional names, each with a unique name and email. */
export function makePeople(random: Random, count: number): PersonName[] {
  const { first_names, last_names } = texts;
  const all = first_names.flatMap((first) => last_names.map((last) => [first, last] as const));
  return random.sample(all, count).map(([first, last]) => withEmail(first, last, ''));
}

/**
 * Any number of people. Names repeat; each email is unique.
 * @param event part of their email addresses, so that two crowds have different ones
 */
export function makeCrowd(random: Random, count: number, event: string): PersonName[] {
  const { first_names, last_names } = texts;
  return Array.from({ length: count }, (_, index) =>
    withEmail(random.pick(first_names), random.pick(last_names), `.${index + 1}.${event}`),
  );
}

function withEmail(first_name: string, last_name: string, more: string): PersonName {
  const email = `${first_name}.${last_name}${more}@example.com`.toLowerCase();
  return { first_name, last_name, email };
}

/** A fictional street address. */
export function makeAddress(random: Random): string {
  const number = random.int(10, 990);
  return `${number} ${random.pick(texts.streets)} ${random.pick(texts.street_kinds)}`;
}

/** A number from the block reserved for fiction. */
export function makePhone(random: Random, areaCode: string): string {
  return `(${areaCode}) 555-01${String(random.int(0, 99)).padStart(2, '0')}`;
}

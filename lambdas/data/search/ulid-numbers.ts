const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const DIGITS = new Map([...ALPHABET].map((character, digit) => [character.charCodeAt(0), digit]));

/** The characters of a ULID from one place until before another, at most ten of them, as a number. */
function digits(ulid: string, from: number, until: number): number {
  let value = 0;
  for (let at = from; at < until; at++) value = value * 32 + (DIGITS.get(ulid.charCodeAt(at)) ?? 0);
  return value;
}

/** A ULID as three numbers, which sort as it does. The first is its time, in milliseconds of the epoch. */
export interface UlidNumbers {
  readonly time: number;
  readonly high: number;
  readonly low: number;
}

export function ulidNumbers(ulid: string): UlidNumbers {
  return { time: digits(ulid, 0, 10), high: digits(ulid, 10, 18), low: digits(ulid, 18, 26) };
}

/** A number for a ULID, of 50 of its random bits: no two companies of a table have the same. */
export function ulidMark(ulid: string): number {
  return digits(ulid, 16, 26);
}

import * as z from 'zod/mini';
import { EMAIL_MAX, LINK_MAX, MAX_CENTS, PASSWORD_MAX, PASSWORD_MIN } from '../limits.ts';

/** The contract's named types. Their messages tell a person what to enter. */

export const REQUIRED = 'This field is required.';

interface Issue {
  readonly input?: unknown;
}

/** The error for a missing or unexpected value. */
export function expected(what: string) {
  return {
    error: ({ input }: Issue) =>
      input === undefined || input === null ? REQUIRED : `Expected ${what}.`,
  };
}

// Control characters are not allowed in a line of text; tabs and line breaks are allowed in a paragraph. Lone
// surrogates are refused because storage would silently replace them.
const LINE = /^[^\p{Cc}\p{Cs}]*$/u;
const PARAGRAPH = /^(?:[^\p{Cc}\p{Cs}]|[\t\n\r])*$/u;
const UNPRINTABLE = 'Remove the characters that cannot be printed.';
// Invisible characters, such as U+200B, U+3164, and U+2800, an empty Braille pattern.
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\p{White_Space}\u2800]/gu;

const tooLong = (max: number) => `Enter at most ${max} characters.`;

/**
 * At most `max` characters. A longer text is not checked further: other checks may be slow on it.
 * @__NO_SIDE_EFFECTS__
 */
export function most(max: number, error = tooLong(max)) {
  return z.maxLength(max, { error, abort: true });
}

/** Whether any character of a text can be seen. */
export function isVisible(value: string): boolean {
  return value.replaceAll(INVISIBLE, '') !== '';
}

/** At least `min` visible characters. */
function visible(min: number) {
  return z.refine<string>((value) => min === 0 || isVisible(value), REQUIRED);
}

/** The checks of a line of text. */
const line = (max: number, min: number) =>
  [
    z.trim(),
    most(max),
    z.minLength(min, min === 1 ? REQUIRED : `Enter at least ${min} characters.`),
    z.regex(LINE, UNPRINTABLE),
    visible(min),
  ] as const;

/**
 * A line of text, trimmed, `min` (default 1) to `max` characters, at least one visible unless `min` is 0.
 * @__NO_SIDE_EFFECTS__
 */
export function text(max: number, min = 1) {
  return z.string(expected('text')).check(...line(max, min));
}

// They would turn around the words of ours beside a name, or break our line. Longer texts keep them: lines of several
// directions need them.
const DIRECTIONS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;
const SEPARATORS = /[\t-\r\u2028\u2029]+/g;

/**
 * A name, of a person, company, job or place, or what else stands within a line of ours: a line of text as `text`.
 * Characters that change the direction of a text are taken out, and what separates lines is a space.
 * @__NO_SIDE_EFFECTS__
 */
export function name(max: number, min = 1) {
  const inOneLine = (value: string) => value.replaceAll(DIRECTIONS, '').replaceAll(SEPARATORS, ' ');
  return z.string(expected('text')).check(z.overwrite(inOneLine), ...line(max, min));
}

/**
 * Text with line breaks, trimmed, `min` (default 1) to `max` characters, at least one visible unless `min` is
 * 0.
 * @__NO_SIDE_EFFECTS__
 */
export function paragraph(max: number, min = 1) {
  return z
    .string(expected('text'))
    .check(
      z.trim(),
      most(max),
      z.minLength(min, REQUIRED),
      z.regex(PARAGRAPH, UNPRINTABLE),
      visible(min),
    );
}

/**
 * An optional text: `''` and null clear it, undefined leaves it unchanged.
 * @returns a schema whose output is `''` for none
 * @__NO_SIDE_EFFECTS__
 */
export function optionalText<T extends z.ZodMiniType<string, string>>(schema: T) {
  return z.optional(
    z.pipe(
      z.nullable(schema),
      z.transform((value) => value ?? ''),
    ),
  );
}

/**
 * An optional link, date or choice: `''` and null clear it, undefined leaves it unchanged.
 * @param schema accepts `''`
 * @returns a schema whose output is null for none
 * @__NO_SIDE_EFFECTS__
 */
export function orNone<T extends z.ZodMiniType<string, string>>(schema: T) {
  return z.optional(
    z.pipe(
      z.nullable(schema),
      z.transform((value) => (value === '' ? null : value)),
    ),
  );
}

/**
 * An optional value of any kind: null and `''` count as left out.
 * @returns a schema whose output is undefined for none; the call has the default, or leaves it unchanged
 * @__NO_SIDE_EFFECTS__
 */
export function unlessNone<T extends z.ZodMiniType>(schema: T) {
  return z.optional(
    z.pipe(
      z.transform((value: z.input<T> | '' | null): unknown =>
        value === '' || value === null ? undefined : value,
      ),
      z.optional(schema),
    ),
  );
}

/**
 * A list of at most `max` items.
 * @__NO_SIDE_EFFECTS__
 */
export function list<T extends z.ZodMiniType>(item: T, max: number) {
  return z.array(item, expected('a list')).check(z.maxLength(max, `Enter at most ${max} of them.`));
}

/**
 * One of some fixed values.
 * @__NO_SIDE_EFFECTS__
 */
export function oneOf<const T extends readonly [string, ...string[]]>(values: T) {
  return z.enum(values, {
    error: ({ input }: Issue) =>
      input === undefined || input === null || input === ''
        ? REQUIRED
        : `Choose one of: ${values.filter(Boolean).join(', ')}.`,
  });
}

export const flag = z.boolean(expected('true or false'));

/** Yes or no; in a query string it is text. */
export const yesOrNo = z.pipe(
  z.union([z.boolean(), z.enum(['true', 'false'])], expected('true or false')),
  z.transform((value) => value === true || value === 'true'),
);

const NOT_AN_EMAIL = 'Enter an email address, such as name@example.com.';

/** What a browser's email field accepts. Trimmed and in lower case, so that equal addresses compare equal. */
export const email = z
  .string(expected('an email address'))
  .check(
    z.trim(),
    most(EMAIL_MAX),
    z.toLowerCase(),
    z.minLength(1, REQUIRED),
    z.regex(z.regexes.html5Email, NOT_AN_EMAIL),
  );

/**
 * The email of an account. Addresses under `invalid`, which never exist (RFC 2606), are refused: an account whose email
 * went back to its owner gets one.
 */
export const accountEmail = email.check(
  z.refine(
    (address) => !/[@.]invalid$/.test(address),
    'This address cannot receive email. Enter another one.',
  ),
);

/** An email address or none, as typed. */
export const optionalEmail = optionalText(
  z
    .string(expected('an email address'))
    .check(
      z.trim(),
      most(EMAIL_MAX),
      z.regex(new RegExp(`^$|${z.regexes.html5Email.source}`), NOT_AN_EMAIL),
    ),
);

/** A password that is being chosen. */
export const newPassword = z
  .string(expected('text'))
  .check(
    most(PASSWORD_MAX),
    z.minLength(PASSWORD_MIN, `Enter at least ${PASSWORD_MIN} characters.`),
    z.regex(LINE, UNPRINTABLE),
  );

/** A password for signing in. Any text is valid, so that every wrong password gets the same answer. */
export const password = z
  .string(expected('text'))
  .check(most(PASSWORD_MAX), z.minLength(1, REQUIRED));

/** Money, in whole cents. */
export const cents = z.int(expected('a whole number of cents')).check(
  z.gte(0, 'Enter an amount of at least $0.'),
  // A literal text: formatting the first English number in a process takes 10 ms of CPU.
  z.lte(MAX_CENTS, {
    error: () => `Enter an amount of at most $${(MAX_CENTS / 100).toLocaleString('en-US')}.`,
  }),
);

/** `YYYY-MM-DD`, an existing day. */
export const date = z.iso.date(expected('a date, such as 2030-01-31'));

/** A date or none. */
export const optionalDate = orNone(
  z
    .string(expected('a date, such as 2030-01-31'))
    .check(
      z.regex(new RegExp(`^$|${z.regexes.date.source}`), 'Expected a date, such as 2030-01-31.'),
    ),
);

/** A date of birth: a day in the past. The "18+" of its label is not checked. */
export const pastDate = date.check(
  z.refine((day) => day < new Date().toISOString().slice(0, 10), 'Enter a date in the past.'),
);

/** `HH:MM`, 24 hours. */
export const time = z
  .string(expected('a time'))
  .check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Enter a time, such as 09:00.'));

/** An instant, ISO 8601 UTC. */
export const instant = z.string();

export const ULID = '[0-7][0-9A-HJKMNP-TV-Z]{25}';

/** An id: a ULID, so that ids sort by creation time. */
export const id = z
  .string(expected('an id'))
  .check(z.regex(new RegExp(`^${ULID}$`), 'This is not a valid id.'));

/** The id of a child: its own ULID, `_`, its parent's ULID. Opaque to callers. */
export const childId = z
  .string(expected('an id'))
  .check(z.regex(new RegExp(`^${ULID}_${ULID}$`), 'This is not a valid id.'));

/** The start of the next page. */
export const cursor = z
  .string(expected('a cursor'))
  .check(z.regex(/^[A-Za-z0-9_-]{1,400}$/, 'This cursor is not valid.'));

/** The start of the next page of a list; absent on the last page. */
export const nextCursor = z.optional(z.string());

/** An optional web address. */
export const optionalLink = orNone(text(LINK_MAX, 0));

/** A ZIP code of the Postal Service, of 5 or 9 digits. */
export const zipCode = z
  .string(expected('a ZIP code'))
  .check(z.regex(/^\d{5}(-\d{4})?$/, 'Enter a ZIP code, such as 97301.'));

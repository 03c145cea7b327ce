import * as z from 'zod/mini';

/** The named types that every shape of the contract is made of. Each says in its messages what a person should do. */

const REQUIRED = 'This field is required.';

interface Issue {
  readonly input?: unknown;
}

function expected(what: string) {
  return {
    error: ({ input }: Issue) =>
      input === undefined || input === null ? REQUIRED : `Expected ${what}.`,
  };
}

// Control characters have no place in a line of text; in a paragraph, tabs and line breaks have.
// Lone surrogates are refused because storage would replace them silently.
const LINE = /^[^\p{Cc}\p{Cs}]*$/u;
const PARAGRAPH = /^(?:[^\p{Cc}\p{Cs}]|[\t\n\r])*$/u;
const UNPRINTABLE = 'Remove the characters that cannot be printed.';

/**
 * A line of text, trimmed, `min` (default 1) to `max` characters.
 * @__NO_SIDE_EFFECTS__
 */
export function text(max: number, min = 1) {
  return z
    .string(expected('text'))
    .check(
      z.trim(),
      z.minLength(min, min === 1 ? REQUIRED : `Enter at least ${min} characters.`),
      z.maxLength(max, `Enter at most ${max} characters.`),
      z.regex(LINE, UNPRINTABLE),
    );
}

/**
 * Text with line breaks, trimmed, `min` (default 1) to `max` characters.
 * @__NO_SIDE_EFFECTS__
 */
export function paragraph(max: number, min = 1) {
  return z
    .string(expected('text'))
    .check(
      z.trim(),
      z.minLength(min, REQUIRED),
      z.maxLength(max, `Enter at most ${max} characters.`),
      z.regex(PARAGRAPH, UNPRINTABLE),
    );
}

/**
 * At most `max` items.
 * @__NO_SIDE_EFFECTS__
 */
export function list<T extends z.ZodMiniType>(item: T, max: number) {
  return z.array(item, expected('a list')).check(z.maxLength(max, `Enter at most ${max} of them.`));
}

/**
 * One word of a fixed list.
 * @__NO_SIDE_EFFECTS__
 */
export function oneOf<const T extends readonly [string, ...string[]]>(values: T) {
  return z.enum(values, {
    error: ({ input }: Issue) =>
      input === undefined || input === null || input === ''
        ? REQUIRED
        : `Choose one of: ${values.join(', ')}.`,
  });
}

export const flag = z.boolean(expected('true or false'));

/** Compared without case and surrounding space. 254 is the longest address that mail can be sent to (RFC 5321). */
export const email = z
  .string(expected('an email address'))
  .check(
    z.trim(),
    z.toLowerCase(),
    z.minLength(1, REQUIRED),
    z.maxLength(254, 'Enter at most 254 characters.'),
    z.regex(z.regexes.email, 'Enter an email address, such as name@example.com.'),
  );

const PASSWORD_MIN = 6;
const PASSWORD_MAX = 128;

/** A password that is being chosen. */
export const newPassword = z
  .string(expected('text'))
  .check(
    z.minLength(PASSWORD_MIN, `Enter at least ${PASSWORD_MIN} characters.`),
    z.maxLength(PASSWORD_MAX, `Enter at most ${PASSWORD_MAX} characters.`),
    z.regex(LINE, UNPRINTABLE),
  );

/** A password that is being tried: whatever it is, the answer to a wrong one is the same. */
export const password = z
  .string(expected('text'))
  .check(
    z.minLength(1, REQUIRED),
    z.maxLength(PASSWORD_MAX, `Enter at most ${PASSWORD_MAX} characters.`),
  );

/** Money, in whole cents, up to ten million dollars. */
export const cents = z
  .int(expected('a whole number of cents'))
  .check(
    z.gte(0, 'Enter an amount of at least $0.'),
    z.lte(1_000_000_000, 'Enter an amount of at most $10,000,000.'),
  );

/** `YYYY-MM-DD`, a day that exists. */
export const date = z.iso.date(expected('a date, such as 2030-01-31'));

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

const ULID = '[0-7][0-9A-HJKMNP-TV-Z]{25}';

/** An id: a ULID, so that ids sort by creation time. */
export const id = z
  .string(expected('an id'))
  .check(z.regex(new RegExp(`^${ULID}$`), 'This is not a valid id.'));

/** The id of a thing that lives inside another: its own ULID, `_`, its parent's. To a caller as opaque as any id. */
export const childId = z
  .string(expected('an id'))
  .check(z.regex(new RegExp(`^${ULID}_${ULID}$`), 'This is not a valid id.'));

/** Where the next page starts. */
export const cursor = z
  .string(expected('a cursor'))
  .check(z.regex(/^[A-Za-z0-9_-]{1,400}$/, 'This is not a cursor that a list has answered.'));

/** The URL of an uploaded file, signed or not. */
export const fileUrl = z
  .string(expected('the URL of an uploaded file'))
  .check(
    z.maxLength(4096, 'This URL is too long.'),
    z.regex(/^https?:\/\/[\x21-\x7e]+$/, 'Expected the URL of an uploaded file.'),
  );

const UUID = '[0-9a-fA-F]{8}-(?:[0-9a-fA-F]{4}-){3}[0-9a-fA-F]{12}';
/** `resumes/<uuid>.pdf`, `cover-letters/<uuid>.docx` and the like. */
export const DOCUMENT_KEY = new RegExp(`^(resumes|cover-letters)/${UUID}\\.(pdf|doc|docx)$`);
/** `<application id>-<question id>-<uuid>.webm`, or `.mp4` where the browser records nothing else. */
export const VIDEO_KEY = new RegExp(`^(${ULID}_${ULID})-(${ULID})-${UUID}\\.(webm|mp4)$`);

/** A place for a file, in one of the two forms that may be uploaded. */
export const uploadKey = z
  .string(expected('the key of a file'))
  .check(
    z.refine(
      (key) => DOCUMENT_KEY.test(key) || VIDEO_KEY.test(key),
      'Files of this name cannot be uploaded.',
    ),
  );

/** The content type that a file is uploaded with, parameters and all; sent as a header, which holds ASCII alone. */
export const contentType = z
  .string(expected('a content type'))
  .check(
    z.minLength(1, REQUIRED),
    z.maxLength(120, 'Enter at most 120 characters.'),
    z.regex(/^[\x20-\x7e]*$/, 'Expected a content type, such as application/pdf.'),
  );

export const DOCUMENT_TYPES = {
  pdf: 'application/pdf',
  doc: 'application/msword',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
} as const;
export const VIDEO_TYPES = { webm: 'video/webm', mp4: 'video/mp4' } as const;
/** The content type that a file's extension stands for. */
export const CONTENT_TYPES: Readonly<Record<string, string>> = {
  ...DOCUMENT_TYPES,
  ...VIDEO_TYPES,
};
export const DOCUMENT_MAX_BYTES = 10 * 1024 * 1024;
export const VIDEO_MAX_BYTES = 100 * 1024 * 1024;
/** How long a video answer may be, in milliseconds. */
export const VIDEO_MAX_MS = 30_000;

export const EMPLOYMENT_TYPES = [
  'full-time',
  'part-time',
  'contract',
  'temporary',
  'internship',
] as const;
export const OFFER_TYPES = ['full-time', 'part-time', 'contract'] as const;
export const WORK_TYPE_PREFERENCES = ['full-time', 'part-time', 'contract'] as const;
export const SALARY_TYPES = ['hourly', 'yearly'] as const;
export const AVAILABILITIES = ['immediate', 'within-a-month', 'flexible'] as const;
export const WORK_AUTHORIZATIONS = ['authorized', 'authorized-non-us', 'unauthorized'] as const;
export const APPLICATION_STATUSES = [
  'new',
  'accepted',
  'rejected',
  'offer-extended',
  'offer-accepted',
  'withdrawn',
] as const;
/** What a manager may set by hand; the other statuses follow from offers and withdrawals. */
export const DECISIONS = ['new', 'accepted', 'rejected'] as const;
export const ACCEPTANCE_STATUSES = ['Pending', 'Accepted', 'Declined'] as const;
/** How a candidate may answer an offer. */
export const OFFER_ANSWERS = ['Accepted', 'Declined'] as const;

export type EmploymentType = (typeof EMPLOYMENT_TYPES)[number];
export type ApplicationStatus = (typeof APPLICATION_STATUSES)[number];
export type Decision = (typeof DECISIONS)[number];
export type AcceptanceStatus = (typeof ACCEPTANCE_STATUSES)[number];

/** How many records of education, and as many of work, a profile may hold. */
export const MAX_RECORDS = 50;
/** How long the words of a search may be together, in characters. */
export const SEARCH_MAX = 200;

export const MAX_SCREENING_QUESTIONS = 30;
export const MAX_VIDEO_QUESTIONS = 10;
/** To one screening question. */
export const MAX_ANSWERS = 20;
/** Of the benefits of a company or a job, and of a job's requirements. */
export const MAX_LIST_ENTRIES = 30;

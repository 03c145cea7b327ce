import * as z from 'zod/mini';
import { APPLICATION_STATUSES } from '../statuses/application-status.ts';
import { INTERVIEW_STATUSES } from './interview.ts';
import { rating } from './rating.ts';
import { instant } from './types.ts';

/** The kinds of answers to video questions. */
export const ANSWER_KINDS = ['video', 'audio', 'text'] as const;

/** A submitted application in the table of a job's applicants, its fields in the order of `rowOnWire`. */
export const applicantRow = z.object({
  id: z.string(),
  name: z.string(),
  application_status: z.enum(APPLICATION_STATUSES),
  submitted_at: instant,
  decided_at: z.nullable(instant),
  /** How many screening answers match, of those with a preferred answer. */
  matches: z.int(),
  of: z.int(),
  /** The kinds of answers to video questions, each once. */
  kinds: z.array(z.enum(ANSWER_KINDS)),
  /** Where the applicant lived when they applied; '' if unknown. */
  city: z.string(),
  /** From there to the job's location; null if either is unknown. */
  miles: z.nullable(z.int()),
  rating,
  has_note: z.boolean(),
  /** Where the applicant found the job, from the link that they followed. */
  source: z.nullable(z.string()),
  /** The latest interview, with its chosen local time; null if there is none. */
  interview: z.nullable(
    z.object({ status: z.enum(INTERVIEW_STATUSES), start: z.nullable(z.string()) }),
  ),
  /** When the applicant asked whether the application is still looked at. */
  asked_at: z.nullable(instant),
});
export type ApplicantRow = z.output<typeof applicantRow>;

const { shape: each } = applicantRow;

/** A row without the names of its fields, which are half of its bytes. A longer city or name is cut. */
export const rowOnWire = z.tuple([
  each.id,
  each.name,
  each.application_status,
  each.submitted_at,
  each.decided_at,
  each.matches,
  each.of,
  each.kinds,
  each.city,
  each.miles,
  each.rating,
  each.has_note,
  each.source,
  z.nullable(z.tuple([z.enum(INTERVIEW_STATUSES), z.nullable(z.string())])),
  each.asked_at,
]);
export type RowOnWire = z.output<typeof rowOnWire>;

export function rowToWire(row: ApplicantRow): RowOnWire {
  const { id, name, application_status, submitted_at, decided_at, matches, of } = row;
  const { kinds, city, miles, rating, has_note, source, interview, asked_at } = row;
  return [
    ...([id, name, application_status, submitted_at, decided_at, matches, of] as const),
    ...([kinds, city, miles, rating, has_note, source] as const),
    interview && [interview.status, interview.start],
    asked_at,
  ];
}

export function rowFromWire([
  id,
  name,
  application_status,
  submitted_at,
  decided_at,
  matches,
  of,
  kinds,
  city,
  miles,
  rating,
  has_note,
  source,
  interview,
  asked_at,
]: RowOnWire): ApplicantRow {
  return {
    id,
    name,
    application_status,
    submitted_at,
    decided_at,
    matches,
    of,
    kinds,
    city,
    miles,
    rating,
    has_note,
    source,
    interview: interview && { status: interview[0], start: interview[1] },
    asked_at,
  };
}

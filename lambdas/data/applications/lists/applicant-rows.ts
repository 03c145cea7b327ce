import * as z from 'zod/mini';
import { ROWS_PAGE } from '../../../contract/limits.ts';
import {
  ANSWER_KINDS,
  type ApplicantRow,
  applicantRow,
} from '../../../contract/schemas/applicant-row.ts';
import { isPending } from '../../../contract/statuses/offer-status.ts';
import { nextStatus } from '../../../rules/application-status.ts';
import { matchesOf } from '../../../rules/preferred-answer.ts';
import { applicationAt, rowKey, rowsRange } from '../../keys/applications.ts';
import type { RowKey } from '../../keys/key.ts';
import type { Attributes } from '../../table/expressions.ts';
import { itemKey } from '../../table/items.ts';
import type { Page } from '../../table/page.ts';
import { GSI2, queryPage } from '../../table/read.ts';
import { OVERLAP_MS } from '../../table/write.ts';
import { withoutContent } from '../application-fields.ts';
import { nameOfApplicant, type StoredApplication } from '../stored-application.ts';
import { kindOfResponse } from '../video-responses.ts';

/**
 * The rows of a job's applicants. Their index holds nothing else, so reading a row costs a tenth of reading its
 * application.
 */

const { interview, asked_at } = applicantRow.shape;
const storedRow = z.extend(z.omit(applicantRow, { id: true, miles: true }), {
  /** Absent without one: most rows have none. */
  interview: z.optional(interview),
  asked_at: z.optional(asked_at),
  zip_code: z.string(),
  /** When a pending offer expires. */
  offer_expires_at: z.nullable(z.string()),
  /** When the last offer was made, and when it was answered. */
  offered_at: z.nullable(z.string()),
  answered_at: z.nullable(z.string()),
});
type StoredRow = z.output<typeof storedRow>;

function rowOf(stored: StoredApplication): StoredRow {
  const each = stored.candidate_deleted_at === null ? stored : withoutContent(stored);
  const { application_status, submitted_at, decided_at, offer, residence } = each;
  const { offered_at, answered_at } = each;
  const { screening_responses, video_responses } = each;
  const kinds = new Set(video_responses.map(kindOfResponse));
  return {
    name: nameOfApplicant(each),
    application_status,
    submitted_at: submitted_at ?? '',
    decided_at,
    ...matchesOf(screening_responses),
    kinds: ANSWER_KINDS.filter((kind) => kinds.has(kind)),
    city: residence?.city ?? '',
    zip_code: residence?.zip_code ?? '',
    rating: each.rating ?? null,
    has_note: each.note !== undefined,
    source: each.source ?? null,
    ...(each.interview && {
      interview: { status: each.interview.status, start: each.interview.start },
    }),
    ...(each.asked_at !== undefined && { asked_at: each.asked_at }),
    offer_expires_at: offer !== null && isPending(offer) ? (offer.deadline?.at ?? null) : null,
    offered_at,
    answered_at,
  };
}

/** A row as of now: an offer may have expired since it was stored. */
function asOfNow(row: StoredRow): StoredRow {
  const { application_status: from, offer_expires_at: end } = row;
  if (end === null || end > new Date().toISOString()) return row;
  const application_status = nextStatus(from, { type: 'expire-offer' }) ?? from;
  return { ...row, application_status, offer_expires_at: null };
}

/** An application's row and its place in the index, as changed now. Only submitted ones have a row. */
export function rowPlace(each: StoredApplication): Partial<RowKey & { row: StoredRow }> {
  if (each.submitted_at === null) return {};
  return { ...rowKey(each.job_posting_id, new Date().toISOString(), each.id), row: rowOf(each) };
}

const place = z.object({ gsi2pk: z.string(), row: storedRow });

/** Whether the row that is stored with an application matches it. The audit checks this. */
export function hasRightRow(item: Attributes, each: StoredApplication): boolean {
  const right = rowPlace(each);
  if (right.row === undefined) return item.row === undefined && item.gsi2pk === undefined;
  const own = place.safeParse(item);
  const textOf = (row: StoredRow) => JSON.stringify(storedRow.parse(asOfNow(row)));
  return (
    own.success && own.data.gsi2pk === right.gsi2pk && textOf(own.data.row) === textOf(right.row)
  );
}

/** The most that the index may lag behind the table. */
const LAG_MS = 30_000;

/** A reader of a job's rows has certainly seen all changes before this time. */
export function rowsKnownUntil(): string {
  return new Date(Date.now() - OVERLAP_MS - LAG_MS).toISOString();
}

/** A row without the distance, which depends on where the job is. */
export type PlainRow = Omit<ApplicantRow, 'miles'> &
  Pick<StoredRow, 'zip_code' | 'offered_at' | 'answered_at'> & {
    /** When the manager first opened the application. */
    readonly opened_at: string | undefined;
  };

const indexed = {
  parse(item: Attributes): PlainRow {
    const { row, opened_at } = z
      .object({ row: storedRow, opened_at: z.optional(z.string()) })
      .parse(item);
    const { interview = null, asked_at = null, ...rest } = asOfNow(row);
    return { ...rest, interview, asked_at, opened_at, id: applicationAt(itemKey.parse(item)) };
  },
};

/** The rows of a job's applicants, the latest change first. */
export async function listRows(
  job: string,
  since?: string,
  cursor?: string,
): Promise<Page<PlainRow>> {
  return await queryPage(rowsRange(job, since), indexed, ROWS_PAGE, cursor, {
    newestFirst: true,
    source: GSI2,
  });
}

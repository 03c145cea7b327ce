import * as z from 'zod/mini';
import { notFound } from '../../../contract/problem.ts';
import { type ActorRole, ROLES } from '../../../contract/roles.ts';
import {
  INTERVIEW_KINDS,
  INTERVIEW_STATUSES,
  type InterviewSummary,
  interviewLocation,
  interviewSummary,
} from '../../../contract/schemas/interview.ts';
import { spanOf, statusForCandidate } from '../../../rules/interview-status.ts';
import type { Account } from '../../keys/accounts.ts';
import {
  type InterviewGroup,
  interviewKey,
  interviewPlace,
  interviewsRange,
} from '../../keys/interviews.ts';
import { type IndexKey, parentUlid } from '../../keys/key.ts';
import { itemType, revision } from '../../table/items.ts';
import { getItem, queryAll } from '../../table/read.ts';
import { changeWrite, createWrite, type Write } from '../../table/write.ts';

/**
 * An interview: an invitation, and what becomes of it. Its truth is the local time with the time zone; the instants are
 * computed when it is read, so that they follow the zone's rules.
 */

/** The part that its application copies, for lists. */
const summary = {
  id: z.string(),
  kind: z.enum(INTERVIEW_KINDS),
  minutes: z.int(),
  status: z.enum(INTERVIEW_STATUSES),
  /** The chosen local time; null before. */
  start: z.nullable(z.string()),
  time_zone: z.string(),
};
export const storedSummary = z.object(summary);
export type StoredSummary = z.output<typeof storedSummary>;

export const interviewType = itemType(
  z.object({
    ...summary,
    application_id: z.string(),
    job_posting_id: z.string(),
    candidate_id: z.string(),
    manager_id: z.string(),
    /** As they were at the invitation. */
    job_title: z.string(),
    company_name: z.string(),
    candidate_name: z.string(),
    /** The local times that were offered, in order. */
    offered: z.array(z.string()),
    /** The instant of the chosen time when it was chosen; null before. The one that counts is computed. */
    starts_at: z.nullable(z.string()),
    location: z.nullable(interviewLocation),
    link: z.string(),
    note: z.string(),
    last_note: z.string(),
    changed_by: z.enum(ROLES),
    /** How often it was moved or cancelled, for calendar programs. */
    sequence: z.int(),
    /** Hash of the key by which a repeated invitation is recognized. */
    once: z.string(),
    /** Whether its applicant was invited again, after they declined or no time was left. */
    replaced: z.optional(z.literal(true)),
    /** Set once the manager has deleted their account: only the candidate still has it. */
    employer_left: z.optional(z.literal(true)),
    created_at: z.string(),
    changed_at: z.string(),
    revision,
  }),
);
export type StoredInterview = ReturnType<typeof interviewType.parse>;

/** Undefined if there is no such interview. */
export async function getInterview(id: string): Promise<StoredInterview | undefined> {
  return await getItem(interviewKey(parentUlid(id), id), interviewType);
}

/** An interview of this person. @throws not-found */
export async function getOwnInterview(
  { role, id }: Account,
  interview: string,
): Promise<StoredInterview> {
  const found = await getInterview(interview);
  const owner = role === 'manager' ? found?.manager_id : found?.candidate_id;
  if (found === undefined || owner !== id) throw notFound('interview');
  return found;
}

/** All interviews about an application. */
export async function interviewsOn({
  id,
  candidate_id,
}: {
  readonly id: string;
  readonly candidate_id: string;
}): Promise<StoredInterview[]> {
  const all = await queryAll(interviewsRange(candidate_id), interviewType);
  return all.filter(({ application_id }) => application_id === id);
}

const GROUPS = {
  invited: 'INVITED',
  chosen: 'CHOSEN',
  declined: 'DECLINED',
  cancelled: 'ENDED',
  came: 'ENDED',
  'did-not-come': 'ENDED',
} as const satisfies Record<StoredInterview['status'], InterviewGroup>;

/** The place of an interview in its manager's lists. */
export function placeInLists(each: StoredInterview): Partial<IndexKey> {
  if (each.employer_left) return {};
  const group = each.replaced ? 'ENDED' : GROUPS[each.status];
  const at = group === 'CHOSEN' ? spanOf(each).starts_at : null;
  return interviewPlace(each, group, at ?? each.changed_at);
}

export function addInterview(added: StoredInterview): Write {
  const key = interviewKey(added.candidate_id, added.id);
  return createWrite(interviewType, { key, ...placeInLists(added) }, added);
}

/** Stores a change of an interview. Fails if it changed since the read. */
export function changeInterview(before: StoredInterview, after: StoredInterview): Write {
  const key = interviewKey(after.candidate_id, after.id);
  const place = { gsi1pk: undefined, gsi1sk: undefined, ...placeInLists(after) };
  return changeWrite(interviewType, { key, ...place }, before, after);
}

/** The copy in its application. */
export function summaryOf(each: StoredInterview): StoredSummary {
  return storedSummary.parse(each);
}

export function summaryToWire(
  stored: StoredSummary | null,
  reader: ActorRole,
): InterviewSummary | null {
  if (stored === null) return null;
  const status = reader === 'candidate' ? statusForCandidate(stored.status) : stored.status;
  return interviewSummary.parse({ ...stored, status, ...spanOf(stored) });
}

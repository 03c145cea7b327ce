import * as z from 'zod/mini';
import { DAY_MS } from '../../../contract/limits.ts';
import type { Problem } from '../../../contract/problem.ts';
import { instantOf } from '../../../rules/dates/local-time.ts';
import { takenTimeKey, takenTimesRange } from '../../keys/interviews.ts';
import { itemType } from '../../table/items.ts';
import { getItem, queryAll } from '../../table/read.ts';
import { createWrite, removeIfWrite, type Write } from '../../table/write.ts';
import type { StoredInterview } from './stored-interview.ts';

/**
 * The taken times of a job's interviews. A time that several applicants were offered, also by several invitations,
 * belongs to the first who takes it: this item is written on condition that there is none.
 */

const takenType = itemType(
  z.object({
    interview_id: z.string(),
    start: z.string(),
    time_zone: z.string(),
    /** A day after the interview: then nobody can choose the time. */
    expires_at: z.int(),
  }),
);

type Chosen = Pick<StoredInterview, 'id' | 'job_posting_id' | 'time_zone'>;

/** Takes a time. @param orElse the error, in the transaction, if it is taken */
export function takeTime(by: Chosen, start: string, orElse: () => Problem): Write {
  const { id, job_posting_id, time_zone } = by;
  const expires_at = Math.ceil((Date.parse(instantOf(start, time_zone)) + DAY_MS) / 1000);
  const key = takenTimeKey(job_posting_id, start, time_zone);
  return createWrite(
    takenType,
    { key },
    { interview_id: id, start, time_zone, expires_at },
    orElse,
  );
}

/** Gives the time of an interview back that has not begun. */
export function releaseTime(of: Chosen & { readonly start: string | null }): Write[] {
  if (of.start === null) return [];
  const key = takenTimeKey(of.job_posting_id, of.start, of.time_zone);
  return [removeIfWrite(key, { interview_id: of.id })];
}

/** As `releaseTime`, if the interview still has it: the item expires some time after the interview. */
export async function releaseIfTaken(
  of: Chosen & { readonly start: string | null },
): Promise<Write[]> {
  if (of.start === null) return [];
  const found = await getItem(takenTimeKey(of.job_posting_id, of.start, of.time_zone), takenType);
  return found?.interview_id === of.id ? releaseTime(of) : [];
}

/** The times of a job that are taken from now on. */
export async function listTaken(job: string): Promise<ReadonlySet<string>> {
  // No zone is more than a day behind.
  const from = new Date(Date.now() - DAY_MS).toISOString().slice(0, 16);
  const taken = await queryAll(takenTimesRange(job, from), takenType);
  return new Set(taken.map(({ start, time_zone }) => placeInTime(start, time_zone)));
}

/** Identifies a time of a job. */
export const placeInTime = (start: string, timeZone: string): string => `${start} ${timeZone}`;

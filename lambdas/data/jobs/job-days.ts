import * as z from 'zod/mini';
import { dayAndSource, jobDayKey, jobDaysRange } from '../keys/jobs.ts';
import { tryQuota } from '../limits/quotas.ts';
import type { Attributes } from '../table/expressions.ts';
import { itemKey } from '../table/items.ts';
import { getItem, queryAll, TABLE_MAY_LAG } from '../table/read.ts';
import { updateIf, upsertIncrementWrite, type Write } from '../table/write.ts';

/** Counters of a job for each day (UTC) and source, '' if it is unknown: views of its page, started applications. */

const counters = z.object({ seen: z._default(z.int(), 0), started: z._default(z.int(), 0) });
const jobDay = {
  parse: (stored: Attributes) => ({
    ...dayAndSource(itemKey.parse(stored)),
    ...counters.parse(stored),
  }),
};
export type JobDay = ReturnType<typeof jobDay.parse>;

const dayOf = (instant: string) => instant.slice(0, 'YYYY-MM-DD'.length);

/**
 * Counts a view of a job's page. A quota limits the sources per day that get a counter; views from others count as
 * unknown.
 */
export async function countView(job: string, source: string): Promise<void> {
  const day = dayOf(new Date().toISOString());
  const seen = { add: { seen: 1 } };
  const key = jobDayKey(job, day, source);
  if ((await updateIf(key, seen, { exists: true })) !== undefined) return;
  const isWithin = await hasRoomFor(source, job);
  await updateIf(isWithin ? key : jobDayKey(job, day, ''), seen);
}

const hasRoomFor = async (source: string, job: string) =>
  source === '' || (await tryQuota('sources_per_job_per_day', job));

/** Counts a started application, by the same quota. */
export async function incrementStarted(application: {
  readonly job_posting_id: string;
  readonly created_at: string;
  readonly source?: string | undefined;
}): Promise<Write> {
  const { job_posting_id, created_at, source = '' } = application;
  const day = dayOf(created_at);
  const key = jobDayKey(job_posting_id, day, source);
  const isKnown = source === '' || (await getItem(key, jobDay)) !== undefined;
  const isWithin = isKnown || (await hasRoomFor(source, job_posting_id));
  const counted = isWithin ? key : jobDayKey(job_posting_id, day, '');
  return upsertIncrementWrite(counted, { add: { started: 1 } });
}

/** A job's days, oldest first. @param since as `2030-01-31`; all days by default */
export async function listJobDays(job: string, since?: string): Promise<JobDay[]> {
  return await queryAll(jobDaysRange(job, since), jobDay, TABLE_MAY_LAG);
}

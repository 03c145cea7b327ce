import * as z from 'zod/mini';
import { DAY_MS } from '../../contract/limits.ts';
import { ALERT_SHARDS, alertRunKey } from '../keys/jobs.ts';
import { itemType, revision } from '../table/items.ts';
import { getItems } from '../table/read.ts';
import { unlessConflict } from '../table/retry.ts';
import { changeWrite, createWrite, writeOne } from '../table/write.ts';

/** How far the new matches of saved searches have been told, in each shard of them. */

const runType = itemType(
  z.object({
    shard: z.string(),
    /** What became listed from the one until before the other is told, in ISO 8601. */
    from: z.string(),
    before: z.string(),
    /** The last candidate who has been told; '' before the first, null once all have been. */
    after: z.nullable(z.string()),
    /** Until when a function has it in hand. */
    claimed_until: z.string(),
    revision,
  }),
);
export type AlertRun = ReturnType<typeof runType.parse>;

/** The most that is told at once, in milliseconds: what was listed while a stage sent no mail for long is no news. */
const LONGEST_MS = 7 * DAY_MS;

/**
 * The runs that are due: those that have been cut off, and the next ones.
 * @param before the end of the last day, in ISO 8601
 * @returns at most one of each shard; none where it has been told already, or a function has it in hand
 */
export async function dueRuns(before: string): Promise<AlertRun[]> {
  const stored = await getItems(ALERT_SHARDS.map(alertRunKey), runType);
  const byShard = new Map(stored.map((run) => [run.shard, run]));
  return ALERT_SHARDS.flatMap((shard) => dueRun(shard, byShard.get(shard), before) ?? []);
}

function dueRun(shard: string, last: AlertRun | undefined, before: string): AlertRun | undefined {
  const dayBefore = new Date(Date.parse(before) - DAY_MS).toISOString();
  if (last === undefined)
    return { shard, from: dayBefore, before, after: '', claimed_until: '', revision: 0 };
  if (last.claimed_until > new Date().toISOString()) return undefined;
  if (last.after !== null) return last;
  if (last.before >= before) return undefined;
  const from = Math.max(Date.parse(last.before), Date.parse(before) - LONGEST_MS);
  return { ...last, from: new Date(from).toISOString(), before, after: '' };
}

/**
 * Notes how far a run is.
 * @param after the last candidate who has been told; null for all of them
 * @param claimedUntil until when it is in hand, in milliseconds of the epoch
 * @returns the run afterwards, or undefined where somebody else has it in hand
 */
export async function noteRun(
  run: AlertRun,
  after: string | null,
  claimedUntil = Date.now(),
): Promise<AlertRun | undefined> {
  const at = { key: alertRunKey(run.shard) };
  const revision = run.revision + 1;
  const next = { ...run, after, claimed_until: new Date(claimedUntil).toISOString(), revision };
  const write =
    run.revision === 0 ? createWrite(runType, at, next) : changeWrite(runType, at, run, next);
  return await unlessConflict(writeOne(write).then(() => next));
}

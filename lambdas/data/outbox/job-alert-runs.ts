import * as z from 'zod/mini';
import { DAY_MS } from '../../contract/limits.ts';
import { ALERT_SHARDS, alertRunKey } from '../keys/jobs.ts';
import { itemType, revision } from '../table/items.ts';
import { getItems } from '../table/read.ts';
import { unlessConflict } from '../table/retry.ts';
import { changeWrite, createWrite, transact } from '../table/write.ts';

/** The progress of job alerts, per shard of saved searches. */

const runType = itemType(
  z.object({
    shard: z.string(),
    /** The run covers jobs listed from `from` until `before`, in ISO 8601. */
    from: z.string(),
    before: z.string(),
    /** The last candidate who was notified; '' before the first, null at the end. */
    after: z.nullable(z.string()),
    /** The end of a function's lease. */
    claimed_until: z.string(),
    revision,
  }),
);
export type AlertRun = ReturnType<typeof runType.parse>;

/**
 * The longest period that one run covers, in milliseconds: if a stage sent no mail for longer, older listings are
 * not news any more.
 */
const MAX_PERIOD_MS = 7 * DAY_MS;

/**
 * The due runs: interrupted ones, and the next ones.
 * @param before the end of the last day, in ISO 8601
 * @returns at most one per shard; none if the day is done, or a function holds the lease
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
  const from = Math.max(Date.parse(last.before), Date.parse(before) - MAX_PERIOD_MS);
  return { ...last, from: new Date(from).toISOString(), before, after: '' };
}

/**
 * Stores a run's progress.
 * @param after the last candidate who was notified; null at the end
 * @param claimedUntil the end of the lease, in milliseconds of the epoch
 * @returns the stored run, or undefined if another function holds the lease
 */
export async function saveRun(
  run: AlertRun,
  after: string | null,
  claimedUntil = Date.now(),
): Promise<AlertRun | undefined> {
  const at = { key: alertRunKey(run.shard) };
  const revision = run.revision + 1;
  const next = { ...run, after, claimed_until: new Date(claimedUntil).toISOString(), revision };
  const write =
    run.revision === 0 ? createWrite(runType, at, next) : changeWrite(runType, at, run, next);
  return await unlessConflict(transact([write]).then(() => next));
}

/** Releases the leases of all shards. */
export async function releaseAlertRuns(): Promise<void> {
  const now = new Date().toISOString();
  for (const run of await getItems(ALERT_SHARDS.map(alertRunKey), runType))
    if (run.claimed_until > now) await saveRun(run, run.after);
}

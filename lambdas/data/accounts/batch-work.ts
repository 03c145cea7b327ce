import { batchKey } from '../keys/accounts.ts';
import { cancelTask } from '../outbox/scheduled-tasks.ts';
import { unlessConflict } from '../table/retry.ts';
import { incrementWrite, transact, type Write } from '../table/write.ts';
import {
  type BatchOf,
  changeBatch,
  changePart,
  continueLater,
  type StoredBatch,
  type StoredPart,
  taskOf,
} from './batches.ts';

/** Working on a batch: its lease, its progress, and its undo. */

/** Whether a worker has the lease of a batch. */
export function isBusy({ busy_until }: StoredBatch): boolean {
  return busy_until !== null && busy_until > new Date().toISOString();
}

/**
 * Claims the lease of a batch. Undefined if another worker has it, or the batch is finished.
 * @param work the batch's data from now on
 */
export async function claimBatch<B extends StoredBatch>(
  before: B,
  leaseMs: number,
  work: B['work'] = before.work,
): Promise<B | undefined> {
  if (isBusy(before) || before.finished_at !== null) return undefined;
  const held = { ...before, work, busy_until: new Date(Date.now() + leaseMs).toISOString() };
  const stored = transact([changeBatch(before, held)]).then(() => true);
  return (await unlessConflict(stored)) ? { ...held, revision: before.revision + 1 } : undefined;
}

/** Releases the lease of a batch. @param isThrough whether the work is complete */
export async function releaseBatch(held: StoredBatch, isThrough: boolean): Promise<void> {
  const free = { ...held, busy_until: null };
  const state = held.state === 'undoing' ? 'undone' : 'done';
  const writes = isThrough
    ? [
        changeBatch(held, { ...free, state, finished_at: new Date().toISOString() }),
        cancelTask(taskOf(held)),
      ]
    : [changeBatch(held, free)];
  // A lost lease needs no release.
  await unlessConflict(transact(writes));
}

/**
 * Stops a batch, and starts to undo its changes. A running worker loses its lease.
 * @throws WriteConflict if it changed since the read
 */
export async function undoBatch(before: BatchOf<'decisions'>): Promise<BatchOf<'decisions'>> {
  const after = {
    ...{ ...before, state: 'undoing' as const },
    ...{ busy_until: null, finished_at: null },
  };
  await transact([changeBatch(before, after), cancelTask(before.id), continueLater(after)]);
  return after;
}

type Counts = Partial<
  Record<
    | 'done'
    | 'parts_done'
    | 'changed'
    | 'told'
    | 'left_out'
    | 'undone'
    | 'parts_undone'
    | 'undone_told'
    | 'not_undone',
    number
  >
>;

/** Adds to the counters of a batch. Fails if the batch's lease is lost. */
export function countWrite(held: StoredBatch, counts: Counts): Write {
  return incrementWrite(batchKey(held.manager_id, held.id), counts, { unchanged: held });
}

/** Stores the results of a part of a batch. Fails if the batch's lease is lost. */
export function progressWrites(
  held: StoredBatch,
  before: StoredPart,
  after: StoredPart,
  counts: Counts,
): Write[] {
  return [changePart(held, before, after), countWrite(held, counts)];
}

import { continueBatch, undoDecisions } from '../../../lambdas/contract/calls/batches.ts';
import type { Batch } from '../../../lambdas/contract/schemas/batch.ts';
import { call } from '../client.ts';
import { queryClient } from '../query-client.ts';
import { sessionOf } from '../stored/session.ts';
import { readLocal, writeLocal } from '../stored/values.ts';

const FOLLOWED = 'manager.batch';

/** The ids of the batches whose progress the frame shows, separated by spaces; '' if there are none. */
export function followedBatches(): string {
  const [person, ...ids] = readLocal(FOLLOWED)?.split(' ') ?? [];
  return person === sessionOf('manager').personId ? ids.join(' ') : '';
}

/**
 * Calls `listener` when `followedBatches` changes.
 * @returns a function that unsubscribes
 */
export function onFollowedBatches(listener: () => void): () => void {
  addEventListener(FOLLOWED, listener);
  return () => removeEventListener(FOLLOWED, listener);
}

export const batchKey = (id: string) => ['batch', 'manager', id];

/** Shows the progress of a batch that has just begun, on every page of the area and after a reload. */
export function followBatch(batch: Batch): void {
  queryClient.setQueryData(batchKey(batch.id), batch);
  store([followedBatches(), batch.id]);
  // One call builds an export, while others report its progress. If it fails, a task builds it.
  if (batch.kind === 'export') call(continueBatch, { id: batch.id }).catch(() => {});
}

/** Undoes the decisions of a batch, and shows the progress, also if it was no longer shown. */
export async function undoBatch(id: string): Promise<void> {
  const { batch } = await call(undoDecisions, { batch_id: id });
  if (followedBatches().split(' ').includes(id)) queryClient.setQueryData(batchKey(id), batch);
  else followBatch(batch);
}

/** Stops showing a batch. */
export function unfollowBatch(id: string): void {
  store(
    followedBatches()
      .split(' ')
      .filter((each) => each !== id),
  );
}

function store(ids: readonly string[]): void {
  const some = ids.filter(Boolean).join(' ');
  writeLocal(FOLLOWED, some === '' ? null : `${sessionOf('manager').personId} ${some}`);
  dispatchEvent(new Event(FOLLOWED));
}

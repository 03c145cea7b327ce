import { continueBatch } from '../../../lambdas/contract/calls/batches.ts';
import type { Batch } from '../../../lambdas/contract/schemas/batch.ts';
import { queryClient } from '../cache/query-client.ts';
import { call } from '../client.ts';
import { FOLLOWED, followedBatches } from '../stored/followed-batches.ts';
import { writeLocal } from '../stored/local-values.ts';
import { sessionOf } from '../stored/session.ts';

export const batchKey = (id: string) => ['batch', 'manager', id];

/** Shows the progress of a batch that has just begun, on every page of the area and after a reload. */
export function followBatch(batch: Batch): void {
  queryClient.setQueryData(batchKey(batch.id), batch);
  store([followedBatches(), batch.id]);
  // One call builds an export, while others report its progress. If it fails, a task builds it.
  if (batch.kind === 'export') call(continueBatch, { id: batch.id }).catch(() => {});
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

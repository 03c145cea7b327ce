import { undoDecisions } from '../../contract/calls/batches.ts';
import { notFound } from '../../contract/problem.ts';
import { decisionsToWire } from '../../data/applications/batch-to-wire.ts';
import { getOwnBatch, isDecisions, isUndo, undoBatch } from '../../data/applications/batches.ts';
import { withOptimisticLock } from '../../data/table/retry.ts';
import { endpoint } from '../../http/endpoint.ts';

export const handler = endpoint(undoDecisions, ({ input, actor }) =>
  withOptimisticLock(async () => {
    const before = await getOwnBatch(actor.id, input.batch_id);
    if (!isDecisions(before)) throw notFound('batch');
    return { batch: decisionsToWire(isUndo(before) ? before : await undoBatch(before)) };
  }),
);

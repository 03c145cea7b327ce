import { undoDecisions } from '../../contract/calls/batches.ts';
import { getOwnBatch, undoBatch } from '../../data/accounts/batches.ts';
import { batchToWire } from '../../data/applications/decisions/decision-batches.ts';
import { withOptimisticLock } from '../../data/table/retry.ts';
import { endpoint } from '../../http/endpoint.ts';

export const handler = endpoint(undoDecisions, ({ input, actor }) =>
  withOptimisticLock(async () => {
    const before = await getOwnBatch(actor.id, input.batch_id);
    const isUndone = before.state === 'undoing' || before.state === 'undone';
    return { batch: batchToWire(isUndone ? before : await undoBatch(before)) };
  }),
);

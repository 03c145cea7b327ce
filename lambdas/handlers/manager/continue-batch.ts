import { continueBatch } from '../../contract/calls/batches.ts';
import { batchToWire } from '../../data/applications/batch-to-wire.ts';
import { getOwnBatch, isDecisions, isExport, isMessages } from '../../data/applications/batches.ts';
import { continueMessages } from '../../data/applications/conversations/message-batches.ts';
import { continueDecisions } from '../../data/applications/decisions/decision-batches.ts';
import { buildAtOnce } from '../../data/applications/export/build-export.ts';
import { requireOpenSession } from '../../data/sessions/sessions.ts';
import { endpoint } from '../../http/endpoint.ts';
import { count } from '../../http/observe.ts';

/** Short, so that the caller sees the progress. */
const SLICE_MS = 2000;

export const handler = endpoint(continueBatch, async ({ input: { id }, actor }) => {
  await requireOpenSession(actor);
  const batch = await getOwnBatch(actor.id, id);
  if (isDecisions(batch))
    await continueDecisions(batch, SLICE_MS, (decisions) => count('Decision', decisions));
  if (isMessages(batch)) await continueMessages(batch, SLICE_MS);
  if (isExport(batch)) await buildAtOnce(batch);
  return { batch: await batchToWire(await getOwnBatch(actor.id, id)) };
});

import { getBatches } from '../../contract/calls/batches.ts';
import { batchToWire } from '../../data/applications/batch-to-wire.ts';
import { listBatches } from '../../data/applications/batches.ts';
import { requireOpenSession } from '../../data/sessions/sessions.ts';
import { itemsOf } from '../../data/table/page.ts';
import { endpoint } from '../../http/endpoint.ts';

export const handler = endpoint(getBatches, async ({ actor }) => {
  await requireOpenSession(actor);
  const found = itemsOf(await listBatches(actor.id));
  return { batches: await Promise.all(found.map(batchToWire)) };
});

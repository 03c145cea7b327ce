import { getBatchLeftOut } from '../../contract/calls/batches.ts';
import { getOwnBatch } from '../../data/applications/batches.ts';
import { listLeftOut } from '../../data/applications/decisions/decision-batches.ts';
import { endpoint } from '../../http/endpoint.ts';

export const handler = endpoint(getBatchLeftOut, async ({ input, actor }) => {
  const batch = await getOwnBatch(actor.id, input.id);
  return await listLeftOut(batch, input.cursor);
});

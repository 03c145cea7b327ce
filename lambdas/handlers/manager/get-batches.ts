import { getBatches } from '../../contract/calls/batches.ts';
import { listBatches } from '../../data/accounts/batches.ts';
import { batchToWire } from '../../data/applications/decisions/decision-batches.ts';
import { endpoint } from '../../http/endpoint.ts';

export const handler = endpoint(getBatches, async ({ actor }) => ({
  batches: (await listBatches(actor.id)).map(batchToWire),
}));

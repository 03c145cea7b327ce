import { getMyOffers } from '../../contract/job.ts';
import { listOwnOffers, offerToWire } from '../../data/offers.ts';
import { endpoint } from '../../http/endpoint.ts';

export const handler = endpoint(getMyOffers, async ({ input: { cursor }, actor }) => {
  const { items, ...rest } = await listOwnOffers(actor.id, cursor);
  return { offers: items.map(offerToWire), ...rest };
});

import { getMyOffers } from '../../contract/calls/offer.ts';
import { listOwnOffers, offerToWire } from '../../data/applications/offers.ts';
import { mapRows, toList } from '../../data/table/page.ts';
import { endpoint } from '../../http/endpoint.ts';

export const handler = endpoint(getMyOffers, async ({ input: { cursor }, actor }) => {
  const page = await listOwnOffers(actor.id, cursor);
  const { items: offers, ...rest } = toList(mapRows(page, (each) => offerToWire(each, actor.role)));
  return { offers, ...rest };
});

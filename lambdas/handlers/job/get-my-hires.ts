import { getMyHires } from '../../contract/calls/offer.ts';
import { getManager } from '../../data/accounts/managers.ts';
import { listHires, offerToWire } from '../../data/applications/offers.ts';
import { requireOpenSession } from '../../data/sessions/sessions.ts';
import { mapRows, toList } from '../../data/table/page.ts';
import { endpoint } from '../../http/endpoint.ts';
import { dayIn } from '../../rules/dates/end-of-day.ts';

export const handler = endpoint(getMyHires, async ({ input: { started, cursor }, actor }) => {
  await requireOpenSession(actor);
  const { time_zone } = (await getManager(actor.id)).preferences;
  const today = dayIn(time_zone, Date.now());
  const page = await listHires(actor.id, today, started === true, cursor);
  const { items: hires, ...rest } = toList(
    mapRows(
      page,
      ({ hired, ...offer }) => hired && { offer: offerToWire(offer, actor.role), ...hired },
    ),
  );
  return { hires, ...rest };
});

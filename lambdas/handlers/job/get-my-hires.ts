import { getMyHires } from '../../contract/calls/offer.ts';
import { getManager } from '../../data/accounts/managers.ts';
import { getApplications } from '../../data/applications/applications.ts';
import { listHires, offerToWire } from '../../data/applications/offers.ts';
import { itemsOf, mapRows, toList } from '../../data/table/page.ts';
import { endpoint } from '../../http/endpoint.ts';
import { dayIn } from '../../rules/dates/end-of-day.ts';

export const handler = endpoint(getMyHires, async ({ input: { started, cursor }, actor }) => {
  const { time_zone } = (await getManager(actor.id)).preferences;
  const today = dayIn(time_zone, Date.now());
  const page = await listHires(actor.id, today, started === true, cursor);
  const applications = await getApplications(
    itemsOf(page).flatMap(({ hired, job_candidate_application_id: id }) => (hired ? [] : [id])),
  );
  const { items: hires, ...rest } = toList(
    mapRows(page, (offer) => {
      const of = offer.hired ?? applications.get(offer.job_candidate_application_id);
      if (of === undefined) return undefined;
      const { candidate, job_posting_id } = of;
      return { offer: offerToWire(offer, actor.role), candidate, job_posting_id };
    }),
  );
  return { hires, ...rest };
});

import { makeOffer } from '../../contract/job.ts';
import { conflict, notFound } from '../../contract/problem.ts';
import { APPLICANT_LEFT } from '../../contract/texts.ts';
import { changeApplication, getReceivedApplication } from '../../data/applications.ts';
import { getOwnCompany } from '../../data/companies.ts';
import { newId } from '../../data/ids.ts';
import { countNew, getOwnJob } from '../../data/jobs.ts';
import { getOwnLocation } from '../../data/locations.ts';
import { candidateOf, tell } from '../../data/messages.ts';
import { addOffer, offerToWire } from '../../data/offers.ts';
import { optimistic } from '../../data/retry.ts';
import { record } from '../../data/timeline.ts';
import { transact } from '../../data/write.ts';
import { endpoint } from '../../http/endpoint.ts';
import { count } from '../../http/observe.ts';
import { newCountChange, nextStatus, whyNoOffer } from '../../rules/application-status.ts';

export const handler = endpoint(makeOffer, ({ input, actor }) =>
  optimistic(async () => {
    const before = await getReceivedApplication(actor.id, input.job_candidate_application_id);
    const { application_status: from, job_posting_id } = before;
    if (before.candidate_deleted_at !== null) throw conflict(APPLICANT_LEFT);
    const [job, location] = await Promise.all([
      getOwnJob(actor.id, job_posting_id),
      getOwnLocation(actor.id, input.onboarding_location_id),
    ]);
    if (location.company_id !== job.company_id) throw notFound('location');
    const to = nextStatus(from, { type: 'make-offer' });
    if (to === undefined) throw conflict(whyNoOffer(from));
    const company = await getOwnCompany(actor.id, job.company_id);
    const now = new Date().toISOString();
    const { location_name, address, city, state } = location;
    const offer = {
      ...input,
      id: newId(),
      candidate_id: before.candidate_id,
      employment_type: input.employment_type ?? input.offer_type,
      acceptance_status: 'Pending' as const,
      company_name: company.name,
      location_name,
      address,
      city,
      state,
      hourly_pay_in_cents: job.hourly_pay_in_cents,
      created_at: now,
      responded_at: null,
      revision: 1,
    };
    await transact([
      addOffer(offer),
      changeApplication(before, {
        ...before,
        application_status: to,
        decided_at: before.decided_at ?? now,
        offered_at: now,
        answered_at: null,
        offer_id: offer.id,
      }),
      ...countNew(job_posting_id, newCountChange(from, to)),
      record(before, 'offered', actor, { at: now, offer_id: offer.id }),
      ...tell('offerMade', candidateOf(before), {
        candidate_id: before.candidate_id,
        offer_id: offer.id,
      }),
    ]);
    count('OfferMade');
    return { offer: offerToWire(offer) };
  }),
);

import { getOffer as getOfferRoute } from '../../contract/calls/offer.ts';
import { notFound } from '../../contract/problem.ts';
import { findCandidate } from '../../data/accounts/candidates.ts';
import { getApplication } from '../../data/applications/applications.ts';
import { getOffer, offerToWire } from '../../data/applications/offers.ts';
import { endpoint } from '../../http/endpoint.ts';

export const handler = endpoint(getOfferRoute, async ({ input: { id }, actor }) => {
  const offer = await getOffer(id);
  const application = await getApplication(offer.job_candidate_application_id);
  const owner = actor.role === 'manager' ? application?.manager_id : application?.candidate_id;
  if (application === undefined || owner !== actor.id) throw notFound('offer');
  const { candidate, candidate_id, withdrawn_at, job_posting_id } = application;
  const person = withdrawn_at === null ? await findCandidate(candidate_id) : undefined;
  const contact = person?.deleted_at === undefined ? person : undefined;
  return {
    offer: offerToWire(offer, actor.role),
    job_posting_id,
    candidate: {
      ...candidate,
      email: contact?.email ?? '',
      phone_number: contact?.candidate_profile?.phone_number ?? '',
    },
  };
});

import { getOffer } from '../../contract/calls/offer.ts';
import { findCandidate } from '../../data/accounts/candidates.ts';
import { getOfferOf } from '../../data/applications/applications.ts';
import { offerToWire } from '../../data/applications/offers.ts';
import { endpoint } from '../../http/endpoint.ts';

export const handler = endpoint(getOffer, async ({ input: { id }, actor }) => {
  const { offer, application } = await getOfferOf(actor, id);
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

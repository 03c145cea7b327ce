import { withdrawOffer } from '../../contract/calls/offer.ts';
import { conflict } from '../../contract/problem.ts';
import { changeApplication, getOfferOf } from '../../data/applications/applications.ts';
import { changeOffer, offerToWire, outcomeOf } from '../../data/applications/offers.ts';
import { recordEvent } from '../../data/applications/timeline.ts';
import { enqueueMail } from '../../data/outbox/enqueue-mail.ts';
import { candidateOf } from '../../data/outbox/mails.ts';
import { withOptimisticLock } from '../../data/table/retry.ts';
import { transact } from '../../data/table/write.ts';
import { endpoint } from '../../http/endpoint.ts';
import { count } from '../../http/observe.ts';
import { nextStatus } from '../../rules/application-status.ts';
import { endOffer, whyNotWithdrawable } from '../../rules/offer-status.ts';

export const handler = endpoint(withdrawOffer, ({ input: { offer_id, reason }, actor }) =>
  withOptimisticLock(async () => {
    const { offer: before, application } = await getOfferOf(actor, offer_id);
    const acceptance_status = endOffer(before.acceptance_status, 'Withdrawn');
    if (acceptance_status === undefined)
      throw conflict(whyNotWithdrawable(before.acceptance_status));
    const application_status = nextStatus(application.application_status, {
      type: 'withdraw-offer',
    });
    if (application_status === undefined) throw conflict('This offer is no longer open.');
    const now = new Date().toISOString();
    const offer = {
      ...before,
      acceptance_status,
      withdrawn_at: now,
      withdraw_reason: reason ?? '',
    };
    await transact([
      changeOffer(before, offer),
      changeApplication(application, {
        ...application,
        application_status,
        offer: outcomeOf(offer),
      }),
      recordEvent(application, 'offer-withdrawn', actor, { at: now, offer_id: offer.id }),
      ...enqueueMail('offerWithdrawn', candidateOf(application), {
        candidate_id: offer.candidate_id,
        offer_id: offer.id,
      }),
    ]);
    count('OfferWithdrawn');
    return { offer: offerToWire(offer, actor.role) };
  }),
);

import { respondToOffer } from '../../contract/calls/offer.ts';
import { conflict } from '../../contract/problem.ts';
import { changeApplication, getOwnApplication } from '../../data/applications/applications.ts';
import {
  addHire,
  changeOffer,
  getOwnOffer,
  offerToWire,
  outcomeOf,
} from '../../data/applications/offers.ts';
import { recordEvent } from '../../data/applications/timeline.ts';
import { enqueueMail } from '../../data/outbox/enqueue-mail.ts';
import { candidateOf, managerOf } from '../../data/outbox/mails.ts';
import { withOptimisticLock } from '../../data/table/retry.ts';
import { transact } from '../../data/table/write.ts';
import { endpoint } from '../../http/endpoint.ts';
import { count } from '../../http/observe.ts';
import { nextStatus } from '../../rules/application-status.ts';
import { endOffer, whyNotAnswerable } from '../../rules/offer-status.ts';

export const handler = endpoint(respondToOffer, ({ input, actor }) =>
  withOptimisticLock(async () => {
    const before = await getOwnOffer(actor.id, input.offer_id);
    const acceptance_status = endOffer(before.acceptance_status, input.acceptance_status);
    if (acceptance_status === undefined) throw conflict(whyNotAnswerable(before.acceptance_status));
    const application = await getOwnApplication(actor.id, before.job_candidate_application_id);
    const isDeclined = acceptance_status === 'Declined';
    const application_status = nextStatus(application.application_status, {
      type: isDeclined ? 'decline-offer' : 'accept-offer',
    });
    if (application_status === undefined) throw conflict('This offer is no longer open.');
    const now = new Date().toISOString();
    const offer = {
      ...before,
      acceptance_status,
      responded_at: now,
      ...(isDeclined && {
        decline_reason: input.decline_reason || null,
        decline_note: input.decline_note ?? '',
      }),
    };
    const about = { candidate_id: actor.id, offer_id: offer.id };
    await transact([
      isDeclined ? changeOffer(before, offer) : addHire(application, before, offer),
      changeApplication(application, {
        ...application,
        application_status,
        answered_at: now,
        offer: outcomeOf(offer),
      }),
      recordEvent(application, EVENT_OF[acceptance_status], actor, { at: now, offer_id: offer.id }),
      ...enqueueMail('offerAnswered', managerOf(application), about),
      ...(isDeclined ? [] : enqueueMail('hired', candidateOf(application), about)),
    ]);
    count('OfferAnswered');
    return { offer: offerToWire(offer, actor.role) };
  }),
);

const EVENT_OF = { Accepted: 'offer-accepted', Declined: 'offer-declined' } as const;

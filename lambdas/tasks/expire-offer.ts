import { changeApplication, getApplication } from '../data/applications/applications.ts';
import { changeOffer, getStoredOffer, outcomeOf } from '../data/applications/offers.ts';
import { recordEvent } from '../data/applications/timeline.ts';
import type { TaskAbout } from '../data/outbox/scheduled-tasks.ts';
import { withOptimisticLock } from '../data/table/retry.ts';
import { transact } from '../data/table/write.ts';
import { endOffer } from '../rules/offer-status.ts';

/** Stores that an offer has expired. Readers have seen it as expired since its deadline. */
export async function expireOffer({
  candidate_id,
  offer_id,
}: TaskAbout<'expireOffer'>): Promise<void> {
  await withOptimisticLock(async () => {
    const before = await getStoredOffer(candidate_id, offer_id);
    const application = before && (await getApplication(before.job_candidate_application_id));
    // Both are gone if the candidate's account was deleted.
    if (!before?.deadline || application === undefined) return;
    const acceptance_status = endOffer(before.acceptance_status, 'Expired');
    if (acceptance_status === undefined) return;
    const offer = { ...before, acceptance_status };
    await transact([
      changeOffer(before, offer),
      recordEvent(application, 'offer-expired', null, {
        at: before.deadline.at,
        offer_id: offer.id,
      }),
      // If another offer was made since, the application has a copy of that one.
      ...(application.offer?.id === offer.id
        ? [changeApplication(application, { ...application, offer: outcomeOf(offer) })]
        : []),
    ]);
  });
}

import { changeApplication, getApplication } from '../data/applications/applications.ts';
import { changeOffer, getStoredOffer, outcomeOf } from '../data/applications/offers.ts';
import { record } from '../data/applications/timeline.ts';
import type { TaskAbout } from '../data/outbox/scheduled-tasks.ts';
import { withOptimisticLock } from '../data/table/retry.ts';
import { transact } from '../data/table/write.ts';
import { endOffer } from '../rules/offer-status.ts';

/** Writes down that an offer has expired, which everybody who read it since has seen already. */
export async function expireOffer({
  candidate_id,
  offer_id,
}: TaskAbout<'expireOffer'>): Promise<void> {
  await withOptimisticLock(async () => {
    const before = await getStoredOffer(candidate_id, offer_id);
    const application = before && (await getApplication(before.job_candidate_application_id));
    // They are gone where their candidate is.
    if (!before?.deadline || application === undefined) return;
    const acceptance_status = endOffer(before.acceptance_status, 'Expired');
    if (acceptance_status === undefined) return;
    const offer = { ...before, acceptance_status };
    await transact([
      changeOffer(before, offer),
      record(application, 'offer-expired', null, { at: before.deadline.at, offer_id: offer.id }),
      // Where another offer has been made since, it says nothing of this one.
      ...(application.offer?.id === offer.id
        ? [changeApplication(application, { ...application, offer: outcomeOf(offer) })]
        : []),
    ]);
  });
}

import { ANSWER_BY_PASSED, makeOffer } from '../../contract/calls/offer.ts';
import { conflict, invalid, notFound } from '../../contract/problem.ts';
import { locationContent } from '../../contract/schemas/company.ts';
import { APPLICANT_LEFT } from '../../contract/texts/texts.ts';
import { getManager } from '../../data/accounts/managers.ts';
import { changeApplication, getReceivedApplication } from '../../data/applications/applications.ts';
import {
  addOffer,
  NO_FIRST_DAY,
  offerToWire,
  outcomeOf,
  PENDING,
} from '../../data/applications/offers.ts';
import { recordEvent } from '../../data/applications/timeline.ts';
import { getOwnCompany } from '../../data/companies/companies.ts';
import { getOwnLocation } from '../../data/companies/locations.ts';
import { addToNewApplications } from '../../data/jobs/job-counters.ts';
import { getOwnJob } from '../../data/jobs/jobs.ts';
import { consumeQuotaWrite } from '../../data/limits/quotas.ts';
import { enqueueOfferMails } from '../../data/outbox/enqueue-mail.ts';
import { scheduleTask } from '../../data/outbox/scheduled-tasks.ts';
import { newChildId } from '../../data/table/ids.ts';
import { withOptimisticLock } from '../../data/table/retry.ts';
import { transact } from '../../data/table/write.ts';
import { endpoint } from '../../http/endpoint.ts';
import { count } from '../../http/observe.ts';
import { newCountChange, nextStatus, whyNoOffer } from '../../rules/application-status.ts';
import { endOfDay } from '../../rules/dates/end-of-day.ts';
import { withoutUndefined } from '../../rules/without-undefined.ts';

export const handler = endpoint(makeOffer, ({ input: { answer_by, ...terms }, actor }) =>
  withOptimisticLock(async () => {
    const before = await getReceivedApplication(actor.id, terms.job_candidate_application_id);
    const { application_status: from, job_posting_id } = before;
    if (before.candidate_deleted_at !== null) throw conflict(APPLICANT_LEFT);
    const [job, location] = await Promise.all([
      getOwnJob(actor.id, job_posting_id),
      getOwnLocation(actor.id, terms.onboarding_location_id),
    ]);
    if (location.company_id !== job.company_id) throw notFound('location');
    const to = nextStatus(from, { type: 'make-offer' });
    if (to === undefined) throw conflict(whyNoOffer(from));
    const company = await getOwnCompany(actor.id, job.company_id);
    const now = new Date().toISOString();
    const deadline = answer_by ? await deadlineOf(actor.id, answer_by, now) : null;
    const { candidate_id } = before;
    const offer = {
      ...NO_FIRST_DAY,
      ...withoutUndefined(terms),
      ...PENDING,
      deadline,
      id: newChildId(candidate_id),
      candidate_id,
      employment_type: terms.employment_type ?? terms.offer_type,
      company_name: company.name,
      ...locationContent.parse(location),
      hourly_pay_in_cents: job.hourly_pay_in_cents,
      created_at: now,
      revision: 1,
    };
    await transact([
      consumeQuotaWrite('offers_per_application_per_day', before.id),
      addOffer(offer),
      changeApplication(before, {
        ...before,
        application_status: to,
        decided_at: before.decided_at ?? now,
        held_until: null,
        offered_at: now,
        answered_at: null,
        offer: outcomeOf(offer),
      }),
      ...addToNewApplications(job_posting_id, newCountChange(from, to)),
      recordEvent(before, 'offered', actor, { at: now, offer_id: offer.id }),
      ...enqueueOfferMails(before, offer.id, deadline?.at),
      ...(deadline === null
        ? []
        : [
            scheduleTask(
              'expireOffer',
              { candidate_id, offer_id: offer.id },
              { dueAt: deadline.at, id: offer.id },
            ),
          ]),
    ]);
    count('OfferMade');
    return { offer: offerToWire(offer, actor.role) };
  }),
);

/**
 * The end of a day in the manager's time zone.
 * @throws invalid if it has passed
 */
async function deadlineOf(manager: string, day: string, now: string) {
  const { time_zone } = (await getManager(manager)).preferences;
  const at = endOfDay(day, time_zone);
  if (at <= now) throw invalid('answer_by', ANSWER_BY_PASSED);
  return { day, time_zone, at };
}

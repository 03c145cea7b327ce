import { describe, expect, it } from 'vitest';
import { refusal } from '../support/api/refusals.ts';
import { api } from '../support/stacks/shared-api.ts';
import { applicationWorld } from '../support/worlds/application-world.ts';
import { apply, offerOn } from '../support/worlds/apply.ts';
import { newEmployer, newJob, newLocation } from '../support/worlds/world.ts';

const { employer, candidate, applied, decide, offer, made, answer, seen } =
  await applicationWorld();

const PENDING =
  'An offer has been made on this application, and the candidate has not answered it yet.';

describe('an offer', () => {
  it('can be made on an accepted application, and on a new one in the queue', async () => {
    for (const before of ['accepted', 'new'] as const) {
      const application = await applied();
      if (before === 'accepted') await decide(application, 'accepted');
      const terms = {
        offer_type: 'part-time',
        employment_type: 'contract',
        job_title: 'Night baker',
        salary_type: 'yearly',
        salary_amount_in_cents: 4_500_000,
        start_date: '2027-01-04',
        start_time: '06:30',
      } as const;
      const { location, company } = employer;
      const { output } = await offer(application, terms);
      const { location_name, address, city, state, zip_code } = location;
      expect(output?.offer).toEqual({
        ...terms,
        id: expect.any(String),
        job_candidate_application_id: application.id,
        onboarding_location_id: location.id,
        acceptance_status: 'Pending',
        company_name: company.name,
        location_name,
        address,
        city,
        state,
        zip_code,
        contact_name: '',
        contact_phone: '',
        contact_email: '',
        what_to_bring: '',
        hourly_pay_in_cents: 2550,
        created_at: expect.any(String),
        responded_at: null,
        answer_by: null,
        expires_at: null,
        decline_reason: null,
        decline_note: '',
        withdrawn_at: null,
        withdraw_reason: '',
      });
      expect(await seen(application)).toEqual({ statuses: ['offer-extended'], counts: [1, 0, 1] });
      const { offers } = await candidate.call('getMyOffers', {});
      expect(offers[0]).toEqual(output?.offer);
    }
  });

  it('takes the employment type from the offer type by default', async () => {
    for (const employment_type of [undefined, null, ''] as const) {
      const { output } = await offer(await applied(), { offer_type: 'contract', employment_type });
      expect(output?.offer.employment_type).toBe('contract');
    }
  });

  it('cannot be made on a rejected or withdrawn application, beside another offer, or after a hire', async () => {
    const rejected = await applied();
    await decide(rejected, 'rejected');
    expect(await offer(rejected)).toEqual(
      refusal(409, 'This application has been rejected. Accept it before making an offer.'),
    );
    const withdrawn = await applied();
    await candidate.call('withdrawApplication', { application_id: withdrawn.id });
    expect((await offer(withdrawn)).status).toBe(409);
    const pending = await applied();
    const { id } = await made(pending);
    expect(await offer(pending)).toEqual(refusal(409, PENDING));
    await answer(id, 'Accepted');
    expect(await offer(pending)).toEqual(
      refusal(409, 'The candidate has accepted an offer on this application.'),
    );
    const { offers } = await candidate.call('getMyOffers', {});
    expect(offers.filter((each) => each.job_candidate_application_id === pending.id)).toHaveLength(
      1,
    );
  });

  it('blocks decisions and withdrawals while it is pending', async () => {
    const application = await applied();
    await made(application);
    for (const status of ['new', 'accepted', 'rejected'] as const) {
      expect(await decide(application, status)).toEqual(refusal(409, PENDING));
    }
    expect(
      (await candidate.ask('withdrawApplication', { application_id: application.id })).status,
    ).toBe(409);
    expect(await seen(application)).toEqual({ statuses: ['offer-extended'], counts: [1, 0, 1] });
  });

  it('that is accepted makes the application a hire, for good', async () => {
    const application = await applied();
    const { id } = await made(application);
    const { output } = await answer(id, 'Accepted');
    expect(output?.offer).toMatchObject({
      id,
      acceptance_status: 'Accepted',
      responded_at: expect.any(String),
    });
    expect(await seen(application)).toEqual({ statuses: ['offer-accepted'], counts: [1, 0, 1] });
    expect((await decide(application, 'rejected')).status).toBe(409);
    expect(
      (await candidate.ask('withdrawApplication', { application_id: application.id })).status,
    ).toBe(409);
  });

  it('that is declined makes the application accepted again, so that another offer can be made', async () => {
    const application = await applied();
    const first = await made(application);
    expect((await answer(first.id, 'Declined')).output?.offer.acceptance_status).toBe('Declined');
    expect(await seen(application)).toEqual({ statuses: ['accepted'], counts: [1, 0, 1] });
    const second = await made(application);
    expect(second.id).not.toBe(first.id);
    // The old offer stays answered, and a late answer to it does not answer the new one.
    expect((await answer(first.id, 'Accepted')).status).toBe(409);
    expect((await answer(second.id, 'Accepted')).status).toBe(200);
    const { offers } = await candidate.call('getMyOffers', {});
    expect(offers.slice(0, 2)).toMatchObject([
      { id: second.id, acceptance_status: 'Accepted' },
      { id: first.id, acceptance_status: 'Declined' },
    ]);
  });

  it('is answered once', async () => {
    const application = await applied();
    const { id } = await made(application);
    expect((await answer(id, 'Declined')).status).toBe(200);
    for (const again of ['Declined', 'Accepted'] as const) {
      expect(await answer(id, again)).toEqual(
        refusal(409, 'You have already answered this offer.'),
      );
    }
  });

  it('keeps its original location and pay', async () => {
    const own = await newEmployer(api);
    const job = await newJob(own);
    const application = await apply(candidate, job);
    const { offer: before } = await own.call('makeOffer', offerOn(application, own.location));
    await own.call('updateLocation', { id: own.location.id, city: 'Moved' });
    await own.call('updateCompany', { id: own.company.id, name: 'Renamed' });
    const renamed = { job_title: 'Renamed', hourly_pay_in_cents: 1 };
    await own.call('updateJob', { id: job.id, ...renamed });
    const { offers } = await candidate.call('getMyOffers', {});
    expect(offers[0]).toEqual(before);
  });

  it('can name any location of the job’s company, and none of another company', async () => {
    const application = await applied();
    const second = await newLocation(employer, employer.company, { city: 'Second' });
    const { company } = await employer.call('createCompany', { name: 'Other' });
    const elsewhere = await newLocation(employer, company);
    expect(await offer(application, { onboarding_location_id: elsewhere.id })).toEqual(
      refusal(404, 'There is no such location.'),
    );
    const { output } = await offer(application, { onboarding_location_id: second.id });
    expect(output?.offer.city).toBe('Second');
  });

  it('can be made and answered after the job is closed', async () => {
    const application = await applied();
    await employer.call('deactivateJob', { job_posting_id: application.job_posting_id });
    const { id } = await made(application);
    expect((await answer(id, 'Accepted')).status).toBe(200);
  });
});

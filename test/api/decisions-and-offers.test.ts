import { beforeAll, describe, expect, it } from 'vitest';
import {
  createJobApplication,
  getJobApplications,
  getMyApplications,
  updateJobApplicationStatus,
  withdrawApplication,
} from '../../lambdas/contract/calls/application.ts';
import {
  createCompany,
  updateCompany,
  updateLocation,
} from '../../lambdas/contract/calls/company.ts';
import { deactivateJob, updateJob } from '../../lambdas/contract/calls/job.ts';
import { getMyOffers, makeOffer, respondToOffer } from '../../lambdas/contract/calls/offer.ts';
import { getJobPosting } from '../../lambdas/contract/calls/open-jobs.ts';
import type { InputOf } from '../../lambdas/contract/route.ts';
import type { OwnApplication } from '../../lambdas/contract/schemas/application.ts';
import type {
  APPLICATION_QUEUES,
  ApplicationStatus,
  Decision,
} from '../../lambdas/contract/statuses/application-status.ts';
import {
  apply,
  type Employer,
  holdNothingBack,
  newCandidate,
  newcomer,
  newEmployer,
  newJob,
  newLocation,
  newManager,
  offerOn,
  type Person,
} from '../support/api/world.ts';
import { api } from '../support/stacks/shared-api.ts';

let employer: Employer;
let candidate: Person;
beforeAll(async () => {
  [employer, candidate] = await Promise.all([newEmployer(api), newCandidate(api)]);
  await holdNothingBack(employer);
});

/** A new application of the candidate's to a new job of the employer's. */
const applied = async () => await apply(candidate, await newJob(employer));
const decide = (
  { id }: OwnApplication,
  application_status: Decision,
  expected_status?: ApplicationStatus,
) => employer.ask(updateJobApplicationStatus, { id, application_status, expected_status });
const offer = (application: OwnApplication, more: Partial<InputOf<typeof makeOffer>> = {}) =>
  employer.ask(makeOffer, { ...offerOn(application, employer.location), ...more });
const answer = (offer_id: string, acceptance_status: 'Accepted' | 'Declined', by = candidate) =>
  by.ask(respondToOffer, { offer_id, acceptance_status });
/** What the manager sees of the application, and the job's counts. */
async function seen({ job_posting_id: id }: OwnApplication) {
  const [{ applications }, { job }] = await Promise.all([
    employer.call(getJobApplications, { id }),
    employer.call(getJobPosting, { id }),
  ]);
  return {
    statuses: applications.map(({ application_status }) => application_status),
    counts: [job.applicant_count, job.new_application_count, job.application_count],
  };
}
const made = async (application: OwnApplication) => {
  const { output } = await offer(application);
  if (output === undefined) throw new Error('No offer was made');
  return output.offer;
};

const PENDING =
  'An offer has been made on this application, and the candidate has not answered it yet.';

describe('a decision', () => {
  it('moves an application freely between new, accepted and rejected, and back, with the counts', async () => {
    const application = await applied();
    for (const status of [
      'accepted',
      'rejected',
      'new',
      'rejected',
      'accepted',
      'new',
      'new',
    ] as const) {
      const { output } = await decide(application, status);
      expect(output?.application).toMatchObject({
        id: application.id,
        application_status: status,
        decided_at: status === 'new' ? null : expect.any(String),
      });
      expect(await seen(application)).toEqual({
        statuses: [status],
        counts: [1, status === 'new' ? 1 : 0, 1],
      });
    }
  });

  it('that is none yet leaves the application as it was', async () => {
    const application = await applied();
    await decide(application, 'accepted');
    const { applications: before } = await candidate.call(getMyApplications, {});
    await decide(application, 'accepted');
    const { applications: after } = await candidate.call(getMyApplications, {});
    expect(after).toEqual(before);
  });

  it('on an old sight of the application is refused, and says what has become of it', async () => {
    const application = await applied();
    expect((await decide(application, 'accepted', 'new')).status).toBe(200);
    expect(await decide(application, 'rejected', 'new')).toEqual({
      status: 409,
      failure: { error: 'This application has been accepted.' },
    });
    // Even where it would change nothing.
    expect((await decide(application, 'accepted', 'new')).status).toBe(409);
    expect((await decide(application, 'rejected', 'accepted')).status).toBe(200);
    expect(await decide(application, 'accepted', 'new')).toEqual({
      status: 409,
      failure: { error: 'This application has been rejected.' },
    });
    expect((await seen(application)).statuses).toEqual(['rejected']);
  });

  it('sets none of the other statuses', async () => {
    const application = await applied();
    for (const application_status of [
      'offer-extended',
      'offer-accepted',
      'withdrawn',
      'Accepted',
    ]) {
      const reply = await api.request({
        path: '/job/update-job-application-status',
        token: employer.token,
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ id: application.id, application_status }),
      });
      expect(reply.status).toBe(400);
    }
    expect((await seen(application)).statuses).toEqual(['new']);
  });

  it('is not of an application that has not been handed in', async () => {
    const job = await newJob(employer, { screening_questions: [{ question_text: 'Early?' }] });
    const { application } = await candidate.call(createJobApplication, { job_posting_id: job.id });
    expect((await decide(application, 'accepted')).status).toBe(404);
    expect((await offer(application)).status).toBe(404);
  });

  it('puts each application into its queue: the oldest first, offers with the accepted', async () => {
    const job = await newJob(employer);
    const people = [];
    for (let index = 0; index < 8; index++) people.push(await newcomer(api));
    const applications: OwnApplication[] = [];
    for (const person of people) applications.push(await apply(person, job));
    const [a, b, c, d, e, f, g, h] = applications;
    if (!(a && b && c && d && e && f && g && h)) throw new Error('Not enough applications');
    await decide(b, 'rejected');
    await decide(c, 'accepted');
    await offer(d);
    const offered = await made(e);
    await answer(offered.id, 'Accepted', people[4]);
    const declined = await made(f);
    await answer(declined.id, 'Declined', people[5]);
    await people[6]?.call(withdrawApplication, { application_id: g.id });
    const queue = async (name?: (typeof APPLICATION_QUEUES)[number]) =>
      (await employer.call(getJobApplications, { id: job.id, queue: name })).applications.map(
        ({ id, application_status }) => [
          applications.findIndex((each) => each.id === id),
          application_status,
        ],
      );
    expect(await queue('new')).toEqual([
      [0, 'new'],
      [7, 'new'],
    ]);
    expect(await queue('rejected')).toEqual([[1, 'rejected']]);
    expect(await queue('accepted')).toEqual([
      [2, 'accepted'],
      [3, 'offer-extended'],
      [4, 'offer-accepted'],
      [5, 'accepted'],
    ]);
    expect(await queue('withdrawn')).toEqual([[6, 'withdrawn']]);
    const all = await queue();
    expect(all).toHaveLength(8);
    expect(new Set(all.map(([index]) => index)).size).toBe(8);
    expect((await seen(a)).counts).toEqual([8, 2, 8]);
  });
});

describe('an offer', () => {
  it('is made on an accepted application, and on a new one as in the queue', async () => {
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
      const { location_name, address, city, state } = location;
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
        hourly_pay_in_cents: 2550,
        created_at: expect.any(String),
        responded_at: null,
        ...{ answer_by: null, expires_at: null },
        ...{ decline_reason: null, decline_note: '', withdrawn_at: null, withdraw_reason: '' },
      });
      expect(await seen(application)).toEqual({ statuses: ['offer-extended'], counts: [1, 0, 1] });
      const { offers } = await candidate.call(getMyOffers, {});
      expect(offers[0]).toEqual(output?.offer);
    }
  });

  it('is of the type of employment that it is an offer of, where nothing else is said', async () => {
    const { output } = await offer(await applied(), { offer_type: 'contract' });
    expect(output?.offer.employment_type).toBe('contract');
  });

  it('is not made on a rejected or withdrawn application, nor beside another, nor on a hire', async () => {
    const rejected = await applied();
    await decide(rejected, 'rejected');
    expect(await offer(rejected)).toEqual({
      status: 409,
      failure: { error: 'This application has been rejected. Accept it before making an offer.' },
    });
    const withdrawn = await applied();
    await candidate.call(withdrawApplication, { application_id: withdrawn.id });
    expect((await offer(withdrawn)).status).toBe(409);
    const pending = await applied();
    const { id } = await made(pending);
    expect(await offer(pending)).toEqual({ status: 409, failure: { error: PENDING } });
    await answer(id, 'Accepted');
    expect(await offer(pending)).toEqual({
      status: 409,
      failure: { error: 'The candidate has accepted an offer on this application.' },
    });
    const { offers } = await candidate.call(getMyOffers, {});
    expect(offers.filter((each) => each.job_candidate_application_id === pending.id)).toHaveLength(
      1,
    );
  });

  it('while it is pending, leaves nothing to decide or withdraw', async () => {
    const application = await applied();
    await made(application);
    for (const status of ['new', 'accepted', 'rejected'] as const) {
      expect(await decide(application, status)).toEqual({
        status: 409,
        failure: { error: PENDING },
      });
    }
    expect(
      (await candidate.ask(withdrawApplication, { application_id: application.id })).status,
    ).toBe(409);
    expect(await seen(application)).toEqual({ statuses: ['offer-extended'], counts: [1, 0, 1] });
  });

  it('accepted makes a hire of the application, for good', async () => {
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
      (await candidate.ask(withdrawApplication, { application_id: application.id })).status,
    ).toBe(409);
  });

  it('declined makes the application accepted again, so that another can be made', async () => {
    const application = await applied();
    const first = await made(application);
    expect((await answer(first.id, 'Declined')).output?.offer.acceptance_status).toBe('Declined');
    expect(await seen(application)).toEqual({ statuses: ['accepted'], counts: [1, 0, 1] });
    const second = await made(application);
    expect(second.id).not.toBe(first.id);
    // The old offer is still answered: it does not answer the new one.
    expect((await answer(first.id, 'Accepted')).status).toBe(409);
    expect((await answer(second.id, 'Accepted')).status).toBe(200);
    const { offers } = await candidate.call(getMyOffers, {});
    expect(offers.slice(0, 2)).toMatchObject([
      { id: second.id, acceptance_status: 'Accepted' },
      { id: first.id, acceptance_status: 'Declined' },
    ]);
  });

  it('is answered once, by its candidate alone', async () => {
    const application = await applied();
    const { id } = await made(application);
    const other = await newCandidate(api);
    expect(await answer(id, 'Accepted', other)).toEqual({
      status: 404,
      failure: { error: 'There is no such offer.' },
    });
    expect((await answer(id, 'Declined')).status).toBe(200);
    for (const again of ['Declined', 'Accepted'] as const) {
      expect(await answer(id, again)).toEqual({
        status: 409,
        failure: { error: 'You have already answered this offer.' },
      });
    }
    expect((await other.call(getMyOffers, {})).offers).toEqual([]);
  });

  it('keeps the place and the pay that it was made with', async () => {
    const own = await newEmployer(api);
    const job = await newJob(own);
    const application = await apply(candidate, job);
    const { offer: before } = await own.call(makeOffer, offerOn(application, own.location));
    const { id, location_name, address, state, zip_code } = own.location;
    await own.call(updateLocation, { id, location_name, address, city: 'Moved', state, zip_code });
    await own.call(updateCompany, { id: own.company.id, name: 'Renamed' });
    await own.call(updateJob, {
      id: job.id,
      job_title: 'Renamed',
      job_description: 'x',
      hourly_pay_in_cents: 1,
      employment_type: 'contract',
    });
    const { offers } = await candidate.call(getMyOffers, {});
    expect(offers[0]).toEqual(before);
  });

  it('may start the work at any location of the job’s company, and at none of another', async () => {
    const application = await applied();
    const second = await newLocation(employer, employer.company, { city: 'Second' });
    const { company } = await employer.call(createCompany, { name: 'Other' });
    const elsewhere = await newLocation(employer, company);
    expect(await offer(application, { onboarding_location_id: elsewhere.id })).toEqual({
      status: 404,
      failure: { error: 'There is no such location.' },
    });
    const { output } = await offer(application, { onboarding_location_id: second.id });
    expect(output?.offer.city).toBe('Second');
  });

  it('is made and answered though the job is closed', async () => {
    const application = await applied();
    await employer.call(deactivateJob, { job_posting_id: application.job_posting_id });
    const { id } = await made(application);
    expect((await answer(id, 'Accepted')).status).toBe(200);
  });

  it('is made by the job’s manager alone', async () => {
    const application = await applied();
    const stranger = await newManager(api);
    expect(await stranger.ask(makeOffer, offerOn(application, employer.location))).toMatchObject({
      status: 404,
    });
    const rival = await newEmployer(api);
    expect(await rival.ask(makeOffer, offerOn(application, rival.location))).toMatchObject({
      status: 404,
    });
    expect(
      (await candidate.call(getMyOffers, {})).offers[0]?.job_candidate_application_id,
    ).not.toBe(application.id);
  });
});

it('a candidate sees when each step of their application happened', async () => {
  const application = await applied();
  const timeline = async () => {
    const { applications } = await candidate.call(getMyApplications, {});
    const own = applications.find(({ id }) => id === application.id);
    if (own === undefined) throw new Error('The application is not listed');
    const { application_status, submitted_at, decided_at, offered_at, answered_at, withdrawn_at } =
      own;
    const steps = { submitted_at, decided_at, offered_at, answered_at, withdrawn_at };
    return {
      status: application_status,
      done: Object.entries(steps).flatMap(([step, at]) => (at === null ? [] : step)),
      inOrder: Object.values(steps).filter((at) => at !== null),
    };
  };
  const expectStep = async (status: ApplicationStatus, done: string[]) => {
    const now = await timeline();
    expect(now).toMatchObject({ status, done });
    expect(now.inOrder).toEqual(now.inOrder.toSorted());
  };
  await expectStep('new', ['submitted_at']);
  await decide(application, 'rejected');
  await expectStep('rejected', ['submitted_at', 'decided_at']);
  await decide(application, 'new');
  await expectStep('new', ['submitted_at']);
  const first = await made(application);
  await expectStep('offer-extended', ['submitted_at', 'decided_at', 'offered_at']);
  await answer(first.id, 'Declined');
  await expectStep('accepted', ['submitted_at', 'decided_at', 'offered_at', 'answered_at']);
  const second = await made(application);
  await expectStep('offer-extended', ['submitted_at', 'decided_at', 'offered_at']);
  await answer(second.id, 'Accepted');
  await expectStep('offer-accepted', ['submitted_at', 'decided_at', 'offered_at', 'answered_at']);
  const withdrawn = await applied();
  await candidate.call(withdrawApplication, { application_id: withdrawn.id });
  const { applications } = await candidate.call(getMyApplications, {});
  expect(applications[0]).toMatchObject({
    id: withdrawn.id,
    decided_at: null,
    withdrawn_at: expect.any(String),
  });
});

import { describe, expect, it } from 'vitest';
import { QUESTIONS_CHANGED } from '../../lambdas/contract/texts/texts.ts';
import { askInterrupted } from '../support/api/interrupt.ts';
import { refusal } from '../support/api/refusals.ts';
import { api } from '../support/stacks/shared-api.ts';
import { answers, apply, decide, offerOn, respond } from '../support/worlds/apply.ts';
import {
  newCandidate,
  newcomer,
  newEmail,
  newEmployer,
  newJob,
  newManager,
  profileFields,
  withNewCompany,
} from '../support/worlds/world.ts';

/** Races: a second call comes between a call's read and its write. */

const [employer, candidate] = await Promise.all([newEmployer(api), newCandidate(api)]);

describe('an application', () => {
  const received = async (id: string) =>
    (await employer.call('getJobApplications', { id })).applications;
  const counts = async (id: string) => {
    const { job } = await employer.call('getJobPosting', { id });
    expect(await received(id)).toHaveLength(job.applicant_count ?? -1);
    return [job.applicant_count, job.new_application_count];
  };
  const CLOSED = refusal(409, 'This job is no longer accepting applications.');
  const close = (id: string) => () => employer.call('deactivateJob', { job_posting_id: id });
  const start = (id: string, meanwhile: () => Promise<unknown>) =>
    askInterrupted(candidate, 'createJobApplication', { job_posting_id: id }, meanwhile);
  const askMore = (id: string) => () =>
    employer.call('addScreeningQuestion', { job_posting_id: id, question_text: 'And?' });

  it('is refused if the job is closed during the call', async () => {
    const { id } = await newJob(employer);
    expect(await start(id, close(id))).toEqual(CLOSED);
    expect(await counts(id)).toEqual([0, 0]);
  });

  it('can start but not be submitted if the job has questions and is closed during the call', async () => {
    const { id } = await newJob(employer, { screening_questions: [{ question_text: 'Early?' }] });
    const { output } = await start(id, close(id));
    if (output === undefined) throw new Error('It was not started');
    const handIn = await answers(candidate, output.application);
    expect(await candidate.ask('addQuestionResponses', handIn)).toEqual(CLOSED);
    expect(await counts(id)).toEqual([0, 0]);
  });

  it('is unfinished if the job gets a question during the call', async () => {
    const { id } = await newJob(employer);
    const reply = await start(id, askMore(id));
    expect(reply.output?.application.submitted_at).toBeNull();
    expect(await counts(id)).toEqual([0, 0]);
  });

  it('is not created again if another window starts it during the call', async () => {
    const { id } = await newJob(employer, { screening_questions: [{ question_text: 'Early?' }] });
    let other = '';
    const reply = await start(id, async () => {
      const { application } = await candidate.call('createJobApplication', { job_posting_id: id });
      other = application.id;
    });
    expect(reply.output?.application.id).toBe(other);
  });

  it('is not submitted if the job is closed, gets a question, or receives the responses during the call', async () => {
    const begin = async () => {
      const { id } = await newJob(employer, { screening_questions: [{ question_text: 'Early?' }] });
      const { application } = await candidate.call('createJobApplication', { job_posting_id: id });
      return { id, responses: await answers(candidate, application) };
    };
    const closed = await begin();
    expect(
      await askInterrupted(candidate, 'addQuestionResponses', closed.responses, close(closed.id)),
    ).toEqual(CLOSED);
    expect(await counts(closed.id)).toEqual([0, 0]);
    const asked = await begin();
    const reply = await askInterrupted(
      candidate,
      'addQuestionResponses',
      asked.responses,
      askMore(asked.id),
    );
    expect(reply).toMatchObject(refusal(409, QUESTIONS_CHANGED));
    expect(await counts(asked.id)).toEqual([0, 0]);
    const twice = await begin();
    const second = await askInterrupted(candidate, 'addQuestionResponses', twice.responses, () =>
      candidate.call('addQuestionResponses', twice.responses),
    );
    expect(second.status).toBe(409);
    expect(await counts(twice.id)).toEqual([1, 1]);
  });

  it('is decided, offered on and withdrawn in its current state', async () => {
    const applied = async () => await apply(candidate, await newJob(employer));
    const withdrawal = (application_id: string) =>
      candidate.call('withdrawApplication', { application_id });

    const one = await applied();
    const decision = { id: one.id, application_status: 'accepted' } as const;
    expect(
      await askInterrupted(employer, 'updateJobApplicationStatus', decision, () =>
        withdrawal(one.id),
      ),
    ).toEqual(refusal(409, 'The candidate has withdrawn this application.'));
    expect(await counts(one.job_posting_id)).toEqual([1, 0]);

    // Until an acceptance is told, the candidate may withdraw.
    await employer.call('updatePreferences', { hold_acceptances_minutes: 0 });
    const two = await applied();
    const late = await askInterrupted(
      candidate,
      'withdrawApplication',
      { application_id: two.id },
      () => decide(employer, two, 'accepted'),
    );
    expect(late.status).toBe(409);
    expect(await counts(two.job_posting_id)).toEqual([1, 0]);

    const three = await applied();
    const offer = await askInterrupted(
      employer,
      'makeOffer',
      offerOn(three, employer.location),
      () => decide(employer, three, 'rejected'),
    );
    expect(offer.status).toBe(409);

    // The same manager decides otherwise in another window meanwhile: the counts stay exact.
    const four = await applied();
    const again = await askInterrupted(
      employer,
      'updateJobApplicationStatus',
      { id: four.id, application_status: 'rejected' },
      () => decide(employer, four, 'accepted'),
    );
    expect(again.output?.application.application_status).toBe('rejected');
    expect(await counts(four.job_posting_id)).toEqual([1, 0]);
  });

  it('stays opened after a decision on an outdated read', async () => {
    const application = await apply(candidate, await newJob(employer));
    const decision = { id: application.id, application_status: 'accepted' } as const;
    const reply = await askInterrupted(employer, 'updateJobApplicationStatus', decision, () =>
      employer.call('openApplication', { application_id: application.id }),
    );
    expect(reply.status).toBe(200);
    const applications = await received(application.job_posting_id);
    const after = { application_status: 'accepted', opened_at: expect.any(String) };
    expect(applications).toMatchObject([after]);
  });

  it("keeps its offer's outcome after a decision on an outdated status", async () => {
    const application = await apply(candidate, await newJob(employer));
    const decision = { id: application.id, application_status: 'rejected' } as const;
    const reply = await askInterrupted(
      employer,
      'updateJobApplicationStatus',
      decision,
      async () => {
        const { offer } = await employer.call('makeOffer', offerOn(application, employer.location));
        await respond(candidate, offer, 'Declined');
      },
    );
    const after = {
      application_status: 'rejected',
      decided_at: expect.any(String),
      offered_at: expect.any(String),
      answered_at: expect.any(String),
    };
    expect(reply.output?.application).toMatchObject(after);
    const applications = await received(application.job_posting_id);
    expect(applications).toMatchObject([after]);
    expect(await counts(application.job_posting_id)).toEqual([1, 0]);
  });

  it('has its offer answered once', async () => {
    const application = await apply(candidate, await newJob(employer));
    const { offer } = await employer.call('makeOffer', offerOn(application, employer.location));
    const answer = (acceptance_status: 'Accepted' | 'Declined') => ({
      offer_id: offer.id,
      acceptance_status,
    });
    const reply = await askInterrupted(candidate, 'respondToOffer', answer('Accepted'), () =>
      candidate.call('respondToOffer', answer('Declined')),
    );
    expect(reply.status).toBe(409);
    const applications = await received(application.job_posting_id);
    expect(applications[0]?.application_status).toBe('accepted');
  });

  it('has its offer either accepted or withdrawn', async () => {
    const application = await apply(candidate, await newJob(employer));
    const offered = async () =>
      (await employer.call('makeOffer', offerOn(application, employer.location))).offer.id;
    const first = await offered();
    const late = { offer_id: first, acceptance_status: 'Accepted' } as const;
    expect(
      await askInterrupted(candidate, 'respondToOffer', late, () =>
        employer.call('withdrawOffer', { offer_id: first, reason: '' }),
      ),
    ).toEqual(refusal(409, 'The company has withdrawn this offer.'));
    const second = await offered();
    expect(
      await askInterrupted(employer, 'withdrawOffer', { offer_id: second, reason: '' }, () =>
        respond(candidate, { id: second }, 'Accepted'),
      ),
    ).toEqual(refusal(409, 'The candidate has accepted this offer.'));
    const applications = await received(application.job_posting_id);
    expect(applications[0]?.application_status).toBe('offer-accepted');
  });
});

describe('a person', () => {
  it('keeps both of two parallel changes to their profile', async () => {
    const own = await newcomer(api);
    const { id } = (await own.call('createCandidateProfile', profileFields)).profile;
    const wishes = { id, benefitsWanted: { remoteWork: true } };
    const reply = await askInterrupted(own, 'updateCandidateProfile', wishes, () =>
      own.call('updateCandidateProfile', { id, activelyLooking: false }),
    );
    expect(reply.status).toBe(200);
    expect((await own.call('getMyProfile', {})).profile).toMatchObject({
      actively_looking: false,
      benefits_wanted: { remoteWork: true },
    });
  });

  it('has the address of the later of two changes, and no other', async () => {
    const own = await newManager(api);
    const [earlier, later] = [newEmail(), newEmail()];
    const reply = await askInterrupted(own, 'updateMyInformation', { email: later }, () =>
      own.call('updateMyInformation', { email: earlier }),
    );
    expect(reply.status).toBe(200);
    const statuses = await Promise.all(
      [own.email, earlier, later].map(
        async (email) =>
          (await api.ask('managerSignin', { email, user_password: own.password })).status,
      ),
    );
    expect(statuses).toEqual([401, 401, 200]);
  });
});

describe('of two edits of the same revision, none is lost', () => {
  it('in a company', async () => {
    const own = await withNewCompany(employer);
    const { id } = own.company;
    const reply = await askInterrupted(own, 'updateCompany', { id, culture: 'Calm' }, () =>
      own.call('updateCompany', { id, description: 'Old' }),
    );
    expect(reply.output?.company).toMatchObject({ culture: 'Calm', description: 'Old' });
    const { company } = await own.call('getCompany', { id });
    expect(company).toEqual(reply.output?.company);
  });

  it('in a job, including its counts', async () => {
    const { id } = await newJob(employer);
    await askInterrupted(employer, 'updateJob', { id, schedule: 'Nights' }, async () => {
      await employer.call('updateJob', { id, benefits: ['Bread'] });
      await apply(candidate, { id });
    });
    const { job } = await employer.call('getJobPosting', { id });
    expect(job).toMatchObject({ schedule: 'Nights', benefits: ['Bread'], applicant_count: 1 });
  });
});

import { beforeAll, describe, expect, it } from 'vitest';
import {
  addQuestionResponses,
  createJobApplication,
  getJobApplications,
  updateJobApplicationStatus,
  withdrawApplication,
} from '../../lambdas/contract/calls/application.ts';
import {
  createCandidateProfile,
  getMyProfile,
  updateCandidateProfile,
} from '../../lambdas/contract/calls/candidate.ts';
import { getCompany, updateCompany, updateLocation } from '../../lambdas/contract/calls/company.ts';
import {
  addScreeningQuestion,
  createJob,
  deactivateJob,
  updateJob,
} from '../../lambdas/contract/calls/job.ts';
import { managerSignin, updateMyInformation } from '../../lambdas/contract/calls/manager.ts';
import { makeOffer, respondToOffer, withdrawOffer } from '../../lambdas/contract/calls/offer.ts';
import { getJobPosting, getJobPostings } from '../../lambdas/contract/calls/open-jobs.ts';
import { openApplication } from '../../lambdas/contract/calls/timeline.ts';
import type { InputOf, Route } from '../../lambdas/contract/route.ts';
import { QUESTIONS_CHANGED } from '../../lambdas/contract/texts/texts.ts';
import type { Reply } from '../support/api/client.ts';
import { ask, interrupted as interruptedAt, isWrite } from '../support/api/in-process.ts';
import { soon } from '../support/api/soon.ts';
import {
  answers,
  apply,
  type Employer,
  newCandidate,
  newcomer,
  newEmployer,
  newJob,
  newManager,
  offerOn,
  type Person,
  profileFields,
  uniqueWord,
  withNewCompany,
} from '../support/api/world.ts';
import { api } from '../support/stacks/shared-api.ts';

/** What happens between a call's reading and its writing: the second call comes in just there. */

/** Makes a call in this process and, when it is about to write for the first time, does something else before it. */
async function interrupted<R extends Route>(
  by: Person,
  route: R,
  input: InputOf<R>,
  meanwhile: () => Promise<unknown>,
): Promise<Reply<R>> {
  return await interruptedAt(() => ask(route, input, { by }), isWrite, meanwhile);
}

let employer: Employer;
let candidate: Person;
beforeAll(async () => {
  [employer, candidate] = await Promise.all([newEmployer(api), newCandidate(api)]);
});

describe('an open job’s card', () => {
  const cards = async (word: string) =>
    (await candidate.call(getJobPostings, { q: word })).jobPostings.map((card) => ({
      title: card.job_title,
      name: card.company[0]?.name,
      city: card.company_location[0]?.city,
    }));

  /** An employer, the word that finds their jobs, and the calls that change what a card shows. */
  async function scene() {
    const own = await withNewCompany(employer);
    const word = uniqueWord();
    const post = { job_title: 'Baker', job_description: word } as const;
    const { id } = await newJob(own, post);
    const { location } = own;
    const place = {
      location_name: location.location_name,
      address: location.address,
      state: location.state,
      zip_code: location.zip_code,
    };
    return {
      own,
      word,
      post,
      rename: { id: own.company.id, name: 'New name' },
      move: { ...place, id: location.id, city: 'New city' },
      edit: {
        id,
        job_title: 'New title',
        job_description: word,
        hourly_pay_in_cents: 1,
        employment_type: 'contract',
      } as const,
      close: { job_posting_id: id },
      old: { title: 'Baker', name: own.company.name, city: 'Portland' },
    };
  }

  it('is renamed with the company, though the job was posted meanwhile', async () => {
    const { own, word, post, rename, old } = await scene();
    const reply = await interrupted(own, updateCompany, rename, () => newJob(own, post));
    expect(reply.status).toBe(200);
    await soon(async () =>
      expect(await cards(word)).toEqual(Array(2).fill({ ...old, name: 'New name' })),
    );
  });

  it('is renamed with the company, though the job was edited meanwhile', async () => {
    const { own, word, rename, edit, old } = await scene();
    const reply = await interrupted(own, updateCompany, rename, () => own.call(updateJob, edit));
    expect(reply.status).toBe(200);
    await soon(async () =>
      expect(await cards(word)).toEqual([{ ...old, title: 'New title', name: 'New name' }]),
    );
  });

  it('is renamed with the company, though the location was edited meanwhile', async () => {
    const { own, word, rename, move, old } = await scene();
    const reply = await interrupted(own, updateCompany, rename, () =>
      own.call(updateLocation, move),
    );
    expect(reply.status).toBe(200);
    await soon(async () =>
      expect(await cards(word)).toEqual([{ ...old, name: 'New name', city: 'New city' }]),
    );
  });

  it('does not come back with the company’s edit, where the job was closed meanwhile', async () => {
    const { own, word, rename, close } = await scene();
    const before = (await candidate.call(getJobPostings, { q: word })).matching_count;
    const reply = await interrupted(own, updateCompany, rename, () =>
      own.call(deactivateJob, close),
    );
    expect(reply.status).toBe(200);
    expect(before).toBe(1);
    await soon(async () => expect(await cards(word)).toEqual([]));
  });

  it('is moved with the location, though the company was renamed meanwhile', async () => {
    const { own, word, rename, move, old } = await scene();
    const reply = await interrupted(own, updateLocation, move, () =>
      own.call(updateCompany, rename),
    );
    expect(reply.status).toBe(200);
    await soon(async () =>
      expect(await cards(word)).toEqual([{ ...old, name: 'New name', city: 'New city' }]),
    );
  });

  it('is moved with the location, though the job was posted meanwhile', async () => {
    const { own, word, post, move, old } = await scene();
    const reply = await interrupted(own, updateLocation, move, () => newJob(own, post));
    expect(reply.status).toBe(200);
    await soon(async () =>
      expect(await cards(word)).toEqual(Array(2).fill({ ...old, city: 'New city' })),
    );
  });

  it('says what the edit of the job says, and what became of company and location meanwhile', async () => {
    const { own, word, rename, move, edit } = await scene();
    const reply = await interrupted(own, updateJob, edit, async () => {
      await own.call(updateCompany, rename);
      await own.call(updateLocation, move);
    });
    expect(reply.status).toBe(200);
    await soon(async () =>
      expect(await cards(word)).toEqual([
        { title: 'New title', name: 'New name', city: 'New city' },
      ]),
    );
  });

  it('does not come back with the job’s edit, where it was closed meanwhile', async () => {
    const { own, word, edit, close } = await scene();
    const reply = await interrupted(own, updateJob, edit, () => own.call(deactivateJob, close));
    expect(reply.output?.job).toMatchObject({ job_title: 'New title', is_active: false });
    await soon(async () => expect(await cards(word)).toEqual([]));
  });

  it('goes with the job’s closing, though the job was edited meanwhile', async () => {
    const { own, word, edit, close } = await scene();
    const reply = await interrupted(own, deactivateJob, close, () => own.call(updateJob, edit));
    expect(reply.output?.job).toMatchObject({ job_title: 'New title', is_active: false });
    await soon(async () => expect(await cards(word)).toEqual([]));
  });

  it('is posted with the names that company and location have got meanwhile', async () => {
    const { own, word, post, rename, move, close } = await scene();
    await own.call(deactivateJob, close);
    const input = {
      ...post,
      company_id: own.company.id,
      location_id: own.location.id,
      hourly_pay_in_cents: 1,
      employment_type: 'contract',
    } as const;
    const moved = await interrupted(own, createJob, input, () => own.call(updateLocation, move));
    expect(moved.output?.job.company_location[0]?.city).toBe('New city');
    const renamed = await interrupted(own, createJob, input, () => own.call(updateCompany, rename));
    expect(renamed.output?.job.company[0]?.name).toBe('New name');
    const card = { title: 'Baker', name: 'New name', city: 'New city' };
    await soon(async () => expect(await cards(word)).toEqual([card, card]));
  });
});

describe('an application', () => {
  const counts = async (id: string) => {
    const { job } = await employer.call(getJobPosting, { id });
    const { applications } = await employer.call(getJobApplications, { id });
    expect(applications).toHaveLength(job.applicant_count ?? -1);
    return [job.applicant_count, job.new_application_count];
  };
  const CLOSED = {
    status: 409,
    failure: { error: 'This job is no longer accepting applications.' },
  };
  const close = (id: string) => () => employer.call(deactivateJob, { job_posting_id: id });
  const askMore = (id: string) => () =>
    employer.call(addScreeningQuestion, { job_posting_id: id, question_text: 'And?' });

  it('is refused where the job was closed meanwhile', async () => {
    for (const screening_questions of [[], [{ question_text: 'Early?' }]]) {
      const { id } = await newJob(employer, { screening_questions });
      const input = { job_posting_id: id };
      expect(await interrupted(candidate, createJobApplication, input, close(id))).toEqual(CLOSED);
      expect(await counts(id)).toEqual([0, 0]);
    }
  });

  it('is unfinished where the job began to ask something meanwhile', async () => {
    const { id } = await newJob(employer);
    const reply = await interrupted(
      candidate,
      createJobApplication,
      { job_posting_id: id },
      askMore(id),
    );
    expect(reply.output?.application.submitted_at).toBeNull();
    expect(await counts(id)).toEqual([0, 0]);
  });

  it('is the one that was begun meanwhile, in another window', async () => {
    const { id } = await newJob(employer, { screening_questions: [{ question_text: 'Early?' }] });
    let other = '';
    const reply = await interrupted(
      candidate,
      createJobApplication,
      { job_posting_id: id },
      async () => {
        other = (await candidate.call(createJobApplication, { job_posting_id: id })).application.id;
      },
    );
    expect(reply.output?.application.id).toBe(other);
  });

  it('is not handed in where the job was closed, asked more, or had the responses meanwhile', async () => {
    const begin = async () => {
      const { id } = await newJob(employer, { screening_questions: [{ question_text: 'Early?' }] });
      const { application } = await candidate.call(createJobApplication, { job_posting_id: id });
      return { id, responses: await answers(candidate, application) };
    };
    const closed = await begin();
    expect(
      await interrupted(candidate, addQuestionResponses, closed.responses, close(closed.id)),
    ).toEqual(CLOSED);
    expect(await counts(closed.id)).toEqual([0, 0]);
    const asked = await begin();
    const reply = await interrupted(
      candidate,
      addQuestionResponses,
      asked.responses,
      askMore(asked.id),
    );
    expect(reply).toMatchObject({ status: 409, failure: { error: QUESTIONS_CHANGED } });
    expect(await counts(asked.id)).toEqual([0, 0]);
    const twice = await begin();
    const second = await interrupted(candidate, addQuestionResponses, twice.responses, () =>
      candidate.call(addQuestionResponses, twice.responses),
    );
    expect(second.status).toBe(409);
    expect(await counts(twice.id)).toEqual([1, 1]);
  });

  it('is decided, offered on and withdrawn as it then is', async () => {
    const decide = (id: string, application_status: 'accepted' | 'rejected') =>
      employer.call(updateJobApplicationStatus, { id, application_status });
    const applied = async () => await apply(candidate, await newJob(employer));
    const withdrawal = (application_id: string) =>
      candidate.call(withdrawApplication, { application_id });

    const one = await applied();
    const decision = { id: one.id, application_status: 'accepted' } as const;
    expect(
      await interrupted(employer, updateJobApplicationStatus, decision, () => withdrawal(one.id)),
    ).toEqual({ status: 409, failure: { error: 'The candidate has withdrawn this application.' } });
    expect(await counts(one.job_posting_id)).toEqual([1, 0]);

    const two = await applied();
    const late = await interrupted(candidate, withdrawApplication, { application_id: two.id }, () =>
      decide(two.id, 'accepted'),
    );
    expect(late.status).toBe(409);
    expect(await counts(two.job_posting_id)).toEqual([1, 0]);

    const three = await applied();
    const offer = await interrupted(employer, makeOffer, offerOn(three, employer.location), () =>
      decide(three.id, 'rejected'),
    );
    expect(offer.status).toBe(409);

    // Decided otherwise meanwhile, by the same manager in another window: the count follows both.
    const four = await applied();
    const again = await interrupted(
      employer,
      updateJobApplicationStatus,
      { id: four.id, application_status: 'rejected' },
      () => decide(four.id, 'accepted'),
    );
    expect(again.output?.application.application_status).toBe('rejected');
    expect(await counts(four.job_posting_id)).toEqual([1, 0]);
  });

  it('stays opened, though it was decided on from before it was opened', async () => {
    const application = await apply(candidate, await newJob(employer));
    const decision = { id: application.id, application_status: 'accepted' } as const;
    const reply = await interrupted(employer, updateJobApplicationStatus, decision, () =>
      employer.call(openApplication, { application_id: application.id }),
    );
    expect(reply.status).toBe(200);
    const { applications } = await employer.call(getJobApplications, {
      id: application.job_posting_id,
    });
    const after = { application_status: 'accepted', opened_at: expect.any(String) };
    expect(applications).toMatchObject([after]);
  });

  it('keeps what became of its offer, though it was decided on from before the offer was made', async () => {
    const application = await apply(candidate, await newJob(employer));
    const decision = { id: application.id, application_status: 'rejected' } as const;
    const reply = await interrupted(employer, updateJobApplicationStatus, decision, async () => {
      const { offer } = await employer.call(makeOffer, offerOn(application, employer.location));
      await candidate.call(respondToOffer, { offer_id: offer.id, acceptance_status: 'Declined' });
    });
    const after = {
      application_status: 'rejected',
      decided_at: expect.any(String),
      offered_at: expect.any(String),
      answered_at: expect.any(String),
    };
    expect(reply.output?.application).toMatchObject(after);
    const { applications } = await employer.call(getJobApplications, {
      id: application.job_posting_id,
    });
    expect(applications).toMatchObject([after]);
    expect(await counts(application.job_posting_id)).toEqual([1, 0]);
  });

  it('has its offer answered once', async () => {
    const application = await apply(candidate, await newJob(employer));
    const { offer } = await employer.call(makeOffer, offerOn(application, employer.location));
    const answer = (acceptance_status: 'Accepted' | 'Declined') => ({
      offer_id: offer.id,
      acceptance_status,
    });
    const reply = await interrupted(candidate, respondToOffer, answer('Accepted'), () =>
      candidate.call(respondToOffer, answer('Declined')),
    );
    expect(reply.status).toBe(409);
    const { applications } = await employer.call(getJobApplications, {
      id: application.job_posting_id,
    });
    expect(applications[0]?.application_status).toBe('accepted');
  });

  it('has its offer accepted or withdrawn, and not both', async () => {
    const application = await apply(candidate, await newJob(employer));
    const offered = async () =>
      (await employer.call(makeOffer, offerOn(application, employer.location))).offer.id;
    const first = await offered();
    const late = { offer_id: first, acceptance_status: 'Accepted' } as const;
    expect(
      await interrupted(candidate, respondToOffer, late, () =>
        employer.call(withdrawOffer, { offer_id: first, reason: '' }),
      ),
    ).toEqual({ status: 409, failure: { error: 'The company has withdrawn this offer.' } });
    const second = await offered();
    expect(
      await interrupted(employer, withdrawOffer, { offer_id: second, reason: '' }, () =>
        candidate.call(respondToOffer, { offer_id: second, acceptance_status: 'Accepted' }),
      ),
    ).toEqual({ status: 409, failure: { error: 'The candidate has accepted this offer.' } });
    const { applications } = await employer.call(getJobApplications, {
      id: application.job_posting_id,
    });
    expect(applications[0]?.application_status).toBe('offer-accepted');
  });
});

describe('a person', () => {
  it('keeps both of two changes to their profile', async () => {
    const own = await newcomer(api);
    const { profile } = await own.call(createCandidateProfile, profileFields);
    const fields = { ...profileFields, id: profile.id };
    const reply = await interrupted(
      own,
      updateCandidateProfile,
      { ...fields, benefitsWanted: { remoteWork: true } },
      () => own.call(updateCandidateProfile, { ...fields, activelyLooking: false }),
    );
    expect(reply.status).toBe(200);
    expect((await own.call(getMyProfile, {})).profile).toMatchObject({
      actively_looking: false,
      benefits_wanted: { remoteWork: true },
    });
  });

  it('has the address of the later of two changes, and no other', async () => {
    const own = await newManager(api);
    const [earlier, later] = [`${uniqueWord()}@example.com`, `${uniqueWord()}@example.com`];
    const to = (email: string) => ({ first_name: 'A', last_name: 'B', email });
    const reply = await interrupted(own, updateMyInformation, to(later), () =>
      own.call(updateMyInformation, to(earlier)),
    );
    expect(reply.status).toBe(200);
    const statuses = await Promise.all(
      [own.email, earlier, later].map(
        async (email) =>
          (await api.ask(managerSignin, { email, user_password: own.password })).status,
      ),
    );
    expect(statuses).toEqual([401, 401, 200]);
  });
});

describe('of two edits from the same sight, none is lost', () => {
  it('in a company', async () => {
    const own = await withNewCompany(employer);
    const { id, name } = own.company;
    const reply = await interrupted(own, updateCompany, { id, name, culture: 'Calm' }, () =>
      own.call(updateCompany, { id, name, description: 'Old' }),
    );
    expect(reply.output?.company).toMatchObject({ culture: 'Calm', description: 'Old' });
    const { company } = await own.call(getCompany, { id });
    expect(company).toEqual(reply.output?.company);
  });

  it('in a job, beside its counts', async () => {
    const { id } = await newJob(employer);
    const required = {
      id,
      job_title: 'Baker',
      job_description: 'Bakes',
      hourly_pay_in_cents: 1,
      employment_type: 'contract',
    } as const;
    await interrupted(employer, updateJob, { ...required, schedule: 'Nights' }, async () => {
      await employer.call(updateJob, { ...required, benefits: ['Bread'] });
      await apply(candidate, { id });
    });
    const { job } = await employer.call(getJobPosting, { id });
    expect(job).toMatchObject({ schedule: 'Nights', benefits: ['Bread'], applicant_count: 1 });
  });
});

import { beforeAll, describe, expect, it } from 'vitest';
import {
  addQuestionResponses,
  createJobApplication,
  getJobApplications,
  getMyApplications,
  updateJobApplicationStatus,
  withdrawApplication,
} from '../../lambdas/contract/calls/application.ts';
import {
  candidateLogin,
  candidateSignup,
  createCandidateProfile,
  getMyProfile,
  updateCandidateProfile,
} from '../../lambdas/contract/calls/candidate.ts';
import {
  addLocation,
  getCompany,
  getManagerCompanyView,
  updateCompany,
  updateLocation,
} from '../../lambdas/contract/calls/company.ts';
import {
  addScreeningQuestion,
  deactivateJob,
  deleteScreeningQuestion,
  updateJob,
} from '../../lambdas/contract/calls/job.ts';
import {
  managerSignin,
  managerSignup,
  updateMyInformation,
} from '../../lambdas/contract/calls/manager.ts';
import {
  getMyOffers,
  makeOffer,
  respondToOffer,
  withdrawOffer,
} from '../../lambdas/contract/calls/offer.ts';
import { getJobPosting, getJobPostings } from '../../lambdas/contract/calls/open-jobs.ts';
import { MAX_SCREENING_QUESTIONS } from '../../lambdas/contract/limits.ts';
import type { JobCard } from '../../lambdas/contract/schemas/job.ts';
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
import { manyCandidates } from '../support/web/many-candidates.ts';

let employer: Employer;
let candidate: Person;
beforeAll(async () => {
  [employer, candidate] = await Promise.all([newEmployer(api), newCandidate(api)]);
});

/** Does something many times at once. */
async function atOnce<T>(count: number, act: (index: number) => Promise<T>): Promise<T[]> {
  return await Promise.all(Array.from({ length: count }, (_, index) => act(index)));
}

/** How often each status was answered. */
function tally(replies: readonly { status: number }[]): Record<number, number> {
  const counts: Record<number, number> = {};
  for (const { status } of replies) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}

/** The job's counts, and the same counted from the list of its applications. */
async function counted(by: Person, id: string) {
  const { job } = await by.call(getJobPosting, { id });
  const { applications, next_cursor } = await by.call(getJobApplications, { id });
  expect(next_cursor).toBeUndefined();
  const fresh = applications.filter(({ application_status }) => application_status === 'new');
  return {
    stored: [job.applicant_count, job.new_application_count, job.application_count],
    listed: [applications.length, fresh.length, applications.length],
  };
}

describe('a hundred identical applications at once', () => {
  it('to a job that asks nothing make one', async () => {
    const job = await newJob(employer);
    const replies = await atOnce(100, () =>
      candidate.ask(createJobApplication, { job_posting_id: job.id }),
    );
    expect(tally(replies)).toEqual({ 201: 1, 409: 99 });
    expect(await counted(employer, job.id)).toEqual({ stored: [1, 1, 1], listed: [1, 1, 1] });
    const { applications } = await candidate.call(getMyApplications, {});
    expect(applications.filter(({ job_posting_id }) => job_posting_id === job.id)).toHaveLength(1);
  });

  it('to a job that asks something make one, which all of them are answered', async () => {
    const job = await newJob(employer, { screening_questions: [{ question_text: 'Early?' }] });
    const replies = await atOnce(100, () =>
      candidate.ask(createJobApplication, { job_posting_id: job.id }),
    );
    expect(tally(replies)).toEqual({ 201: 1, 200: 99 });
    expect(new Set(replies.map(({ output }) => output?.application.id)).size).toBe(1);
    const { applications } = await candidate.call(getMyApplications, {});
    expect(applications.filter(({ job_posting_id }) => job_posting_id === job.id)).toHaveLength(1);
  });

  it('are handed in once', async () => {
    const job = await newJob(employer, { screening_questions: [{ question_text: 'Early?' }] });
    const { application } = await candidate.call(createJobApplication, { job_posting_id: job.id });
    const responses = await answers(candidate, application);
    const replies = await atOnce(100, () => candidate.ask(addQuestionResponses, responses));
    expect(tally(replies)).toEqual({ 200: 1, 409: 99 });
    expect(await counted(employer, job.id)).toEqual({ stored: [1, 1, 1], listed: [1, 1, 1] });
  });
});

it('ten offers at once make one', async () => {
  const application = await apply(candidate, await newJob(employer));
  const replies = await atOnce(10, () =>
    employer.ask(makeOffer, offerOn(application, employer.location)),
  );
  expect(tally(replies)).toEqual({ 201: 1, 409: 9 });
  const { offers } = await candidate.call(getMyOffers, {});
  const own = offers.filter((each) => each.job_candidate_application_id === application.id);
  expect(own).toHaveLength(1);
  expect(await counted(employer, application.job_posting_id)).toEqual({
    stored: [1, 0, 1],
    listed: [1, 0, 1],
  });
});

it('of twenty answers to an offer and withdrawals of it at once, one wins and stands', async () => {
  const application = await apply(candidate, await newJob(employer));
  const { offer } = await employer.call(makeOffer, offerOn(application, employer.location));
  const ends = ['Accepted', 'Declined', 'Withdrawn'] as const;
  const replies = await atOnce(20, async (index) => {
    const acceptance_status = ends[index % 3] ?? 'Declined';
    return acceptance_status === 'Withdrawn'
      ? employer.ask(withdrawOffer, { offer_id: offer.id, reason: '' })
      : candidate.ask(respondToOffer, { offer_id: offer.id, acceptance_status });
  });
  expect(tally(replies)).toEqual({ 200: 1, 409: 19 });
  const winner = replies.find(({ output }) => output !== undefined)?.output?.offer;
  const { offers } = await candidate.call(getMyOffers, {});
  expect(offers.find(({ id }) => id === offer.id)).toEqual(winner);
  const { applications } = await employer.call(getJobApplications, {
    id: application.job_posting_id,
  });
  expect(applications[0]?.application_status).toBe(
    winner?.acceptance_status === 'Accepted' ? 'offer-accepted' : 'accepted',
  );
});

describe('counters', () => {
  it('are exact after sixty decisions at once on sixty applications', async () => {
    const job = await newJob(employer);
    const people = await manyCandidates(api, 60);
    const replies = await Promise.all(
      people.map((each) => each.ask(createJobApplication, { job_posting_id: job.id })),
    );
    expect(tally(replies)).toEqual({ 201: 60 });
    expect(await counted(employer, job.id)).toEqual({ stored: [60, 60, 60], listed: [60, 60, 60] });
    const ids = replies.flatMap(({ output }) => output?.application.id ?? []);
    const decisions = ['accepted', 'rejected', 'new'] as const;
    const decided = await Promise.all(
      ids.map((id, index) =>
        employer.ask(updateJobApplicationStatus, {
          id,
          application_status: decisions[index % 3] ?? 'new',
        }),
      ),
    );
    expect(tally(decided)).toEqual({ 200: 60 });
    expect(await counted(employer, job.id)).toEqual({ stored: [60, 20, 60], listed: [60, 20, 60] });
  });

  it('are exact after sixty decisions at once on one application', async () => {
    const application = await apply(candidate, await newJob(employer));
    const decisions = ['accepted', 'rejected', 'new'] as const;
    const replies = await atOnce(60, (index) =>
      employer.ask(updateJobApplicationStatus, {
        id: application.id,
        application_status: decisions[index % 3] ?? 'new',
      }),
    );
    // Who has raced ten times in a row is told to try again.
    expect(Object.keys(tally(replies)).every((status) => ['200', '409'].includes(status))).toBe(
      true,
    );
    const { stored, listed } = await counted(employer, application.job_posting_id);
    expect(stored).toEqual(listed);
  });

  it('are exact after fifty hand-ins at once with an edit of the job among them, which is not lost', async () => {
    const job = await newJob(employer, { screening_questions: [{ question_text: 'Early?' }] });
    const people = await manyCandidates(api, 50);
    const responses = await Promise.all(
      people.map(async (each) => {
        const { application } = await each.call(createJobApplication, { job_posting_id: job.id });
        return await answers(each, application);
      }),
    );
    const edit = () =>
      employer.ask(updateJob, {
        id: job.id,
        job_title: 'Head baker',
        job_description: 'Leads',
        hourly_pay_in_cents: 1,
        employment_type: 'contract',
      });
    const acts = people.map((each, index) => async (): Promise<{ status: number }> => {
      const sent = responses[index];
      if (sent === undefined) throw new Error('No responses');
      return await each.ask(addQuestionResponses, sent);
    });
    const replies = await Promise.all(acts.toSpliced(25, 0, edit).map((act) => act()));
    expect(tally(replies)).toEqual({ 200: 51 });
    expect(await counted(employer, job.id)).toEqual({ stored: [50, 50, 50], listed: [50, 50, 50] });
    const { job: now } = await employer.call(getJobPosting, { id: job.id });
    expect(now).toMatchObject({ job_title: 'Head baker', employment_type: 'contract' });
  });

  it('are exact after decisions, offers and withdrawals at once, which leave each application in order', async () => {
    const job = await newJob(employer);
    const people = await manyCandidates(api, 20);
    const applications = await Promise.all(people.map((each) => apply(each, job)));
    const replies = await Promise.all(
      applications.flatMap((application, index): Promise<{ status: number }>[] => [
        employer.ask(updateJobApplicationStatus, {
          id: application.id,
          application_status: 'accepted',
        }),
        employer.ask(updateJobApplicationStatus, {
          id: application.id,
          application_status: 'rejected',
        }),
        employer.ask(makeOffer, offerOn(application, employer.location)),
        people[index]?.ask(withdrawApplication, { application_id: application.id }) ??
          Promise.reject(),
      ]),
    );
    // Which of the four comes first, and so may still happen, is not for the test to say.
    for (const { status } of replies) expect([200, 201, 409]).toContain(status);
    const { stored, listed } = await counted(employer, job.id);
    expect(stored).toEqual(listed);
    const { applications: after } = await employer.call(getJobApplications, { id: job.id });
    for (const { id, application_status, offered_at, withdrawn_at } of after) {
      const index = applications.findIndex((each) => each.id === id);
      const { offers } = (await people[index]?.call(getMyOffers, {})) ?? { offers: [] };
      // An offer stands exactly where the status says so, and nobody gets one after withdrawing.
      expect(offers.length).toBe(application_status === 'offer-extended' ? 1 : 0);
      expect(offered_at !== null).toBe(application_status === 'offer-extended');
      expect(withdrawn_at !== null).toBe(application_status === 'withdrawn');
    }
  });

  it('of a company’s locations and of the open jobs are exact', async () => {
    const own = await withNewCompany(employer);
    const { location_name, address, city, state, zip_code } = own.location;
    const place = { company_id: own.company.id, location_name, address, city, state, zip_code };
    await Promise.all([
      atOnce(20, () => own.call(addLocation, place)),
      atOnce(20, () => newJob(own)),
    ]);
    const view = await own.call(getManagerCompanyView, { id: own.company.id });
    expect(view.company).toMatchObject({ location_count: 21, job_posting_count: 20 });
    expect([view.locations.length, view.jobs.length]).toEqual([21, 20]);
  });

  it('of a job’s questions keep to their limit', async () => {
    const job = await newJob(employer);
    const add = () =>
      employer.ask(addScreeningQuestion, { job_posting_id: job.id, question_text: 'Early?' });
    const replies = await atOnce(MAX_SCREENING_QUESTIONS + 15, add);
    expect(tally(replies)).toEqual({ 201: MAX_SCREENING_QUESTIONS, 409: 15 });
    const { screening_questions } = (await employer.call(getJobPosting, { id: job.id })).job;
    expect(screening_questions).toHaveLength(MAX_SCREENING_QUESTIONS);
    const [first] = screening_questions;
    const gone = await atOnce(10, () =>
      employer.ask(deleteScreeningQuestion, { job_posting_id: job.id, id: first?.id ?? '' }),
    );
    expect(tally(gone)).toEqual({ 200: 1, 404: 9 });
    expect(tally(await atOnce(3, add))).toEqual({ 201: 1, 409: 2 });
  });
});

describe('of many who want one email address', () => {
  it('one signs up, and the address opens that account alone', async () => {
    const email = `${uniqueWord()}@example.com`;
    const passwords = Array.from({ length: 20 }, () => uniqueWord());
    const replies = await atOnce(20, (index) =>
      api.ask(candidateSignup, {
        email: index % 2 === 0 ? email : email.toUpperCase(),
        password: passwords[index] ?? '',
        firstName: 'Sam',
        lastName: String(index),
      }),
    );
    expect(tally(replies)).toEqual({ 201: 1, 409: 19 });
    const winner = replies.findIndex(({ output }) => output !== undefined);
    const { candidate: signedIn } = await api.call(candidateLogin, {
      email,
      password: passwords[winner] ?? '',
    });
    expect(signedIn).toEqual(replies[winner]?.output?.candidate);
    const loser = passwords[(winner + 1) % 20] ?? '';
    expect((await api.ask(candidateLogin, { email, password: loser })).status).toBe(401);
  });

  it('one who signs up gets it, also from one who has changed theirs to it and not confirmed it', async () => {
    const email = `${uniqueWord()}@example.com`;
    const people = await Promise.all(Array.from({ length: 5 }, () => newManager(api)));
    const names = { first_name: 'A', last_name: 'B' };
    const [signUp, ...changes] = await Promise.all<{ status: number }>([
      api.ask(managerSignup, { ...names, email, user_password: 'correct horse' }),
      ...people.map((by) => by.ask(updateMyInformation, { ...names, email })),
    ]);
    expect(signUp?.status).toBe(201);
    const refused = changes.filter(({ status }) => status === 409);
    expect(refused.length).toBeGreaterThanOrEqual(4);
    // Everybody else has their own, perhaps again.
    const kept = await Promise.all(
      [{ email, password: 'correct horse' }, ...people].map((each) =>
        api.ask(managerSignin, { email: each.email, user_password: each.password }),
      ),
    );
    expect(tally(kept)).toEqual({ 200: 6 });
  });
});

describe('one person who changes their email address', () => {
  it('to many at once has one of them, and no other', async () => {
    const manager = await newManager(api);
    const addresses = Array.from({ length: 12 }, () => `${uniqueWord()}@example.com`);
    const replies = await Promise.all(
      addresses.map((email) =>
        manager.ask(updateMyInformation, { first_name: 'A', last_name: 'B', email }),
      ),
    );
    for (const { status } of replies) expect([200, 409]).toContain(status);
    const signIns = await Promise.all(
      [manager.email, ...addresses].map((email) =>
        api.ask(managerSignin, { email, user_password: manager.password }),
      ),
    );
    expect(tally(signIns)).toEqual({ 200: 1, 401: 12 });
    const opened = signIns.find(({ output }) => output !== undefined)?.output?.user;
    expect(addresses).toContain(opened?.email);
  });

  it('by a double click has the new one, and no error', async () => {
    const manager = await newManager(api);
    const email = `${uniqueWord()}@example.com`;
    const replies = await atOnce(6, () =>
      manager.ask(updateMyInformation, { first_name: 'A', last_name: 'B', email }),
    );
    expect(tally(replies)).toEqual({ 200: 6 });
    expect((await api.ask(managerSignin, { email, user_password: manager.password })).status).toBe(
      200,
    );
  });
});

describe('a profile', () => {
  it('is created once', async () => {
    const person = await newcomer(api);
    const replies = await atOnce(20, (index) =>
      person.ask(createCandidateProfile, { ...profileFields, city: `City ${index}` }),
    );
    expect(tally(replies)).toEqual({ 201: 1, 409: 19 });
    const winner = replies.find(({ output }) => output !== undefined)?.output?.profile;
    expect((await person.call(getMyProfile, {})).profile).toEqual(winner);
  });

  it('loses none of several changes made at once', async () => {
    const person = await newcomer(api);
    const { profile } = await person.call(createCandidateProfile, profileFields);
    const required = { ...profileFields, id: profile.id };
    const replies = await Promise.all([
      person.ask(updateCandidateProfile, { ...required, benefitsWanted: { remoteWork: true } }),
      person.ask(updateCandidateProfile, { ...required, benefitsWanted: { paidTimeOff: true } }),
      person.ask(updateCandidateProfile, { ...required, activelyLooking: false }),
      person.ask(updateCandidateProfile, {
        ...required,
        educationHistory: [{ institution: 'College' }],
      }),
      person.ask(updateCandidateProfile, {
        ...required,
        workExperience: [{ jobTitle: 'Cook', company: 'Diner' }],
      }),
    ]);
    expect(tally(replies)).toEqual({ 200: 5 });
    expect((await person.call(getMyProfile, {})).profile).toMatchObject({
      benefits_wanted: { remoteWork: true, paidTimeOff: true },
      actively_looking: false,
      education_history: [{ institution: 'College' }],
      work_experience: [{ jobTitle: 'Cook' }],
    });
  });
});

describe('the cards of open jobs', () => {
  /** All the cards of a company, by a search for a word of its jobs. */
  async function cardsOf(word: string): Promise<JobCard[]> {
    const cards: JobCard[] = [];
    let cursor: string | undefined;
    do {
      const page = await candidate.call(getJobPostings, { q: word, cursor });
      cards.push(...page.jobPostings);
      cursor = page.next_cursor;
    } while (cursor !== undefined);
    return cards;
  }

  it('are none of them stale after the company was renamed while jobs were posted', async () => {
    const own = await withNewCompany(employer);
    const word = uniqueWord();
    const rename = async (index: number) =>
      await own.ask(updateCompany, { id: own.company.id, name: `Name ${index}` });
    const [posted, renamed] = await Promise.all([
      atOnce(40, () => newJob(own, { job_title: word })),
      (async () => {
        const replies = [];
        for (let index = 0; index < 12; index++) replies.push(await rename(index));
        return replies;
      })(),
    ]);
    expect(posted).toHaveLength(40);
    expect(renamed.filter(({ status }) => ![200, 409].includes(status))).toEqual([]);
    const { company } = await own.call(getCompany, { id: own.company.id });
    await soon(async () => {
      const cards = await cardsOf(word);
      expect(cards.map((card) => card.company[0]?.name)).toEqual(Array(40).fill(company.name));
    });
  });

  it('say what the job, its company and its location say, after all of these were edited and some closed at once', async () => {
    const own = await withNewCompany(employer);
    const word = uniqueWord();
    const jobs = await atOnce(8, () => newJob(own, { job_description: word }));
    const { id, location_name, address, state, zip_code } = own.location;
    const replies = await Promise.all<{ status: number }>([
      ...jobs.map((job, index) =>
        own.ask(updateJob, {
          id: job.id,
          job_title: `Title ${index}`,
          job_description: word,
          hourly_pay_in_cents: index,
          employment_type: 'contract',
        }),
      ),
      ...jobs.slice(0, 3).map((job) => own.ask(deactivateJob, { job_posting_id: job.id })),
      ...['One', 'Two', 'Three'].map((name) =>
        own.ask(updateCompany, { id: own.company.id, name }),
      ),
      ...['Bend', 'Salem'].map((city) =>
        own.ask(updateLocation, { id, location_name, address, city, state, zip_code }),
      ),
    ]);
    expect(replies.filter(({ status }) => ![200, 409].includes(status))).toEqual([]);
    const { jobs: now } = await own.call(getManagerCompanyView, { id: own.company.id });
    const open = now.filter(({ is_active }) => is_active);
    const essence = ({
      id: job,
      job_title,
      hourly_pay_in_cents,
      company,
      company_location,
    }: JobCard) => ({
      job,
      job_title,
      hourly_pay_in_cents,
      company,
      company_location,
    });
    await soon(async () => expect((await cardsOf(word)).map(essence)).toEqual(open.map(essence)));
    expect(open.length).toBeGreaterThanOrEqual(5);
  });

  it('count no application that came in after the job was closed', async () => {
    const job = await newJob(employer);
    const people = await manyCandidates(api, 30);
    const [closed, ...replies] = await Promise.all<{ status: number }>([
      employer.ask(deactivateJob, { job_posting_id: job.id }),
      ...people.map((each) => each.ask(createJobApplication, { job_posting_id: job.id })),
    ]);
    expect(closed?.status).toBe(200);
    const { stored, listed } = await counted(employer, job.id);
    expect(stored).toEqual(listed);
    expect(stored[0]).toBe(tally(replies)[201] ?? 0);
    const late = await people[0]?.ask(createJobApplication, { job_posting_id: job.id });
    expect(late?.status).toBe(409);
  });
});

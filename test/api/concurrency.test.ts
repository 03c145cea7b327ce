import { describe, expect, it } from 'vitest';
import { MAX_SCREENING_QUESTIONS } from '../../lambdas/contract/limits.ts';
import type { JobCard } from '../../lambdas/contract/schemas/job.ts';
import { allAtOnce, countByStatus } from '../support/api/all-at-once.ts';
import { allPages } from '../support/api/all-pages.ts';
import { eventually } from '../support/api/eventually.ts';
import { api } from '../support/stacks/shared-api.ts';
import { answers, apply, begin, offerOn } from '../support/worlds/apply.ts';
import { jobWithApplicants, manyCandidates } from '../support/worlds/many-candidates.ts';
import type { Person } from '../support/worlds/person.ts';
import {
  newCandidate,
  newEmployer,
  newJob,
  newLocation,
  uniqueWord,
  withNewCompany,
} from '../support/worlds/world.ts';

const [employer, candidate] = await Promise.all([newEmployer(api), newCandidate(api)]);

/** The job's stored counts, and the same counts from the list of its applications. */
async function readCounts(by: Person, id: string) {
  const { job } = await by.call('getJobPosting', { id });
  const { applications, next_cursor } = await by.call('getJobApplications', { id });
  expect(next_cursor).toBeUndefined();
  const fresh = applications.filter(({ application_status }) => application_status === 'new');
  return {
    stored: [job.applicant_count, job.new_application_count, job.application_count],
    listed: [applications.length, fresh.length, applications.length],
  };
}

describe('thirty identical parallel applications', () => {
  it('to a job without questions create one', async () => {
    const job = await newJob(employer);
    const replies = await allAtOnce(30, () =>
      candidate.ask('createJobApplication', { job_posting_id: job.id }),
    );
    expect(countByStatus(replies)).toEqual({ 201: 1, 409: 29 });
    expect(await readCounts(employer, job.id)).toEqual({ stored: [1, 1, 1], listed: [1, 1, 1] });
    const { applications } = await candidate.call('getMyApplications', {});
    expect(applications.filter(({ job_posting_id }) => job_posting_id === job.id)).toHaveLength(1);
  });

  it('to a job with questions create one, which all calls return and which is submitted once', async () => {
    const job = await newJob(employer, { screening_questions: [{ question_text: 'Early?' }] });
    const replies = await allAtOnce(30, () =>
      candidate.ask('createJobApplication', { job_posting_id: job.id }),
    );
    expect(countByStatus(replies)).toEqual({ 201: 1, 200: 29 });
    expect(new Set(replies.map(({ output }) => output?.application.id)).size).toBe(1);
    const { applications } = await candidate.call('getMyApplications', {});
    const own = applications.filter(({ job_posting_id }) => job_posting_id === job.id);
    expect(own).toHaveLength(1);
    const [application] = own;
    if (application === undefined) throw new Error('No application');
    const responses = await answers(candidate, application);
    const submitted = await allAtOnce(30, () => candidate.ask('addQuestionResponses', responses));
    expect(countByStatus(submitted)).toEqual({ 200: 1, 409: 29 });
    expect(await readCounts(employer, job.id)).toEqual({ stored: [1, 1, 1], listed: [1, 1, 1] });
  });
});

it('ten parallel offers create one', async () => {
  const application = await apply(candidate, await newJob(employer));
  const replies = await allAtOnce(10, () =>
    employer.ask('makeOffer', offerOn(application, employer.location)),
  );
  expect(countByStatus(replies)).toEqual({ 201: 1, 409: 9 });
  const { offers } = await candidate.call('getMyOffers', {});
  const own = offers.filter((each) => each.job_candidate_application_id === application.id);
  expect(own).toHaveLength(1);
  expect(await readCounts(employer, application.job_posting_id)).toEqual({
    stored: [1, 0, 1],
    listed: [1, 0, 1],
  });
});

it('exactly one of twenty parallel answers and withdrawals of an offer wins', async () => {
  const application = await apply(candidate, await newJob(employer));
  const { offer } = await employer.call('makeOffer', offerOn(application, employer.location));
  const ends = ['Accepted', 'Declined', 'Withdrawn'] as const;
  const replies = await allAtOnce(20, async (index) => {
    const acceptance_status = ends[index % 3] ?? 'Declined';
    return acceptance_status === 'Withdrawn'
      ? employer.ask('withdrawOffer', { offer_id: offer.id, reason: '' })
      : candidate.ask('respondToOffer', { offer_id: offer.id, acceptance_status });
  });
  expect(countByStatus(replies)).toEqual({ 200: 1, 409: 19 });
  const winner = replies.find(({ output }) => output !== undefined)?.output?.offer;
  const { offers } = await candidate.call('getMyOffers', {});
  expect(offers.find(({ id }) => id === offer.id)).toEqual(winner);
  const { applications } = await employer.call('getJobApplications', {
    id: application.job_posting_id,
  });
  expect(applications[0]?.application_status).toBe(
    winner?.acceptance_status === 'Accepted' ? 'offer-accepted' : 'accepted',
  );
});

describe('counters', () => {
  it('are exact after thirty decisions at once on thirty applications', async () => {
    const job = await newJob(employer);
    const people = await manyCandidates(api, 30);
    const replies = await Promise.all(
      people.map((each) => each.ask('createJobApplication', { job_posting_id: job.id })),
    );
    expect(countByStatus(replies)).toEqual({ 201: 30 });
    expect(await readCounts(employer, job.id)).toEqual({
      stored: [30, 30, 30],
      listed: [30, 30, 30],
    });
    const ids = replies.flatMap(({ output }) => output?.application.id ?? []);
    const decisions = ['accepted', 'rejected', 'new'] as const;
    const decided = await Promise.all(
      ids.map((id, index) =>
        employer.ask('updateJobApplicationStatus', {
          id,
          application_status: decisions[index % 3] ?? 'new',
        }),
      ),
    );
    expect(countByStatus(decided)).toEqual({ 200: 30 });
    expect(await readCounts(employer, job.id)).toEqual({
      stored: [30, 10, 30],
      listed: [30, 10, 30],
    });
  });

  it('are exact after thirty decisions at once on one application', async () => {
    const application = await apply(candidate, await newJob(employer));
    const decisions = ['accepted', 'rejected', 'new'] as const;
    const replies = await allAtOnce(30, (index) =>
      employer.ask('updateJobApplicationStatus', {
        id: application.id,
        application_status: decisions[index % 3] ?? 'new',
      }),
    );
    // A call that loses twenty races in a row gets a conflict.
    expect(
      Object.keys(countByStatus(replies)).every((status) => ['200', '409'].includes(status)),
    ).toBe(true);
    const { stored, listed } = await readCounts(employer, application.job_posting_id);
    expect(stored).toEqual(listed);
  });

  it('are exact after twenty parallel submissions and an edit of the job, which is not lost', async () => {
    const job = await newJob(employer, { screening_questions: [{ question_text: 'Early?' }] });
    const people = await manyCandidates(api, 20);
    const responses = await Promise.all(
      people.map(async (each) => {
        const application = await begin(each, job);
        return await answers(each, application);
      }),
    );
    const edited = { job_title: 'Head baker', employment_type: 'contract' } as const;
    const edit = () => employer.ask('updateJob', { id: job.id, ...edited });
    const acts = people.map((each, index) => async (): Promise<{ status: number }> => {
      const sent = responses[index];
      if (sent === undefined) throw new Error('No responses');
      return await each.ask('addQuestionResponses', sent);
    });
    const replies = await Promise.all(acts.toSpliced(10, 0, edit).map((act) => act()));
    expect(countByStatus(replies)).toEqual({ 200: 21 });
    expect(await readCounts(employer, job.id)).toEqual({
      stored: [20, 20, 20],
      listed: [20, 20, 20],
    });
    const { job: now } = await employer.call('getJobPosting', { id: job.id });
    expect(now).toMatchObject(edited);
  });

  it('are exact after parallel decisions, offers and withdrawals, and each application is consistent', async () => {
    const { job, applications } = await jobWithApplicants(employer, 10);
    const replies = await Promise.all(
      applications.flatMap((application): Promise<{ status: number }>[] => [
        employer.ask('updateJobApplicationStatus', {
          id: application.id,
          application_status: 'accepted',
        }),
        employer.ask('updateJobApplicationStatus', {
          id: application.id,
          application_status: 'rejected',
        }),
        employer.ask('makeOffer', offerOn(application, employer.location)),
        application.candidate.ask('withdrawApplication', { application_id: application.id }),
      ]),
    );
    // The order of the four is random, and so are their refusals.
    for (const { status } of replies) expect([200, 201, 409]).toContain(status);
    const { stored, listed } = await readCounts(employer, job.id);
    expect(stored).toEqual(listed);
    const { applications: after } = await employer.call('getJobApplications', { id: job.id });
    for (const { id, application_status, offered_at, withdrawn_at } of after) {
      const by = applications.find((each) => each.id === id)?.candidate;
      const { offers } = (await by?.call('getMyOffers', {})) ?? { offers: [] };
      // There is an offer exactly if the status says so, and none after a withdrawal.
      expect(offers.length).toBe(application_status === 'offer-extended' ? 1 : 0);
      expect(offered_at !== null).toBe(application_status === 'offer-extended');
      expect(withdrawn_at !== null).toBe(application_status === 'withdrawn');
    }
  });

  it('of a company’s locations and of the open jobs are exact', async () => {
    const own = await withNewCompany(employer);
    await Promise.all([
      allAtOnce(10, () => newLocation(own, own.company)),
      allAtOnce(10, () => newJob(own)),
    ]);
    const view = await own.call('getManagerCompanyView', { id: own.company.id });
    expect(view.company).toMatchObject({ location_count: 11, job_posting_count: 10 });
    expect([view.locations.length, view.jobs.length]).toEqual([11, 10]);
  });

  it('of a job’s questions stay within their limit', async () => {
    const screening_questions = Array(MAX_SCREENING_QUESTIONS - 5).fill({ question_text: 'Late?' });
    const job = await newJob(employer, { screening_questions });
    const add = () =>
      employer.ask('addScreeningQuestion', { job_posting_id: job.id, question_text: 'Early?' });
    const replies = await allAtOnce(10, add);
    expect(countByStatus(replies)).toEqual({ 201: 5, 409: 5 });
    const { job: full } = await employer.call('getJobPosting', { id: job.id });
    expect(full.screening_questions).toHaveLength(MAX_SCREENING_QUESTIONS);
    const [first] = full.screening_questions;
    const gone = await allAtOnce(5, () =>
      employer.ask('deleteScreeningQuestion', { job_posting_id: job.id, id: first?.id ?? '' }),
    );
    expect(countByStatus(gone)).toEqual({ 200: 1, 404: 4 });
    expect(countByStatus(await allAtOnce(3, add))).toEqual({ 201: 1, 409: 2 });
  });
});

describe('listings', () => {
  /** All cards of jobs with a word, over all pages. */
  const cardsOf = async (word: string): Promise<JobCard[]> =>
    (await allPages((cursor) => candidate.call('getJobPostings', { q: word, cursor }))).flatMap(
      ({ jobPostings }) => jobPostings,
    );

  it('are all up to date after a rename while jobs were posted', async () => {
    const own = await withNewCompany(employer);
    const word = uniqueWord();
    const rename = async (index: number) =>
      await own.ask('updateCompany', { id: own.company.id, name: `Name ${index}` });
    const [posted, renamed] = await Promise.all([
      allAtOnce(15, () => newJob(own, { job_title: word })),
      (async () => {
        const replies = [];
        for (let index = 0; index < 5; index++) replies.push(await rename(index));
        return replies;
      })(),
    ]);
    expect(posted).toHaveLength(15);
    expect(renamed.filter(({ status }) => ![200, 409].includes(status))).toEqual([]);
    const { company } = await own.call('getCompany', { id: own.company.id });
    await eventually(async () => {
      const cards = await cardsOf(word);
      expect(cards.map((card) => card.company[0]?.name)).toEqual(Array(15).fill(company.name));
    });
  });

  it('have the current job, company and location after parallel edits and closings', async () => {
    const own = await withNewCompany(employer);
    const word = uniqueWord();
    const jobs = await allAtOnce(8, () => newJob(own, { job_description: word }));
    const replies = await Promise.all<{ status: number }>([
      ...jobs.map(({ id }, index) =>
        own.ask('updateJob', { id, job_title: `Title ${index}`, hourly_pay_in_cents: index }),
      ),
      ...jobs.slice(0, 3).map((job) => own.ask('deactivateJob', { job_posting_id: job.id })),
      ...['One', 'Two', 'Three'].map((name) =>
        own.ask('updateCompany', { id: own.company.id, name }),
      ),
      ...['Bend', 'Salem'].map((city) => own.ask('updateLocation', { id: own.location.id, city })),
    ]);
    expect(replies.filter(({ status }) => ![200, 409].includes(status))).toEqual([]);
    const { jobs: now } = await own.call('getManagerCompanyView', { id: own.company.id });
    const open = now.filter(({ is_active }) => is_active);
    const essence = ({ id, job_title, company, company_location, ...terms }: JobCard) => ({
      shown: [id, job_title, terms.hourly_pay_in_cents],
      company,
      company_location,
    });
    await eventually(async () =>
      expect((await cardsOf(word)).map(essence)).toEqual(open.map(essence)),
    );
    expect(open.length).toBeGreaterThanOrEqual(5);
  });

  it('count no application after the job was closed', async () => {
    const job = await newJob(employer);
    const people = await manyCandidates(api, 12);
    const [closed, ...replies] = await Promise.all<{ status: number }>([
      employer.ask('deactivateJob', { job_posting_id: job.id }),
      ...people.map((each) => each.ask('createJobApplication', { job_posting_id: job.id })),
    ]);
    expect(closed?.status).toBe(200);
    const { stored, listed } = await readCounts(employer, job.id);
    expect(stored).toEqual(listed);
    expect(stored[0]).toBe(countByStatus(replies)[201] ?? 0);
    const late = await people[0]?.ask('createJobApplication', { job_posting_id: job.id });
    expect(late?.status).toBe(409);
  });
});

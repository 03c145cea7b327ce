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
  getMyProfile,
  updateCandidate,
  updateCandidateProfile,
} from '../../lambdas/contract/calls/candidate.ts';
import {
  addVideoQuestion,
  deactivateJob,
  deleteScreeningQuestion,
  updateJob,
  updateScreeningQuestion,
  updateVideoQuestion,
} from '../../lambdas/contract/calls/job.ts';
import { getCandidate } from '../../lambdas/contract/calls/manager.ts';
import { getJobPosting } from '../../lambdas/contract/calls/open-jobs.ts';
import { APPLICATION_STATUSES } from '../../lambdas/contract/statuses/application-status.ts';
import {
  answers,
  apply,
  documentKey,
  type Employer,
  holdNothingBack,
  newCandidate,
  newcomer,
  newEmployer,
  newJob,
  newManager,
  type Person,
  profileFields,
  upload,
  withNewCompany,
  withoutSignature,
} from '../support/api/world.ts';
import { pdf, webm } from '../support/documents/files.ts';
import { api } from '../support/stacks/shared-api.ts';

let employer: Employer;
let candidate: Person & { resumeUrl: string };
beforeAll(async () => {
  [employer, candidate] = await Promise.all([newEmployer(api), newCandidate(api)]);
  await holdNothingBack(employer);
});

const asking = () =>
  newJob(employer, {
    screening_questions: [{ question_text: 'Early?' }],
    video_questions: [{ question_text: 'Why?' }],
  });
const start = (by: Person, { id }: { id: string }) =>
  by.ask(createJobApplication, { job_posting_id: id });
const begin = async (by: Person, { id }: { id: string }) =>
  (await by.call(createJobApplication, { job_posting_id: id })).application;
const received = async ({ id }: { id: string }) =>
  (await employer.call(getJobApplications, { id })).applications;
const counts = async ({ id }: { id: string }) => {
  const { applicant_count, new_application_count, application_count } = (
    await employer.call(getJobPosting, { id })
  ).job;
  return [applicant_count, new_application_count, application_count];
};

const ALREADY = { status: 409, failure: { error: 'You have already applied to this job' } };
const CLOSED = { status: 409, failure: { error: 'This job is no longer accepting applications.' } };

describe('an application', () => {
  it('to a job that asks nothing reaches the manager at once', async () => {
    const job = await newJob(employer);
    const application = await begin(candidate, job);
    expect(application).toEqual({
      id: expect.any(String),
      job_posting_id: job.id,
      application_status: 'new',
      candidate_id: candidate.id,
      created_at: expect.any(String),
      submitted_at: application.created_at,
      decided_at: null,
      offered_at: null,
      answered_at: null,
      withdrawn_at: null,
      offer: null,
      employer_deleted_at: null,
    });
    expect(await counts(job)).toEqual([1, 1, 1]);
    const [seen] = await received(job);
    expect(seen).toEqual({
      ...application,
      candidate: { first_name: 'Sam', last_name: 'Okafor' },
      profile: { resume_url: expect.stringContaining('X-Amz-Signature'), cover_letter_url: null },
      screening_responses: [],
      video_responses: [],
      opened_at: null,
      candidate_deleted_at: null,
    });
    expect(withoutSignature(seen?.profile.resume_url ?? '')).toBe(candidate.resumeUrl);
    expect(await start(candidate, job)).toEqual(ALREADY);
  });

  it('to a job that asks something reaches the manager with its responses', async () => {
    const job = await asking();
    const unfinished = await begin(candidate, job);
    expect(unfinished.submitted_at).toBeNull();
    expect(await received(job)).toEqual([]);
    expect(await counts(job)).toEqual([0, 0, 0]);
    // Called again, it is the same: a broken upload can be resumed.
    expect(await begin(candidate, job)).toEqual(unfinished);
    const { application } = await candidate.call(
      addQuestionResponses,
      await answers(candidate, unfinished),
    );
    expect(application).toEqual({ ...unfinished, submitted_at: expect.any(String) });
    expect(await counts(job)).toEqual([1, 1, 1]);
    expect(await received(job)).toMatchObject([{ id: application.id, application_status: 'new' }]);
    expect(await start(candidate, job)).toEqual(ALREADY);
    const again = { application_id: application.id, screening_responses: [], video_responses: [] };
    expect(await candidate.ask(addQuestionResponses, again)).toEqual(ALREADY);
    expect(await counts(job)).toEqual([1, 1, 1]);
  });

  it('is new, whatever status it is sent with', async () => {
    for (const application_status of APPLICATION_STATUSES) {
      const job = await newJob(employer);
      const { application } = await candidate.call(createJobApplication, {
        job_posting_id: job.id,
        application_status,
      });
      expect(application.application_status).toBe('new');
    }
  });

  it('needs no profile', async () => {
    const person = await newcomer(api);
    const job = await newJob(employer);
    await begin(person, job);
    expect((await received(job))[0]?.profile).toEqual({ resume_url: null, cover_letter_url: null });
  });

  it('is one per candidate and job: others apply too', async () => {
    const job = await newJob(employer);
    const other = await newCandidate(api);
    const ids = [(await begin(candidate, job)).id, (await begin(other, job)).id];
    expect(new Set(ids).size).toBe(2);
    expect((await received(job)).map(({ id }) => id)).toEqual(ids);
    expect(await counts(job)).toEqual([2, 2, 2]);
  });

  it('to a closed job is refused, be it begun or not; what is in can still be reviewed', async () => {
    const job = await asking();
    const early = await newCandidate(api);
    const done = await apply(early, job);
    const unfinished = await begin(candidate, job);
    const responses = await answers(candidate, unfinished);
    await employer.call(deactivateJob, { job_posting_id: job.id });
    expect(await start(await newcomer(api), job)).toEqual(CLOSED);
    expect(await start(candidate, job)).toEqual(CLOSED);
    expect(await candidate.ask(addQuestionResponses, responses)).toEqual(CLOSED);
    expect(await start(early, job)).toEqual(ALREADY);
    expect(await counts(job)).toEqual([1, 1, 1]);
    const decided = await employer.call(updateJobApplicationStatus, {
      id: done.id,
      application_status: 'accepted',
    });
    expect(decided.application.application_status).toBe('accepted');
  });

  it('shows the documents and the name as they were when it was handed in', async () => {
    const person = await newCandidate(api);
    const job = await newJob(employer);
    const unfinishedJob = await asking();
    const unfinished = await begin(person, unfinishedJob);
    await apply(person, job);
    const newer = await upload(person, documentKey('resumes', 'pdf'), pdf);
    const { profile } = await person.call(getMyProfile, {});
    await person.call(updateCandidateProfile, {
      ...profileFields,
      id: profile?.id ?? '',
      resumeUrl: newer,
    });
    await person.call(updateCandidate, {
      id: person.id,
      firstName: 'New',
      lastName: 'Name',
      email: person.email,
    });
    await person.call(addQuestionResponses, await answers(person, unfinished));
    const [before] = await received(job);
    const [after] = await received(unfinishedJob);
    expect(before?.candidate).toEqual({ first_name: 'Sam', last_name: 'Okafor' });
    expect(withoutSignature(before?.profile.resume_url ?? '')).toBe(person.resumeUrl);
    expect(after?.candidate).toEqual({ first_name: 'New', last_name: 'Name' });
    expect(withoutSignature(after?.profile.resume_url ?? '')).toBe(newer);
  });
});

describe('the responses', () => {
  it('are marked by the server, whatever is sent, in the order of the questions', async () => {
    const job = await newJob(employer, {
      screening_questions: [
        { question_text: 'Right?', correct_answer: 'yes' },
        { question_text: 'Wrong?', question_answers: ['a', 'b'], correct_answer: 'a' },
        { question_text: 'Neither?', correct_answer: null },
        { question_text: 'Skipped?', is_required: false },
      ],
      video_questions: [{ question_text: 'Film?', is_required: false }],
    });
    const application = await begin(candidate, job);
    const [right, wrong, neither] = job.screening_questions;
    const { application: done } = await candidate.call(addQuestionResponses, {
      application_id: application.id,
      screening_responses: [
        { question_id: neither?.id ?? '', response_text: 'no', is_correct: true },
        { question_id: wrong?.id ?? '', response_text: 'b', is_correct: true },
        { question_id: right?.id ?? '', response_text: ' yes ', is_correct: false },
      ],
      video_responses: [],
    });
    // The candidate is not told.
    expect(JSON.stringify(done)).not.toMatch(/correct|responses/);
    const [seen] = await received(job);
    expect(seen?.screening_responses).toEqual([
      {
        question_id: right?.id,
        question_text: 'Right?',
        response_text: 'yes',
        correct_answer: 'yes',
        is_correct: true,
      },
      {
        question_id: wrong?.id,
        question_text: 'Wrong?',
        response_text: 'b',
        correct_answer: 'a',
        is_correct: false,
      },
      {
        question_id: neither?.id,
        question_text: 'Neither?',
        response_text: 'no',
        correct_answer: null,
        is_correct: null,
      },
    ]);
    expect(seen?.video_responses).toEqual([]);
  });

  it('are refused while a required one is missing, one is of no question of the job, or not among its answers', async () => {
    const job = await asking();
    const other = await asking();
    const application = await begin(candidate, job);
    const good = await answers(candidate, application);
    const {
      screening_responses: [screening],
      video_responses: [video],
    } = good;
    if (!screening || !video) throw new Error('No responses');
    const foreign = { question_id: other.screening_questions[0]?.id ?? '', response_text: 'yes' };
    for (const [change, issue] of [
      [
        { screening_responses: [] },
        { path: 'screening_responses', message: 'Answer every required question.' },
      ],
      [
        { video_responses: [] },
        { path: 'video_responses', message: 'Answer every required question.' },
      ],
      [
        { screening_responses: [screening, foreign] },
        {
          path: 'screening_responses.1.question_id',
          message: 'This is not a question of this job.',
        },
      ],
      [
        { screening_responses: [screening, screening] },
        { path: 'screening_responses.1.question_id', message: 'Answer each question once.' },
      ],
      [
        { screening_responses: [{ ...screening, response_text: 'maybe' }] },
        { path: 'screening_responses.0.response_text', message: 'Choose one of the answers.' },
      ],
      [
        { screening_responses: [{ ...screening, question_id: video.question_id }] },
        {
          path: 'screening_responses.0.question_id',
          message: 'This is not a question of this job.',
        },
      ],
      [
        { video_responses: [{ ...video, question_id: other.video_questions[0]?.id ?? '' }] },
        { path: 'video_responses.0.question_id', message: 'This is not a question of this job.' },
      ],
    ] as const) {
      const { screening_responses, video_responses, application_id } = { ...good, ...change };
      const reply = await candidate.ask(addQuestionResponses, {
        application_id,
        screening_responses: [...screening_responses],
        video_responses: [...video_responses],
      });
      expect(reply.status).toBe(400);
      expect(reply.failure?.issues).toContainEqual(issue);
    }
    expect(await counts(job)).toEqual([0, 0, 0]);
    expect((await begin(candidate, job)).submitted_at).toBeNull();
    await candidate.call(addQuestionResponses, good);
  });

  it('are of one application each', async () => {
    const job = await asking();
    const application = await begin(candidate, job);
    const other = await begin(candidate, await asking());
    const good = await answers(candidate, application);
    const reply = await candidate.ask(addQuestionResponses, {
      ...good,
      screening_responses: good.screening_responses.map((each) => ({
        ...each,
        application_id: other.id,
      })),
    });
    expect(reply).toMatchObject({
      status: 400,
      failure: { issues: [{ path: 'screening_responses.0.application_id' }] },
    });
  });

  it('keep the question that was asked, whatever becomes of it', async () => {
    const job = await newJob(employer, {
      screening_questions: [
        { question_text: 'Early?', correct_answer: 'yes' },
        { question_text: 'Gone?' },
      ],
      video_questions: [{ question_text: 'Why?' }],
    });
    await apply(candidate, job);
    const before = await received(job);
    const ofJob = { job_posting_id: job.id };
    const [first, second] = job.screening_questions;
    await employer.call(updateScreeningQuestion, {
      ...ofJob,
      id: first?.id ?? '',
      question_text: 'Late?',
      correct_answer: 'no',
    });
    await employer.call(deleteScreeningQuestion, { ...ofJob, id: second?.id ?? '' });
    await employer.call(updateVideoQuestion, {
      ...ofJob,
      id: job.video_questions[0]?.id ?? '',
      question_text: 'Why not?',
    });
    const after = await received(job);
    expect(after[0]?.screening_responses).toEqual(before[0]?.screening_responses);
    expect(after[0]?.screening_responses).toMatchObject([
      { question_text: 'Early?', correct_answer: 'yes', is_correct: true },
      { question_text: 'Gone?' },
    ]);
    expect(after[0]?.video_responses).toMatchObject([{ question_text: 'Why?' }]);
    // Who applies now answers what is asked now.
    const late = await newCandidate(api);
    await apply(late, job);
    const [, latest] = await received(job);
    expect(latest?.screening_responses).toMatchObject([
      { question_text: 'Late?', is_correct: false },
    ]);
  });

  it('are due as soon as the job asks something, and no sooner', async () => {
    const job = await newJob(employer);
    await begin(await newcomer(api), job);
    await employer.call(addVideoQuestion, { job_posting_id: job.id, question_text: 'Why?' });
    const application = await begin(candidate, job);
    expect(application.submitted_at).toBeNull();
    expect(await counts(job)).toEqual([1, 1, 1]);
  });

  it('carry videos that play for an hour, by their question', async () => {
    const job = await asking();
    const application = await begin(candidate, job);
    await candidate.call(addQuestionResponses, await answers(candidate, application));
    const [seen] = await received(job);
    expect(seen?.video_responses).toEqual([
      {
        question_id: job.video_questions[0]?.id,
        question_text: 'Why?',
        presigned_url: expect.stringContaining('X-Amz-Expires=3600'),
      },
    ]);
    const response = await fetch(seen?.video_responses[0]?.presigned_url ?? '');
    expect(new Uint8Array(await response.arrayBuffer())).toEqual(webm);
  });

  it('come from whom the application belongs to alone', async () => {
    const job = await asking();
    const application = await begin(candidate, job);
    const other = await newCandidate(api);
    expect(await other.ask(addQuestionResponses, await answers(candidate, application))).toEqual({
      status: 404,
      failure: { error: 'There is no such application.' },
    });
    expect((await begin(candidate, job)).submitted_at).toBeNull();
  });
});

describe('a withdrawal', () => {
  const withdraw = (by: Person, { id }: { id: string }) =>
    by.ask(withdrawApplication, { application_id: id });

  it('takes a new application out of the queue, for good', async () => {
    const job = await newJob(employer);
    const application = await begin(candidate, job);
    const reply = await withdraw(candidate, application);
    expect(reply.output?.application).toEqual({
      ...application,
      application_status: 'withdrawn',
      withdrawn_at: expect.any(String),
    });
    expect(await counts(job)).toEqual([1, 0, 1]);
    const queue = async (name: 'new' | 'withdrawn') =>
      (await employer.call(getJobApplications, { id: job.id, queue: name })).applications.length;
    expect([await queue('new'), await queue('withdrawn')]).toEqual([0, 1]);
    expect(await start(candidate, job)).toEqual(ALREADY);
    expect(await withdraw(candidate, application)).toEqual({
      status: 409,
      failure: { error: 'You have already withdrawn this application.' },
    });
    expect(
      await employer.ask(updateJobApplicationStatus, {
        id: application.id,
        application_status: 'accepted',
      }),
    ).toEqual({ status: 409, failure: { error: 'The candidate has withdrawn this application.' } });
    expect(await counts(job)).toEqual([1, 0, 1]);
  });

  it('leaves the manager the line and what was handed in, and takes the profile', async () => {
    const [job, person] = await Promise.all([asking(), newCandidate(api)]);
    const application = await apply(person, job);
    const [before] = await received(job);
    expect((await employer.ask(getCandidate, { id: person.id })).status).toBe(200);
    await withdraw(person, application);
    expect(await employer.ask(getCandidate, { id: person.id })).toEqual({
      status: 404,
      failure: { error: 'There is no such candidate.' },
    });
    const { applications: queue } = await employer.call(getJobApplications, {
      id: job.id,
      queue: 'withdrawn',
    });
    for (const [line, ...others] of [await received(job), queue]) {
      expect(others).toEqual([]);
      expect(line).toMatchObject({
        candidate: { first_name: 'Sam', last_name: 'Okafor' },
        application_status: 'withdrawn',
        screening_responses: before?.screening_responses,
        video_responses: [{ question_text: 'Why?' }],
      });
      for (const [url, file] of [
        [line?.profile.resume_url, pdf],
        [line?.video_responses[0]?.presigned_url, webm],
      ] as const) {
        const response = await fetch(url ?? '');
        expect(new Uint8Array(await response.arrayBuffer())).toEqual(file);
      }
    }
  });

  it('takes the profile away with the last application that stands, and from this manager alone', async () => {
    const [person, other] = await Promise.all([newCandidate(api), newEmployer(api)]);
    const first = await apply(person, await newJob(employer));
    const second = await apply(person, await newJob(await withNewCompany(employer)));
    const elsewhere = await apply(person, await newJob(other));
    const seenBy = async (...managers: Person[]) =>
      await Promise.all(
        managers.map(async (by) => (await by.ask(getCandidate, { id: person.id })).status),
      );
    await withdraw(person, first);
    expect(await seenBy(employer, other)).toEqual([200, 200]);
    // One that was decided stands too.
    await employer.call(updateJobApplicationStatus, {
      id: second.id,
      application_status: 'rejected',
    });
    expect(await seenBy(employer, other)).toEqual([200, 200]);
    await employer.call(updateJobApplicationStatus, { id: second.id, application_status: 'new' });
    await withdraw(person, second);
    expect(await seenBy(employer, other)).toEqual([404, 200]);
    await withdraw(person, elsewhere);
    expect(await seenBy(employer, other)).toEqual([404, 404]);
    await apply(person, await newJob(employer));
    expect(await seenBy(employer, other)).toEqual([200, 404]);
  });

  it('of an unfinished one leaves no trace with the manager', async () => {
    const job = await asking();
    const application = await begin(candidate, job);
    const responses = await answers(candidate, application);
    expect((await withdraw(candidate, application)).status).toBe(200);
    expect(await counts(job)).toEqual([0, 0, 0]);
    expect(await received(job)).toEqual([]);
    expect(await start(candidate, job)).toEqual(ALREADY);
    expect(await candidate.ask(addQuestionResponses, responses)).toEqual(ALREADY);
    expect(
      await employer.ask(updateJobApplicationStatus, {
        id: application.id,
        application_status: 'accepted',
      }),
    ).toMatchObject({ status: 404 });
  });

  it('is not of a decided application, nor of another’s', async () => {
    const job = await newJob(employer);
    const application = await begin(candidate, job);
    const other = await newCandidate(api);
    expect((await withdraw(other, application)).status).toBe(404);
    const decide = (application_status: 'new' | 'accepted' | 'rejected') =>
      employer.call(updateJobApplicationStatus, { id: application.id, application_status });
    const TOO_LATE = {
      status: 409,
      failure: { error: 'This application has been decided and can no longer be withdrawn.' },
    };
    await decide('accepted');
    expect(await withdraw(candidate, application)).toEqual(TOO_LATE);
    await decide('rejected');
    expect(await withdraw(candidate, application)).toEqual(TOO_LATE);
    await decide('new');
    expect((await withdraw(candidate, application)).status).toBe(200);
  });

  it('is possible from a closed job', async () => {
    const job = await newJob(employer);
    const application = await begin(candidate, job);
    await employer.call(deactivateJob, { job_posting_id: job.id });
    expect((await withdraw(candidate, application)).status).toBe(200);
    expect(await counts(job)).toEqual([1, 0, 1]);
  });
});

it('a candidate sees all of their applications, newest first, with the job as it is now', async () => {
  const person = await newCandidate(api);
  const plain = await newJob(employer);
  const other = await asking();
  const first = await begin(person, plain);
  const unfinished = await begin(person, other);
  const job = {
    id: plain.id,
    job_title: 'Head baker',
    job_description: 'Leads',
    hourly_pay_in_cents: 1,
    employment_type: 'contract',
  } as const;
  await employer.call(updateJob, job);
  await employer.call(deactivateJob, { job_posting_id: plain.id });
  const { applications, next_cursor } = await person.call(getMyApplications, {});
  const { id, name, culture, description, benefits } = employer.company;
  const place = {
    company: [{ id, name, culture, description, benefits }],
    company_location: [employer.location],
  };
  expect(applications).toEqual([
    { ...unfinished, ...place, job: { id: other.id, job_title: 'Baker', is_active: true } },
    { ...first, ...place, job: { id: plain.id, job_title: 'Head baker', is_active: false } },
  ]);
  expect(next_cursor).toBeUndefined();
  expect((await (await newcomer(api)).call(getMyApplications, {})).applications).toEqual([]);
});

describe('a candidate’s profile', () => {
  it('is seen by the managers whose jobs they have applied to, and by no others', async () => {
    const person = await newCandidate(api);
    const [job, stranger] = await Promise.all([asking(), newManager(api)]);
    const look = (by: Person) => by.ask(getCandidate, { id: person.id });
    const NOTHING = { status: 404, failure: { error: 'There is no such candidate.' } };
    expect(await look(employer)).toEqual(NOTHING);
    const application = await begin(person, job);
    expect(await look(employer)).toEqual(NOTHING);
    await person.call(addQuestionResponses, await answers(person, application));
    const { candidate: own } = await person.call(getMyProfile, {});
    const seen = (await look(employer)).output?.candidate;
    expect(seen).toMatchObject({
      id: own.id,
      first_name: own.first_name,
      last_name: own.last_name,
      email: own.email,
      candidate_profile: { city: 'Springfield', phone_number: '+1 555 0100' },
    });
    const response = await fetch(seen?.candidate_profile?.resume_url ?? '');
    expect(new Uint8Array(await response.arrayBuffer())).toEqual(pdf);
    expect(await look(stranger)).toEqual(NOTHING);
  });

  it('is seen at once where the job asks nothing, and though they have none', async () => {
    const person = await newcomer(api);
    await begin(person, await newJob(employer));
    const { candidate: seen } = await employer.call(getCandidate, { id: person.id });
    expect(seen.candidate_profile).toBeNull();
  });
});

it('an application is reviewed by the job’s manager alone', async () => {
  const [job, stranger] = await Promise.all([newJob(employer), newManager(api)]);
  const application = await begin(candidate, job);
  expect(await stranger.ask(getJobApplications, { id: job.id })).toMatchObject({ status: 404 });
  expect(
    await stranger.ask(updateJobApplicationStatus, {
      id: application.id,
      application_status: 'rejected',
    }),
  ).toMatchObject({ status: 404 });
  expect((await received(job))[0]?.application_status).toBe('new');
});

import { describe, expect, it } from 'vitest';
import { refusal } from '../support/api/refusals.ts';
import { videoUrlOf } from '../support/api/video-url.ts';
import { pdf, webm } from '../support/documents/files.ts';
import { api } from '../support/stacks/shared-api.ts';
import { ALREADY_APPLIED, applicationWorld } from '../support/worlds/application-world.ts';
import { answers, apply, begin } from '../support/worlds/apply.ts';
import type { Person } from '../support/worlds/person.ts';
import {
  newCandidate,
  newcomer,
  newEmployer,
  newJob,
  newManager,
  withNewCompany,
} from '../support/worlds/world.ts';

const { employer, candidate, asking, start, received, counts } = await applicationWorld();

describe('a withdrawal', () => {
  const withdraw = (by: Person, { id }: { id: string }) =>
    by.ask('withdrawApplication', { application_id: id });

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
      (await employer.call('getJobApplications', { id: job.id, queue: name })).applications.length;
    expect([await queue('new'), await queue('withdrawn')]).toEqual([0, 1]);
    expect(await start(candidate, job)).toEqual(ALREADY_APPLIED);
    expect(await withdraw(candidate, application)).toEqual(
      refusal(409, 'You have already withdrawn this application.'),
    );
    expect(
      await employer.ask('updateJobApplicationStatus', {
        id: application.id,
        application_status: 'accepted',
      }),
    ).toEqual(refusal(409, 'The candidate has withdrawn this application.'));
    expect(await counts(job)).toEqual([1, 0, 1]);
  });

  it('leaves the submitted application with the manager, without the live profile', async () => {
    const [job, person] = await Promise.all([asking(), newCandidate(api)]);
    const application = await apply(person, job);
    const [before] = await received(job);
    expect((await employer.ask('getCandidate', { id: person.id })).status).toBe(200);
    await withdraw(person, application);
    expect(await employer.ask('getCandidate', { id: person.id })).toEqual(
      refusal(404, 'There is no such candidate.'),
    );
    const { applications: queue } = await employer.call('getJobApplications', {
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
        [videoUrlOf(line?.video_responses[0]), webm],
      ] as const) {
        const response = await fetch(url ?? '');
        expect(new Uint8Array(await response.arrayBuffer())).toEqual(file);
      }
    }
  });

  it('hides the profile with the last remaining application, and only from this manager', async () => {
    const [person, other] = await Promise.all([newCandidate(api), newEmployer(api)]);
    const first = await apply(person, await newJob(employer));
    const second = await apply(person, await newJob(await withNewCompany(employer)));
    const elsewhere = await apply(person, await newJob(other));
    const seenBy = async (...managers: Person[]) =>
      await Promise.all(
        managers.map(async (by) => (await by.ask('getCandidate', { id: person.id })).status),
      );
    await withdraw(person, first);
    expect(await seenBy(employer, other)).toEqual([200, 200]);
    // A decided application still gives access to the profile.
    await employer.call('updateJobApplicationStatus', {
      id: second.id,
      application_status: 'rejected',
    });
    expect(await seenBy(employer, other)).toEqual([200, 200]);
    await employer.call('updateJobApplicationStatus', { id: second.id, application_status: 'new' });
    await withdraw(person, second);
    expect(await seenBy(employer, other)).toEqual([404, 200]);
    await withdraw(person, elsewhere);
    expect(await seenBy(employer, other)).toEqual([404, 404]);
    await apply(person, await newJob(employer));
    expect(await seenBy(employer, other)).toEqual([200, 404]);
  });

  it('of an unfinished application leaves no trace with the manager', async () => {
    const job = await asking();
    const application = await begin(candidate, job);
    const responses = await answers(candidate, application);
    expect((await withdraw(candidate, application)).status).toBe(200);
    expect(await counts(job)).toEqual([0, 0, 0]);
    expect(await received(job)).toEqual([]);
    expect(await start(candidate, job)).toEqual(ALREADY_APPLIED);
    expect(await candidate.ask('addQuestionResponses', responses)).toEqual(ALREADY_APPLIED);
    expect(
      await employer.ask('updateJobApplicationStatus', {
        id: application.id,
        application_status: 'accepted',
      }),
    ).toMatchObject({ status: 404 });
  });

  it('is refused for decided applications', async () => {
    const job = await newJob(employer);
    const application = await begin(candidate, job);
    const decide = (application_status: 'new' | 'accepted' | 'rejected') =>
      employer.call('updateJobApplicationStatus', { id: application.id, application_status });
    const TOO_LATE = refusal(
      409,
      'This application has been decided and can no longer be withdrawn.',
    );
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
    await employer.call('deactivateJob', { job_posting_id: job.id });
    expect((await withdraw(candidate, application)).status).toBe(200);
    expect(await counts(job)).toEqual([1, 0, 1]);
  });
});

describe('a candidate’s profile', () => {
  it('is visible only to managers of jobs that they have applied to', async () => {
    const person = await newCandidate(api);
    const [job, stranger] = await Promise.all([asking(), newManager(api)]);
    const look = (by: Person) => by.ask('getCandidate', { id: person.id });
    const NOTHING = refusal(404, 'There is no such candidate.');
    expect(await look(employer)).toEqual(NOTHING);
    const application = await begin(person, job);
    expect(await look(employer)).toEqual(NOTHING);
    await person.call('addQuestionResponses', await answers(person, application));
    const { candidate: own } = await person.call('getMyProfile', {});
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

  it('is visible at once if the job has no questions, even if it was never filled in', async () => {
    const person = await newcomer(api);
    await begin(person, await newJob(employer));
    const { candidate: seen } = await employer.call('getCandidate', { id: person.id });
    expect(seen.candidate_profile).toBeNull();
  });
});

import { describe, expect, it } from 'vitest';
import type { Application } from '../../lambdas/contract/schemas/application.ts';
import { applicationKey } from '../../lambdas/data/keys/applications.ts';
import { fileKey } from '../../lambdas/data/keys/files.ts';
import { eventually } from '../support/api/eventually.ts';
import { askInterrupted } from '../support/api/interrupt.ts';
import { refusal } from '../support/api/refusals.ts';
import { videoUrlOf } from '../support/api/video-url.ts';
import { pdf } from '../support/documents/files.ts';
import { objects, table } from '../support/engine/raw-stores.ts';
import { api } from '../support/stacks/shared-api.ts';
import { applicationWorld } from '../support/worlds/application-world.ts';
import { answers, apply, begin, decide } from '../support/worlds/apply.ts';
import type { Person } from '../support/worlds/person.ts';
import { documentKey, upload } from '../support/worlds/uploads.ts';
import { newCandidate, newJob } from '../support/worlds/world.ts';

/** A withdrawal that deletes the submitted answers, and documents that nothing uses any more. */

const { employer, asking, received } = await applicationWorld();

const withdraw = (by: Person, { id }: { id: string }) =>
  by.ask('withdrawApplication', { application_id: id, delete_answers: true });

const resumeKey = (url: string | null | undefined) => /resumes\/[^?]+/.exec(url ?? '')?.[0] ?? '';
const videoKeyOf = (line: Application | undefined) =>
  new URL(videoUrlOf(line?.video_responses[0])).pathname.split('/').at(-1) ?? '';
const stored = async (key: string) => (await objects.versionsOf(key)).length;

const applied = async (by?: Person) => {
  const [job, person] = await Promise.all([asking(), by ?? newCandidate(api)]);
  const application = await apply(person, job);
  const [line] = await received(job);
  const video = videoKeyOf(line);
  expect(await stored(video)).toBe(1);
  return { job, person, application, line, video };
};

const profileWith = async (person: Person, resumeUrl: string | null) => {
  const { profile } = await person.call('getMyProfile', {});
  return { id: profile?.id ?? '', resumeUrl };
};
const setResume = async (person: Person) => {
  const resumeUrl = await upload(person, documentKey('resumes', 'pdf'), pdf);
  await person.call('updateCandidateProfile', await profileWith(person, resumeUrl));
  return resumeKey(resumeUrl);
};
const isAccepted = async (key: string) => {
  return (await table.get(fileKey(key))) !== undefined;
};

const WITHOUT_ANSWERS = {
  application_status: 'withdrawn',
  screening_responses: [],
  video_responses: [],
  profile: { resume_url: null, cover_letter_url: null },
};

describe('a withdrawal that deletes the answers', () => {
  it('leaves the manager an application without answers and documents, and no version of a video', async () => {
    const { job, person, application, line, video } = await applied();
    expect((await withdraw(person, application)).output?.application).toEqual({
      ...application,
      application_status: 'withdrawn',
      withdrawn_at: expect.any(String),
    });
    const { applications: queue } = await employer.call('getJobApplications', {
      id: job.id,
      queue: 'withdrawn',
    });
    for (const [seen, ...others] of [await received(job), queue]) {
      expect(others).toEqual([]);
      expect(seen).toMatchObject({
        id: application.id,
        candidate: line?.candidate,
        submitted_at: line?.submitted_at,
        ...WITHOUT_ANSWERS,
      });
    }
    await eventually(async () => expect(await stored(video)).toBe(0));
    const url = videoUrlOf(line?.video_responses[0]);
    // S3 does not tell a missing object to those who may not list the bucket.
    expect((await fetch(url)).status).toBe(403);
    const { applications: own } = await person.call('getMyApplications', {});
    expect(own).toMatchObject([{ id: application.id, application_status: 'withdrawn' }]);
  });

  it('keeps a document while the profile or another application uses it', async () => {
    const { person, application, line, video } = await applied();
    const resume = resumeKey(line?.profile.resume_url);
    const other = await applied(person);
    await withdraw(person, application);
    await eventually(async () => expect(await stored(video)).toBe(0));
    expect(await stored(resume)).toBe(1);
    const latest = await setResume(person);
    const last = await applied(person);
    // No other application has the earlier resume; the profile has the latest.
    await withdraw(person, other.application);
    await eventually(async () => expect(await stored(resume)).toBe(0));
    await withdraw(person, last.application);
    await eventually(async () => expect(await stored(last.video)).toBe(0));
    expect(await stored(latest)).toBe(1);
    const { profile } = await person.call('getMyProfile', {});
    expect((await fetch(profile?.resume_url ?? '')).status).toBe(200);
  });

  it('deletes the answers of an application that is withdrawn already; idempotent', async () => {
    const { job, person, application, line, video } = await applied();
    const { application: withdrawn } = await person.call('withdrawApplication', {
      application_id: application.id,
      delete_answers: false,
    });
    expect(await received(job)).toMatchObject([
      { screening_responses: line?.screening_responses, video_responses: [{ kind: 'video' }] },
    ]);
    expect(await stored(video)).toBe(1);
    for (const _ of ['once', 'again']) {
      expect((await withdraw(person, application)).output).toEqual({ application: withdrawn });
      expect(await received(job)).toMatchObject([WITHOUT_ANSWERS]);
    }
    await eventually(async () => expect(await stored(video)).toBe(0));
  });

  it('is refused for decided applications, and deletes nothing', async () => {
    const { job, person, application, line, video } = await applied();
    const content = {
      screening_responses: line?.screening_responses,
      video_responses: [{ kind: 'video' }],
      profile: { resume_url: expect.any(String) },
    };
    await decide(employer, application, 'accepted');
    expect(await withdraw(person, application)).toEqual(
      refusal(409, 'This application has been decided and can no longer be withdrawn.'),
    );
    expect(await received(job)).toMatchObject([{ ...content, application_status: 'accepted' }]);
    expect(await stored(video)).toBe(1);
  });

  it('removes a document that only an unfinished application has copied: it is submitted with the current one', async () => {
    const person = await newCandidate(api);
    const first = await setResume(person);
    const { application } = await applied(person);
    const job = await asking();
    const unfinished = await begin(person, job);
    const second = await setResume(person);
    expect(await isAccepted(first)).toBe(true);
    await withdraw(person, application);
    await eventually(async () => expect(await stored(first)).toBe(0));
    await person.call('addQuestionResponses', await answers(person, unfinished));
    const [line] = await received(job);
    expect(resumeKey(line?.profile.resume_url)).toBe(second);
  });

  it('withdraws an unfinished application as usual', async () => {
    const [job, person] = await Promise.all([asking(), newCandidate(api)]);
    const application = await begin(person, job);
    expect((await withdraw(person, application)).output?.application).toMatchObject({
      application_status: 'withdrawn',
    });
    expect(await received(job)).toEqual([]);
  });
});

it('an application that is withdrawn before it is submitted keeps no data of the profile', async () => {
  const [job, person] = await Promise.all([asking(), newCandidate(api)]);
  const { id } = await begin(person, job);
  await person.call('withdrawApplication', { application_id: id });
  const left = await table.get(applicationKey(id));
  expect(left).toMatchObject({ resume: null, cover_letter: null });
  expect(left).not.toHaveProperty('residence');
});

describe('a former document of the profile', () => {
  it('is removed, unless a submitted application has it: then its manager can still read it', async () => {
    const person = await newCandidate(api);
    const [first, second] = [await setResume(person), await setResume(person)];
    await eventually(async () => expect(await stored(first)).toBe(0));
    const { job } = await applied(person);
    const third = await setResume(person);
    await person.call('updateCandidateProfile', await profileWith(person, null));
    await eventually(async () => expect(await stored(third)).toBe(0));
    const [line] = await received(job);
    expect(resumeKey(line?.profile.resume_url)).toBe(second);
    expect((await fetch(line?.profile.resume_url ?? '')).status).toBe(200);
  });

  it.for([
    ['with', asking],
    ['without', () => newJob(employer)],
  ] as const)(
    'stays if an application to a job %s questions is submitted meanwhile',
    async ([_, open]) => {
      const [job, person] = await Promise.all([open(), newCandidate(api)]);
      const resume = await setResume(person);
      const input = await profileWith(person, null);
      const submit = () => apply(person, job);
      expect(await askInterrupted(person, 'updateCandidateProfile', input, submit)).toMatchObject({
        output: { profile: { resume_url: null } },
      });
      const [line] = await received(job);
      expect(resumeKey(line?.profile.resume_url)).toBe(resume);
      expect(await isAccepted(resume)).toBe(true);
    },
  );

  it('is not submitted if it is replaced meanwhile', async () => {
    const [job, person] = await Promise.all([newJob(employer), newCandidate(api)]);
    const first = await setResume(person);
    let second = '';
    const input = { job_posting_id: job.id };
    await askInterrupted(person, 'createJobApplication', input, async () => {
      second = await setResume(person);
    });
    const [line] = await received(job);
    expect(resumeKey(line?.profile.resume_url)).toBe(second);
    expect(await isAccepted(first)).toBe(false);
  });

  it('is removed if its last application is withdrawn meanwhile', async () => {
    const person = await newCandidate(api);
    const resume = await setResume(person);
    const { application } = await applied(person);
    const input = await profileWith(person, null);
    const leave = () => withdraw(person, application);
    await askInterrupted(person, 'updateCandidateProfile', input, leave);
    expect(await isAccepted(resume)).toBe(false);
  });
});

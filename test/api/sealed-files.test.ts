import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { RESUME_MAX_BYTES, UNUSED_FILE_S } from '../../lambdas/contract/limits.ts';
import { fileKey } from '../../lambdas/data/keys/files.ts';
import { SWEPT_LATE_S } from '../../lib/local/table/sweep-expired.ts';
import { type Api, createApi } from '../support/api/client.ts';
import { eventually } from '../support/api/eventually.ts';
import { invalidField } from '../support/api/refusals.ts';
import { videoUrlOf } from '../support/api/video-url.ts';
import { pdf, webm } from '../support/documents/files.ts';
import { soundOf } from '../support/documents/recordings.ts';
import { openObjects, type RawObjects } from '../support/engine/object-versions.ts';
import { openTable, type RawTable } from '../support/engine/table-dump.ts';
import type { LocalStack } from '../support/stacks/local-stack.ts';
import { startOwnStack } from '../support/stacks/own-stack.ts';
import { answers, apply, begin } from '../support/worlds/apply.ts';
import type { Person } from '../support/worlds/person.ts';
import { documentKey, put, upload, videoKey } from '../support/worlds/uploads.ts';
import {
  type Employer,
  newcomer,
  newEmployer,
  newJob,
  profileFields,
} from '../support/worlds/world.ts';

// A stack of its own, which often looks for expired items.
let stack: LocalStack;
let api: Api;
let table: RawTable;
let objects: RawObjects;
let employer: Employer;
beforeAll(async () => {
  stack = await startOwnStack({ env: { TTL_SWEEP_MS: '100' } });
  api = createApi(stack.url);
  table = openTable(stack.environment);
  objects = openObjects(stack.environment);
  employer = await newEmployer(api);
});
afterAll(async () => {
  table[Symbol.dispose]();
  objects[Symbol.dispose]();
  await stack.stop();
});

const versionsOf = (key: string) => objects.versionsOf(key);
const changed = (file: Uint8Array<ArrayBuffer>) => new Uint8Array([...file, 10, 10]);
const sign = async (by: Person, key: string) => (await by.call('getPresignedUrl', { key })).url;
const read = async (url: string | null | undefined) => {
  expect(new URL(url ?? '').searchParams.get('versionId')).toMatch(/.+/);
  return new Uint8Array(await (await fetch(url ?? '')).arrayBuffer());
};

describe('a submitted file', () => {
  it('stays as it was, whatever is uploaded under its name later', async () => {
    const person = await newcomer(api);
    const resume = documentKey('resumes', 'pdf');
    const resumeUrl = await sign(person, resume);
    await put(resumeUrl, resume, pdf);
    await person.call('createCandidateProfile', { ...profileFields, resumeUrl });
    const job = await newJob(employer, {
      video_questions: [{ question_text: 'Why?' }, { question_text: 'Why now?' }],
    });
    const application = await begin(person, job);
    const [question = '', next = ''] = job.video_questions.map(({ id }) => id);
    const video = videoKey(application.id, question);
    const videoUrl = await sign(person, video);
    await put(videoUrl, video, webm);
    const voice = videoKey(application.id, next, 'weba');
    const voiceUrl = await sign(person, voice);
    const sound = await soundOf({ seconds: 2 });
    await put(voiceUrl, voice, sound);
    await person.call('addQuestionResponses', {
      application_id: application.id,
      screening_responses: [],
      video_responses: [
        { question_id: question, video_url: videoUrl },
        { question_id: next, video_url: voiceUrl },
      ],
    });
    const sealed = await Promise.all([resume, video, voice].map(versionsOf));
    expect(sealed.map(({ length }) => length)).toEqual([1, 1, 1]);

    // Uploads with the first URLs, which are still valid, and with a newly signed one.
    for (const [url, key, file] of [
      [resumeUrl, resume, pdf],
      [await sign(person, resume), resume, pdf],
      [videoUrl, video, webm],
      [voiceUrl, voice, sound],
    ] as const) {
      expect((await put(url, key, changed(file))).status).toBe(200);
      const { applications } = await employer.call('getJobApplications', { id: job.id });
      const [received] = applications;
      expect(await read(received?.profile.resume_url)).toEqual(pdf);
      expect(await read(videoUrlOf(received?.video_responses[0]))).toEqual(webm);
      expect(await read(videoUrlOf(received?.video_responses[1]))).toEqual(sound);
      expect(await read((await person.call('getMyProfile', {})).profile?.resume_url)).toEqual(pdf);
      const { candidate } = await employer.call('getCandidate', { id: person.id });
      expect(await read(candidate.candidate_profile?.resume_url)).toEqual(pdf);
    }
    // The later versions, which nobody can read, are removed.
    await eventually(async () => {
      for (const [index, key] of [resume, video, voice].entries())
        expect(await versionsOf(key)).toEqual(sealed[index]);
    });
    // A submitted recording is not signed again.
    for (const key of [video, voice])
      expect((await person.ask('getPresignedUrl', { key })).status).toBe(409);
    const { applications } = await employer.call('getJobApplications', { id: job.id });
    expect(await read(videoUrlOf(applications[0]?.video_responses[0]))).toEqual(webm);
    expect(await read(videoUrlOf(applications[0]?.video_responses[1]))).toEqual(sound);
  });

  it('is the checked version: earlier ones are removed', async () => {
    const person = await newcomer(api);
    const key = documentKey('resumes', 'pdf');
    const url = await sign(person, key);
    for (const file of [changed(changed(pdf)), changed(pdf), pdf]) await put(url, key, file);
    const [latest, ...earlier] = await versionsOf(key);
    expect(earlier).toHaveLength(2);
    const { profile } = await person.call('createCandidateProfile', {
      ...profileFields,
      resumeUrl: url,
    });
    expect(await read(profile.resume_url)).toEqual(pdf);
    await eventually(async () => expect(await versionsOf(key)).toEqual([latest]));
  });

  it('never expires', async () => {
    const person = await newcomer(api);
    const key = documentKey('resumes', 'pdf');
    const resumeUrl = await upload(person, key, pdf);
    await person.call('createCandidateProfile', { ...profileFields, resumeUrl });
    await apply(person, await newJob(employer));
    expect(await table.get(fileKey(key))).not.toHaveProperty('expires_at');
    // Signing it again sets no expiry either.
    await sign(person, key);
    expect(await table.get(fileKey(key))).not.toHaveProperty('expires_at');
  });
});

describe('an unused file', () => {
  it('is kept for two days from its last signing, and then removed with all its versions', async () => {
    const person = await newcomer(api);
    const key = documentKey('resumes', 'pdf');
    const now = Math.floor(Date.now() / 1000);
    const url = await sign(person, key);
    const { expires_at } = (await table.get(fileKey(key))) ?? {};
    expect(expires_at).toBeGreaterThanOrEqual(now + UNUSED_FILE_S);
    expect(expires_at).toBeLessThanOrEqual(now + UNUSED_FILE_S + 60);
    await table.set(fileKey(key), { expires_at: now + 60 });
    await sign(person, key);
    expect((await table.get(fileKey(key)))?.expires_at).toBeGreaterThanOrEqual(now + UNUSED_FILE_S);

    await put(url, key, pdf);
    await put(url, key, changed(pdf));
    // Both uploads have been noted.
    const noted = async () => Number((await table.get(fileKey(key)))?.bytes);
    await eventually(async () => expect(await noted()).toBeGreaterThan(pdf.byteLength));
    expect(await versionsOf(key)).toHaveLength(2);
    // DynamoDB removes it later, but it cannot be used any more.
    await table.set(fileKey(key), { expires_at: now - 1 });
    expect(
      await person.ask('createCandidateProfile', { ...profileFields, resumeUrl: url }),
    ).toMatchObject({ status: 400 });
    expect(await versionsOf(key)).toHaveLength(2);
    await table.set(fileKey(key), { expires_at: now - SWEPT_LATE_S - 1 });
    await eventually(async () => {
      expect(await table.get(fileKey(key))).toBeUndefined();
      expect(await versionsOf(key)).toEqual([]);
    });
    // It can be neither used nor brought back by the old URL.
    expect(
      await person.ask('createCandidateProfile', { ...profileFields, resumeUrl: url }),
    ).toMatchObject(invalidField('resumeUrl'));
    await put(url, key, pdf);
    await eventually(async () => expect(await versionsOf(key)).toEqual([]));
  });

  it('is removed on arrival if it is too large; earlier versions stay', async () => {
    const person = await newcomer(api);
    const key = documentKey('resumes', 'pdf');
    const url = await sign(person, key);
    const ofBytes = (bytes: number) => {
      const file = new Uint8Array(bytes);
      file.set(pdf);
      return file;
    };
    await put(url, key, ofBytes(RESUME_MAX_BYTES));
    const [whole] = await versionsOf(key);
    await put(url, key, ofBytes(RESUME_MAX_BYTES + 1));
    await eventually(async () => expect(await versionsOf(key)).toEqual([whole]));
    await person.call('createCandidateProfile', { ...profileFields, resumeUrl: url });
    // Without an earlier version, the failure still names the reason.
    const other = await newcomer(api);
    const large = documentKey('resumes', 'pdf');
    const largeUrl = await sign(other, large);
    await put(largeUrl, large, ofBytes(RESUME_MAX_BYTES + 1));
    await eventually(async () => expect(await versionsOf(large)).toEqual([]));
    const create = () =>
      other.ask('createCandidateProfile', { ...profileFields, resumeUrl: largeUrl });
    expect(await create()).toMatchObject(
      invalidField('resumeUrl', expect.stringContaining('10 MB')),
    );
    await put(largeUrl, large, pdf);
    expect((await create()).status).toBe(201);
  });

  it('is removed when it expires, videos too, and the answer must be recorded again', async () => {
    const person = await newcomer(api);
    const job = await newJob(employer, { video_questions: [{ question_text: 'Why?' }] });
    const application = await begin(person, job);
    const sent = await answers(person, application);
    const url = sent.video_responses[0]?.video_url ?? '';
    const key = url.slice(url.lastIndexOf('/') + 1);
    await table.set(fileKey(key), { expires_at: 1 });
    await eventually(async () => expect(await versionsOf(key)).toEqual([]));
    expect(await person.ask('addQuestionResponses', sent)).toMatchObject(
      invalidField(
        'video_responses.0.video_url',
        'The file has not been uploaded completely. Please upload it again.',
      ),
    );
  });
});

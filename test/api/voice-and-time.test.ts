import { describe, expect, it } from 'vitest';
import { VIDEO_MAX_BYTES } from '../../lambdas/contract/limits.ts';
import { RECORDING_TYPES } from '../../lambdas/contract/schemas/file-types.ts';
import { fileKey } from '../../lambdas/data/keys/files.ts';
import { invalidField, refusal } from '../support/api/refusals.ts';
import { videoUrlOf } from '../support/api/video-url.ts';
import { mp4, webm } from '../support/documents/files.ts';
import { soundOf, videoOf } from '../support/documents/recordings.ts';
import { table } from '../support/engine/raw-stores.ts';
import { applicationWorld } from '../support/worlds/application-world.ts';
import { begin } from '../support/worlds/apply.ts';
import { upload, videoKey } from '../support/worlds/uploads.ts';
import { newJob } from '../support/worlds/world.ts';

const { employer, candidate, received } = await applicationWorld();

/** An unfinished application to a new job with one video question, and the candidate's calls. */
async function applicant(more: { video_only_contact?: { name: string; phone: string } } = {}) {
  const job = await newJob(employer, { video_questions: [{ question_text: 'Why?', ...more }] });
  const application = await begin(candidate, job);
  const question_id = job.video_questions[0]?.id ?? '';
  const key = (extension: string) => videoKey(application.id, question_id, extension);
  const submitUrl = (video_url: string) =>
    candidate.ask('addQuestionResponses', {
      application_id: application.id,
      screening_responses: [],
      video_responses: [{ question_id, video_url }],
    });
  return {
    job,
    application,
    key,
    askFor: (seconds: 60 | 90) =>
      candidate.ask('askForMoreTime', { application_id: application.id, seconds }),
    submitUrl,
    submit: async (extension: string, content: Uint8Array<ArrayBuffer>) =>
      await submitUrl(await upload(candidate, key(extension), content)),
  };
}

const refusedFile = (message: string) => invalidField('video_responses.0.video_url', message);

describe('an answer by voice', () => {
  it.each([
    ['weba', 'webm'],
    ['m4a', 'mp4'],
  ] as const)(
    'is a .%s file, and plays by a signed URL with an audio type',
    async (extension, format) => {
      const { job, submit } = await applicant();
      const sound = await soundOf({ seconds: 30, format });
      expect((await submit(extension, sound)).status).toBe(200);
      const [seen] = await received(job);
      expect(seen?.video_responses).toEqual([
        expect.objectContaining({ kind: 'audio', question_text: 'Why?' }),
      ]);
      const played = await fetch(videoUrlOf(seen?.video_responses[0]));
      expect(played.headers.get('content-type')).toBe(RECORDING_TYPES[extension]);
      expect(new Uint8Array(await played.arrayBuffer())).toEqual(sound);
    },
  );

  it('is refused under a video file name, and a video under an audio file name', async () => {
    const { job, submit } = await applicant();
    const sound = {
      webm: await soundOf({ seconds: 3 }),
      mp4: await soundOf({ seconds: 3, format: 'mp4' }),
    };
    for (const extension of ['webm', 'mp4'] as const) {
      expect(await submit(extension, sound[extension])).toMatchObject(
        refusedFile('This file is sound, and not a video. Please record it again.'),
      );
    }
    const isVideo = refusedFile('This file is a video, and not sound. Please record it again.');
    expect(await submit('weba', webm)).toMatchObject(isVideo);
    expect(await submit('m4a', await videoOf({ seconds: 3, format: 'mp4' }))).toMatchObject(
      isVideo,
    );
    expect(await submit('weba', mp4)).toMatchObject(
      refusedFile('This file is not sound in WebM or MP4. Please record it again.'),
    );
    expect(await received(job)).toEqual([]);
    expect((await submit('weba', sound.webm)).status).toBe(200);
  });

  it('is refused if the question takes only a video', async () => {
    const { job, key, submit, submitUrl } = await applicant({
      video_only_contact: { name: 'Dana Fake', phone: '555-0100' },
    });
    const message = 'This question is answered by video only. Ask Dana Fake for another way.';
    const sound = key('weba');
    expect(await candidate.ask('getPresignedUrl', { key: sound })).toMatchObject(
      invalidField('key', message),
    );
    expect(await table.get(fileKey(sound))).toBeUndefined();
    const { url } = await candidate.call('getPresignedUrl', { key: key('webm') });
    expect(await submitUrl(url.replace('.webm', '.weba'))).toMatchObject(refusedFile(message));
    expect(await received(job)).toEqual([]);
    expect((await submit('webm', webm)).status).toBe(200);
  });

  it('is uploaded with the content type of its file name', async () => {
    const { key } = await applicant();
    const signed = (extension: string, content_type: string) =>
      candidate.ask('getPresignedUrl', { key: key(extension), content_type });
    expect((await signed('weba', 'audio/webm;codecs=opus')).status).toBe(200);
    expect((await signed('m4a', 'audio/mp4')).status).toBe(200);
    expect(await signed('weba', 'video/webm')).toMatchObject(
      refusal(400, 'A file of this name has the content type audio/webm.'),
    );
  });
});

describe('more time', () => {
  it('is given once asked for, kept, and never taken back', async () => {
    const { job, application, askFor } = await applicant();
    expect(application.answer_seconds).toBe(30);
    expect(await askFor(90)).toMatchObject({
      status: 200,
      output: { application: { answer_seconds: 90 } },
    });
    expect(await askFor(60)).toMatchObject({
      status: 200,
      output: { application: { answer_seconds: 90 } },
    });
    const again = await candidate.call('createJobApplication', { job_posting_id: job.id });
    expect(again.application.answer_seconds).toBe(90);
  });

  it.each([
    ['a video', 'webm', videoOf],
    ['sound', 'weba', soundOf],
  ] as const)('%s may be as long as requested, and no longer', async (_, extension, make) => {
    const { job, submit, askFor } = await applicant();
    const longer = (seconds: number) =>
      refusedFile(`This recording is longer than ${seconds} seconds. Please record it again.`);
    expect(await submit(extension, await make({ seconds: 60 }))).toMatchObject(longer(30));
    // A browser's own file has no length in its header.
    const raw = await make({ seconds: 120, raw: true });
    expect(await submit(extension, raw)).toMatchObject(longer(30));
    await askFor(60);
    expect(await submit(extension, await make({ seconds: 90 }))).toMatchObject(longer(60));
    expect(await received(job)).toEqual([]);
    expect((await submit(extension, await make({ seconds: 60, raw: true }))).status).toBe(200);
  });

  it('raises the size limit of a recording in proportion', async () => {
    const { key, askFor } = await applicant();
    const signed = (content_length: number) =>
      candidate.ask('getPresignedUrl', { key: key('webm'), content_length });
    const tooLarge = (megabytes: number) =>
      invalidField(
        'content_length',
        `The file is too large: at most ${megabytes} MB can be uploaded.`,
      );
    expect((await signed(VIDEO_MAX_BYTES)).status).toBe(200);
    expect(await signed(VIDEO_MAX_BYTES + 1)).toMatchObject(tooLarge(100));
    await askFor(60);
    expect((await signed(2 * VIDEO_MAX_BYTES)).status).toBe(200);
    expect(await signed(2 * VIDEO_MAX_BYTES + 1)).toMatchObject(tooLarge(200));
  });

  it('is not shown to the employer', async () => {
    const { job, submit, askFor } = await applicant();
    await askFor(60);
    expect((await submit('webm', await videoOf({ seconds: 20 }))).status).toBe(200);
    const [seen] = await received(job);
    expect(seen?.id).toBeDefined();
    expect(seen).not.toHaveProperty('answer_seconds');
  });

  it('is for an application until it is submitted or its job is closed', async () => {
    const { job, application, submit, askFor } = await applicant();
    const ask = { application_id: application.id, seconds: 60 } as const;
    for (const seconds of [30, 61, 120, '60', null]) {
      expect(
        await candidate.ask('askForMoreTime', { ...ask, seconds } as never),
        String(seconds),
      ).toMatchObject(invalidField('seconds', 'Expected 60 or 90 seconds.'));
    }
    const { applications } = await candidate.call('getMyApplications', {});
    const own = applications.find(({ id }) => id === application.id);
    expect(own?.answer_seconds).toBe(30);
    expect((await submit('webm', webm)).status).toBe(200);
    expect((await askFor(60)).status).toBe(409);

    const second = await applicant();
    await employer.call('deactivateJob', { job_posting_id: second.job.id });
    expect((await second.askFor(60)).status).toBe(409);
    const third = await applicant();
    await candidate.call('withdrawApplication', { application_id: third.application.id });
    expect((await third.askFor(60)).status).toBe(409);
    expect(await received(job)).toHaveLength(1);
  });
});

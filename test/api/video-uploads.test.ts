import { beforeAll, describe, expect, it } from 'vitest';
import type { JobWithQuestions } from '../../lambdas/contract/schemas/job.ts';
import { invalidField, refusal } from '../support/api/refusals.ts';
import { videoUrlOf } from '../support/api/video-url.ts';
import { exe, matroska, mp4, pdf, webm } from '../support/documents/files.ts';
import { videoOf } from '../support/documents/recordings.ts';
import { api } from '../support/stacks/shared-api.ts';
import { answers, begin } from '../support/worlds/apply.ts';
import type { Person } from '../support/worlds/person.ts';
import { documentKey, upload, videoKey } from '../support/worlds/uploads.ts';
import { type Employer, newCandidate, newEmployer, newJob } from '../support/worlds/world.ts';

const sign = (
  by: Person,
  key: string,
  more: { content_type?: string; content_length?: number } = {},
) => by.ask('getPresignedUrl', { key, ...more });

describe('a video answer', () => {
  let employer: Employer;
  let job: JobWithQuestions;
  beforeAll(async () => {
    employer = await newEmployer(api);
    job = await newJob(employer, {
      screening_questions: [{ question_text: 'Early?' }],
      video_questions: [{ question_text: 'Why?' }, { question_text: 'And?', is_required: false }],
    });
  });

  async function applicant() {
    const candidate = await newCandidate(api);
    const application = await begin(candidate, job);
    return { candidate, application };
  }
  const question = (index = 0) => job.video_questions[index]?.id ?? '';

  it('is named after the caller’s own unfinished application and a video question of its job', async () => {
    const { candidate, application } = await applicant();
    const other = await applicant();
    const elsewhere = await newJob(employer, { video_questions: [{ question_text: 'Else?' }] });
    const ok = videoKey(application.id, question());
    expect((await sign(candidate, ok)).status).toBe(200);
    expect((await sign(candidate, videoKey(application.id, question(1), 'mp4'))).status).toBe(200);
    const status = async (by: Person, key: string) => (await sign(by, key)).status;
    expect(await status(other.candidate, ok)).toBe(404);
    expect(await status(candidate, videoKey(other.application.id, question()))).toBe(404);
    expect(
      await status(candidate, videoKey(application.id, job.screening_questions[0]?.id ?? '')),
    ).toBe(404);
    expect(
      await status(candidate, videoKey(application.id, elsewhere.video_questions[0]?.id ?? '')),
    ).toBe(404);
    expect(await status(candidate, videoKey(application.id, question(), 'avi'))).toBe(400);
    expect(await status(candidate, `${application.id}-${question()}.webm`)).toBe(400);
    await candidate.call('addQuestionResponses', await answers(candidate, application));
    expect(await sign(candidate, ok)).toMatchObject(
      refusal(409, 'You have already applied to this job'),
    );
  });

  it('is a WebM, or an MP4 from browsers that record nothing else, and plays by a signed URL', async () => {
    for (const [extension, file, type] of [
      ['webm', webm, 'video/webm;codecs=vp8,opus'],
      ['mp4', mp4, 'video/mp4'],
    ] as const) {
      const { candidate, application } = await applicant();
      const responses = await answers(candidate, application);
      const key = videoKey(application.id, question(), extension);
      const { url } = await candidate.call('getPresignedUrl', {
        key,
        content_type: type,
        content_length: file.byteLength,
      });
      const sent = await fetch(url, {
        method: 'PUT',
        headers: { 'content-type': type },
        body: file,
      });
      expect(sent.status).toBe(200);
      const [, extra] = responses.video_responses;
      if (extra === undefined) throw new Error('No second question');
      // In another order than the questions, and with the signed URL as it came.
      await candidate.call('addQuestionResponses', {
        ...responses,
        video_responses: [extra, { question_id: question(), video_url: url }],
      });
      const { applications } = await employer.call('getJobApplications', {
        id: job.id,
        queue: 'new',
      });
      const received = applications.find(({ id }) => id === application.id);
      expect(received?.video_responses.map(({ question_text }) => question_text)).toEqual([
        'Why?',
        'And?',
      ]);
      const [video] = received?.video_responses ?? [];
      const response = await fetch(videoUrlOf(video), { headers: { range: 'bytes=0-3' } });
      expect(response.status).toBe(206);
      expect(response.headers.get('content-type')).toBe(type);
      expect(new Uint8Array(await response.arrayBuffer())).toEqual(file.slice(0, 4));
    }
  });

  it('that has another type than its name, is missing, or belongs to another question is refused', async () => {
    const { candidate, application } = await applicant();
    const other = await applicant();
    const good = await answers(candidate, application);
    const submit = (video_url: string) =>
      candidate.ask('addQuestionResponses', {
        ...good,
        video_responses: [{ question_id: question(), video_url }],
      });
    const uploaded = (content: Uint8Array<ArrayBuffer>, extension = 'webm') =>
      upload(candidate, videoKey(application.id, question(), extension), content);
    const refused = async (url: string, message: string) =>
      expect(await submit(url), url).toMatchObject(
        invalidField('video_responses.0.video_url', message),
      );
    const notVideo = 'This file is not a WebM or MP4 video. Please record it again.';
    for (const content of [matroska, exe, mp4, pdf])
      await refused(await uploaded(content), notVideo);
    await refused(await uploaded(webm, 'mp4'), notVideo);
    const { url: missing } = await candidate.call('getPresignedUrl', {
      key: videoKey(application.id, question()),
    });
    await refused(missing, 'The file has not been uploaded completely. Please upload it again.');
    const notThis = 'This is not a recording uploaded for this question.';
    const others = await upload(other.candidate, videoKey(other.application.id, question()), webm);
    const ofOther = await upload(candidate, videoKey(application.id, question(1)), webm);
    const document = await upload(candidate, documentKey('resumes', 'pdf'), pdf);
    for (const url of [others, ofOther, document, 'https://example.com/video.webm']) {
      await refused(url, notThis);
    }
    expect(
      (await candidate.call('addQuestionResponses', good)).application.submitted_at,
    ).not.toBeNull();
  });

  it('in which there is nothing to play is refused, however it is made, and holds up nobody', async () => {
    const { candidate, application } = await applicant();
    const good = await answers(candidate, application);
    const segment = webm.slice(0, 48);
    const padded = (of: Uint8Array, count: number) =>
      new Uint8Array([...of, ...Array<number>(count).fill(0)]);
    const withoutPackets = webm.slice(0, Buffer.from(webm).indexOf('1f43b675', 'hex'));
    const tooShort = 'This file is not a WebM or MP4 video. Please record it again.';
    const nothing =
      'This recording is empty or damaged, and cannot be played. Please record it again.';
    for (const [content, message, extension] of [
      [padded(segment, 16), tooShort],
      [padded(segment, 300_000), tooShort],
      [await videoOf({ seconds: 0 }), nothing],
      [await videoOf({ seconds: 0, format: 'mp4' }), nothing, 'mp4'],
      // The library searches on and on in these bytes.
      [padded(withoutPackets, 300_000), nothing],
    ] as const) {
      const url = await upload(candidate, videoKey(application.id, question(), extension), content);
      const submitted = candidate.ask('addQuestionResponses', {
        ...good,
        video_responses: [{ question_id: question(), video_url: url }],
      });
      expect((await employer.ask('getJobApplications', { id: job.id })).status).toBe(200);
      expect(await submitted).toMatchObject(invalidField('video_responses.0.video_url', message));
    }
  });

  it('is read in parts if its tracks are far from its start', async () => {
    const { candidate, application } = await applicant();
    const file = Buffer.from(await videoOf({ seconds: 40, format: 'mp4' }));
    const first = file.readUInt32BE(0);
    // A box of free space (ISO 14496-12, 8.1.2).
    const free = Buffer.alloc(600_000);
    free.writeUInt32BE(free.length, 0);
    free.write('free', 4);
    const far = Buffer.concat([file.subarray(0, first), free, file.subarray(first)]);
    const key = videoKey(application.id, question(), 'mp4');
    const refused = await candidate.ask('addQuestionResponses', {
      ...(await answers(candidate, application)),
      video_responses: [
        { question_id: question(), video_url: await upload(candidate, key, new Uint8Array(far)) },
      ],
    });
    expect(refused.failure?.error).toBe(
      'This recording is longer than 30 seconds. Please record it again.',
    );
  });

  it('that is refused is named by its place in the input', async () => {
    const { candidate, application } = await applicant();
    const responses = await answers(candidate, application);
    const bad = await upload(candidate, videoKey(application.id, question(0)), exe);
    const [, second] = responses.video_responses;
    if (second === undefined) throw new Error('No second question');
    const reply = await candidate.ask('addQuestionResponses', {
      ...responses,
      video_responses: [second, { question_id: question(0), video_url: bad }],
    });
    expect(reply.failure?.issues?.map(({ path }) => path)).toEqual(['video_responses.1.video_url']);
  });

  it('to a closed job is not signed', async () => {
    const { id, video_questions } = await newJob(employer, {
      video_questions: [{ question_text: 'Why?' }],
    });
    const candidate = await newCandidate(api);
    const application = await begin(candidate, { id });
    await employer.call('deactivateJob', { job_posting_id: id });
    const key = videoKey(application.id, video_questions[0]?.id ?? '');
    expect(await sign(candidate, key)).toEqual(
      refusal(409, 'This job is no longer accepting applications.'),
    );
  });

  it('over 100 MB, or without its type, is not signed', async () => {
    const { candidate, application } = await applicant();
    const key = videoKey(application.id, question());
    expect((await sign(candidate, key, { content_type: 'application/octet-stream' })).status).toBe(
      400,
    );
    const limit = 100 * 1024 * 1024;
    expect((await sign(candidate, key, { content_length: limit })).status).toBe(200);
    expect((await sign(candidate, key, { content_length: limit + 1 })).status).toBe(400);
  });
});

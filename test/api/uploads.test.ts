import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import {
  addQuestionResponses,
  createJobApplication,
  getJobApplications,
} from '../../lambdas/contract/calls/application.ts';
import {
  createCandidateProfile,
  getMyProfile,
  getPresignedUrl,
  updateCandidateProfile,
} from '../../lambdas/contract/calls/candidate.ts';
import { deactivateJob } from '../../lambdas/contract/calls/job.ts';
import type { JobWithQuestions } from '../../lambdas/contract/schemas/job.ts';
import { canonicalJson } from '../../lib/transfer/hash.ts';
import {
  answers,
  documentKey,
  type Employer,
  newCandidate,
  newcomer,
  newEmployer,
  newJob,
  type Person,
  profileFields,
  put,
  upload,
  videoKey,
  withoutSignature,
} from '../support/api/world.ts';
import { doc, docx, exe, matroska, mp4, pdf, webm } from '../support/documents/files.ts';
import { openTable } from '../support/engine/table-dump.ts';
import { api } from '../support/stacks/shared-api.ts';

const sign = (
  by: Person,
  key: string,
  more: { content_type?: string; content_length?: number } = {},
) => by.ask(getPresignedUrl, { key, ...more });

describe('a document', () => {
  it.for([
    ['resumes', 'pdf', pdf],
    ['resumes', 'doc', doc],
    ['resumes', 'docx', docx],
    ['cover-letters', 'pdf', pdf],
    ['cover-letters', 'doc', doc],
    ['cover-letters', 'docx', docx],
  ] as const)(
    'in %s may be a .%s; it is stored without its signature and read by a signed URL',
    async ([folder, extension, file]) => {
      const candidate = await newcomer(api);
      const key = documentKey(folder, extension);
      const { url } = await candidate.call(getPresignedUrl, { key });
      expect((await put(url, key, file)).status).toBe(200);
      const field = folder === 'resumes' ? 'resumeUrl' : 'coverLetterUrl';
      const { profile } = await candidate.call(createCandidateProfile, {
        ...profileFields,
        [field]: url,
      });
      const read = folder === 'resumes' ? profile.resume_url : profile.cover_letter_url;
      expect(withoutSignature(read ?? '')).toBe(withoutSignature(url));
      const response = await fetch(read ?? '');
      expect(new Uint8Array(await response.arrayBuffer())).toEqual(file);
      // Private: nothing is read without a signature, or with another's.
      expect((await fetch(withoutSignature(read ?? ''))).status).toBe(403);
      expect(
        (await fetch((read ?? '').replace(/Signature=.{8}/, 'Signature=00000000'))).status,
      ).toBe(403);
      expect((await fetch(url)).status).toBe(403);
      using table = openTable(inject('stack').environment);
      const stored = (await table.all()).map(canonicalJson).filter((line) => line.includes(key));
      expect(stored).not.toEqual([]);
      for (const line of stored) expect(line).not.toContain('X-Amz');
    },
  );

  it.for([
    ['application/octet-stream', 'application/octet-stream'],
    ['', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
  ])(
    'of the type %j is accepted by its content, and read with the type of its name',
    async ([content_type = '', sent = '']) => {
      const candidate = await newcomer(api);
      const uploaded = async (content: Uint8Array<ArrayBuffer>) => {
        const key = documentKey('resumes', 'docx');
        const { url } = await candidate.call(getPresignedUrl, { key, content_type });
        const headers = { 'content-type': sent };
        expect((await fetch(url, { method: 'PUT', headers, body: content })).status).toBe(200);
        return { ...profileFields, resumeUrl: url };
      };
      expect(await candidate.ask(createCandidateProfile, await uploaded(exe))).toMatchObject({
        status: 400,
        failure: {
          issues: [
            {
              path: 'resumeUrl',
              message: 'Invalid resume file type. Please upload a PDF or Word document.',
            },
          ],
        },
      });
      const { profile } = await candidate.call(createCandidateProfile, await uploaded(docx));
      const read = await fetch(profile.resume_url ?? '');
      expect(read.headers.get('content-type')).toMatch(/wordprocessingml\.document$/);
      expect(new Uint8Array(await read.arrayBuffer())).toEqual(docx);
    },
  );

  it.for([
    'resumes/resume.pdf',
    `resumes/${randomUUID()}.exe`,
    `resumes/${randomUUID()}.PDF`,
    `resumes/${randomUUID()}`,
    `resumes/${randomUUID()}.pdf.exe`,
    `resumes/../${randomUUID()}.pdf`,
    `/resumes/${randomUUID()}.pdf`,
    `resumes/x/${randomUUID()}.pdf`,
    `resumes/${randomUUID()}.pdf?x=1`,
    `resumes/${randomUUID()}.pdf\n`,
    `videos/${randomUUID()}.webm`,
    `${randomUUID()}.pdf`,
    `cover_letters/${randomUUID()}.pdf`,
    `resumes/${randomUUID()}.odt`,
    '',
  ])('is not uploaded as %j', async (key) => {
    const candidate = await newcomer(api);
    expect(await sign(candidate, key)).toMatchObject({
      status: 400,
      failure: { issues: [{ path: 'key', message: 'Files of this name cannot be uploaded.' }] },
    });
  });

  it('belongs to whoever first asked to upload it', async () => {
    const [owner, other] = await Promise.all([newCandidate(api), newCandidate(api)]);
    const key = documentKey('resumes', 'pdf');
    const url = await upload(owner, key, pdf);
    expect((await sign(owner, key)).status).toBe(200);
    expect(await sign(other, key)).toMatchObject({
      status: 400,
      failure: { issues: [{ path: 'key' }] },
    });
    const { profile } = await other.call(getMyProfile, {});
    const taken = await other.ask(updateCandidateProfile, {
      ...profileFields,
      id: profile?.id ?? '',
      resumeUrl: url,
    });
    expect(taken).toMatchObject({
      status: 400,
      failure: {
        issues: [{ path: 'resumeUrl', message: 'This is not a file that you have uploaded.' }],
      },
    });
    expect((await other.call(getMyProfile, {})).profile?.id).toBe(profile?.id);
  });

  it('is bound to one of many who ask at once', async () => {
    const people = await Promise.all(Array.from({ length: 8 }, () => newcomer(api)));
    const key = documentKey('resumes', 'pdf');
    const replies = await Promise.all(people.map((each) => sign(each, key)));
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, ...Array(7).fill(400)]);
  });

  it('is not bound by a call that is refused', async () => {
    const [refused, other] = await Promise.all([newcomer(api), newcomer(api)]);
    const key = documentKey('resumes', 'pdf');
    expect((await sign(refused, key, { content_type: 'text/html' })).status).toBe(400);
    expect((await sign(refused, key, { content_length: 10 * 1024 * 1024 + 1 })).status).toBe(400);
    expect((await sign(other, key)).status).toBe(200);
  });

  it('of another kind than its name says is refused, by its content', async () => {
    const candidate = await newcomer(api);
    for (const [extension, content] of [
      ['pdf', exe],
      ['docx', exe],
      ['doc', exe],
      ['pdf', docx],
      ['docx', pdf],
      ['pdf', new TextEncoder().encode('<!doctype html><script>alert(1)</script>')],
    ] as const) {
      for (const [folder, field, what] of [
        ['resumes', 'resumeUrl', 'resume'],
        ['cover-letters', 'coverLetterUrl', 'cover letter'],
      ] as const) {
        const url = await upload(candidate, documentKey(folder, extension), content);
        expect(
          await candidate.ask(createCandidateProfile, { ...profileFields, [field]: url }),
        ).toMatchObject({
          status: 400,
          failure: {
            issues: [
              {
                path: field,
                message: `Invalid ${what} file type. Please upload a PDF or Word document.`,
              },
            ],
          },
        });
      }
    }
    expect((await candidate.call(getMyProfile, {})).profile).toBeNull();
  });

  it('that is empty or has not been uploaded is refused', async () => {
    const candidate = await newcomer(api);
    const key = documentKey('resumes', 'pdf');
    const { url } = await candidate.call(getPresignedUrl, { key });
    const create = () =>
      candidate.ask(createCandidateProfile, { ...profileFields, resumeUrl: url });
    const incomplete = {
      status: 400,
      failure: {
        issues: [
          {
            path: 'resumeUrl',
            message: 'The file has not been uploaded completely. Please upload it again.',
          },
        ],
      },
    };
    expect(await create()).toMatchObject(incomplete);
    expect((await put(url, key, new Uint8Array())).status).toBe(200);
    expect(await create()).toMatchObject(incomplete);
    expect((await put(url, key, pdf)).status).toBe(200);
    expect((await create()).status).toBe(201);
  });

  it('over 10 MB is refused, before it is uploaded and after', async () => {
    const candidate = await newcomer(api);
    const limit = 10 * 1024 * 1024;
    expect(
      await sign(candidate, documentKey('resumes', 'pdf'), { content_length: limit + 1 }),
    ).toMatchObject({
      status: 400,
      failure: { issues: [{ path: 'content_length', message: expect.stringContaining('10 MB') }] },
    });
    const padded = (bytes: number) => {
      const file = new Uint8Array(bytes);
      file.set(pdf);
      return file;
    };
    // A URL without a length takes any; the server looks again, if the file has not been removed by then.
    const key = documentKey('resumes', 'pdf');
    const { url } = await candidate.call(getPresignedUrl, { key });
    await put(url, key, padded(limit + 1));
    expect(
      await candidate.ask(createCandidateProfile, { ...profileFields, resumeUrl: url }),
    ).toMatchObject({
      status: 400,
      failure: {
        issues: [{ path: 'resumeUrl', message: expect.stringContaining('10 MB') }],
      },
    });
    const fits = await upload(candidate, documentKey('resumes', 'pdf'), padded(limit));
    await candidate.call(createCandidateProfile, { ...profileFields, resumeUrl: fits });
  });

  it('is refused by a URL that is not one of ours', async () => {
    const candidate = await newcomer(api);
    const url = await upload(candidate, documentKey('resumes', 'pdf'), pdf);
    const key = url.slice(url.indexOf('resumes/'));
    const { origin } = new URL(url);
    const coverLetter = await upload(candidate, documentKey('cover-letters', 'pdf'), pdf);
    for (const foreign of [
      `https://example.com/documents/${key}`,
      `${origin}.example.com/documents/${key}`,
      `${origin}@example.com/documents/${key}`,
      `${origin}/videos/${key}`,
      `${origin}/${key}`,
      `${origin}/documents/`,
      `${origin}/documents/../documents/${key}`,
      `${origin}/documents/${key}/more`,
      `${origin}/documents/${key.toUpperCase()}`,
      url.replace('resumes', '%72esumes'),
      coverLetter,
    ]) {
      const reply = await candidate.ask(createCandidateProfile, {
        ...profileFields,
        resumeUrl: foreign,
      });
      expect(reply.failure?.issues?.[0]?.path, foreign).toBe('resumeUrl');
    }
    expect((await candidate.call(getMyProfile, {})).profile).toBeNull();
  });
});

describe("an upload's URL", () => {
  it('fixes what is uploaded: its name, type and length', async () => {
    const candidate = await newcomer(api);
    const key = documentKey('resumes', 'pdf');
    const { url } = await candidate.call(getPresignedUrl, {
      key,
      content_type: 'application/pdf',
      content_length: pdf.byteLength,
    });
    const send = async (to: string, type: string, body: Uint8Array<ArrayBuffer>) =>
      (await fetch(to, { method: 'PUT', headers: { 'content-type': type }, body })).status;
    expect(await send(url, 'text/html', pdf)).toBe(403);
    expect(await send(url, 'application/pdf', new Uint8Array([...pdf, 0]))).toBe(403);
    expect(
      await send(url.replace(key, documentKey('resumes', 'pdf')), 'application/pdf', pdf),
    ).toBe(403);
    expect(await send(url.replace('Expires=900', 'Expires=90000'), 'application/pdf', pdf)).toBe(
      403,
    );
    expect(await send(url, 'application/pdf', pdf)).toBe(200);
  });

  it.for([
    ['pdf', 'text/html'],
    ['pdf', 'application/msword'],
    ['pdf', 'application/pdfx'],
    ['docx', 'application/pdf'],
    ['pdf', 'application/pdf; name=日本'],
    ['pdf', 'application/pdf; name=é'],
  ] as const)('for a .%s does not take the type %s', async ([extension, content_type]) => {
    const candidate = await newcomer(api);
    const reply = await sign(candidate, documentKey('resumes', extension), { content_type });
    expect(reply).toMatchObject({ status: 400, failure: { issues: [{ path: 'content_type' }] } });
  });
});

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
    const { application } = await candidate.call(createJobApplication, { job_posting_id: job.id });
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
    await candidate.call(addQuestionResponses, await answers(candidate, application));
    expect(await sign(candidate, ok)).toMatchObject({
      status: 409,
      failure: { error: 'You have already applied to this job' },
    });
  });

  it('may be a WebM, or an MP4 where the browser records nothing else, and plays by a signed URL', async () => {
    for (const [extension, file, type] of [
      ['webm', webm, 'video/webm;codecs=vp8,opus'],
      ['mp4', mp4, 'video/mp4'],
    ] as const) {
      const { candidate, application } = await applicant();
      const responses = await answers(candidate, application);
      const key = videoKey(application.id, question(), extension);
      const { url } = await candidate.call(getPresignedUrl, {
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
      // In another order than the questions', and signed as it came.
      await candidate.call(addQuestionResponses, {
        ...responses,
        video_responses: [extra, { question_id: question(), video_url: url }],
      });
      const { applications } = await employer.call(getJobApplications, {
        id: job.id,
        queue: 'new',
      });
      const received = applications.find(({ id }) => id === application.id);
      expect(received?.video_responses.map(({ question_text }) => question_text)).toEqual([
        'Why?',
        'And?',
      ]);
      const [video] = received?.video_responses ?? [];
      const response = await fetch(video?.presigned_url ?? '', { headers: { range: 'bytes=0-3' } });
      expect(response.status).toBe(206);
      expect(response.headers.get('content-type')).toBe(type);
      expect(new Uint8Array(await response.arrayBuffer())).toEqual(file.slice(0, 4));
    }
  });

  it('that is not what its name says, is missing, or of another question is refused', async () => {
    const { candidate, application } = await applicant();
    const other = await applicant();
    const good = await answers(candidate, application);
    const submit = (video_url: string) =>
      candidate.ask(addQuestionResponses, {
        ...good,
        video_responses: [{ question_id: question(), video_url }],
      });
    const uploaded = (content: Uint8Array<ArrayBuffer>, extension = 'webm') =>
      upload(candidate, videoKey(application.id, question(), extension), content);
    const refused = async (url: string, message: string) =>
      expect(await submit(url), url).toMatchObject({
        status: 400,
        failure: { issues: [{ path: 'video_responses.0.video_url', message }] },
      });
    const notVideo = 'This file is not a WebM or MP4 video. Please record it again.';
    for (const content of [matroska, exe, mp4, pdf])
      await refused(await uploaded(content), notVideo);
    await refused(await uploaded(webm, 'mp4'), notVideo);
    const { url: missing } = await candidate.call(getPresignedUrl, {
      key: videoKey(application.id, question()),
    });
    await refused(missing, 'The file has not been uploaded completely. Please upload it again.');
    const notThis = 'This is not a video uploaded for this question.';
    const others = await upload(other.candidate, videoKey(other.application.id, question()), webm);
    const ofOther = await upload(candidate, videoKey(application.id, question(1)), webm);
    const document = await upload(candidate, documentKey('resumes', 'pdf'), pdf);
    for (const url of [others, ofOther, document, 'https://example.com/video.webm']) {
      await refused(url, notThis);
    }
    expect(
      (await candidate.call(addQuestionResponses, good)).application.submitted_at,
    ).not.toBeNull();
  });

  it('that is refused is named by its place in what was sent', async () => {
    const { candidate, application } = await applicant();
    const responses = await answers(candidate, application);
    const bad = await upload(candidate, videoKey(application.id, question(0)), exe);
    const [, second] = responses.video_responses;
    if (second === undefined) throw new Error('No second question');
    const reply = await candidate.ask(addQuestionResponses, {
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
    const { application } = await candidate.call(createJobApplication, { job_posting_id: id });
    await employer.call(deactivateJob, { job_posting_id: id });
    const key = videoKey(application.id, video_questions[0]?.id ?? '');
    expect(await sign(candidate, key)).toEqual({
      status: 409,
      failure: { error: 'This job is no longer accepting applications.' },
    });
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

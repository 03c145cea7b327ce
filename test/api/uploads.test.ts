import { randomUUID } from 'node:crypto';
import { parse } from 'content-disposition';
import pLimit from 'p-limit';
import { describe, expect, it } from 'vitest';
import { candidateKey } from '../../lambdas/data/keys/accounts.ts';
import { fileKey } from '../../lambdas/data/keys/files.ts';
import { readFailure } from '../support/api/client.ts';
import { eventually } from '../support/api/eventually.ts';
import { invoke } from '../support/api/in-process.ts';
import { invalidField } from '../support/api/refusals.ts';
import { runConsumer } from '../support/api/run-consumer.ts';
import { setQuotas } from '../support/api/set-quotas.ts';
import { doc, docx, exe, pdf } from '../support/documents/files.ts';
import { objects, table } from '../support/engine/raw-stores.ts';
import { api } from '../support/stacks/shared-api.ts';
import { apply } from '../support/worlds/apply.ts';
import type { Person } from '../support/worlds/person.ts';
import { documentKey, put, upload, withoutSignature } from '../support/worlds/uploads.ts';
import {
  newCandidate,
  newcomer,
  newEmployer,
  newJob,
  profileFields,
} from '../support/worlds/world.ts';

const sign = (
  by: Person,
  key: string,
  more: { content_type?: string; content_length?: number } = {},
) => by.ask('getPresignedUrl', { key, ...more });

describe('a document', () => {
  it.for([
    ['resumes', 'pdf', pdf],
    ['resumes', 'doc', doc],
    ['resumes', 'docx', docx],
    ['cover-letters', 'pdf', pdf],
    ['cover-letters', 'doc', doc],
    ['cover-letters', 'docx', docx],
  ] as const)(
    'in %s may be a .%s; its URL is stored without a signature, and signed for reading',
    async ([folder, extension, file]) => {
      const candidate = await newcomer(api);
      const key = documentKey(folder, extension);
      const { url } = await candidate.call('getPresignedUrl', { key });
      expect((await put(url, key, file)).status).toBe(200);
      const field = folder === 'resumes' ? 'resumeUrl' : 'coverLetterUrl';
      const { profile } = await candidate.call('createCandidateProfile', {
        ...profileFields,
        [field]: url,
      });
      const read = folder === 'resumes' ? profile.resume_url : profile.cover_letter_url;
      expect(withoutSignature(read ?? '')).toBe(withoutSignature(url));
      const response = await fetch(read ?? '');
      expect(new Uint8Array(await response.arrayBuffer())).toEqual(file);
      // Private: it cannot be read without its own signature.
      expect((await fetch(withoutSignature(read ?? ''))).status).toBe(403);
      expect(
        (await fetch((read ?? '').replace(/Signature=.{8}/, 'Signature=00000000'))).status,
      ).toBe(403);
      expect((await fetch(url)).status).toBe(403);
      const stored = JSON.stringify(await table.get(candidateKey(candidate.id)));
      expect(stored).toContain(key);
      expect(stored).not.toContain('X-Amz');
    },
  );

  it('is read under the name that its owner gave it, by both sides', async () => {
    const candidate = await newcomer(api);
    const key = documentKey('resumes', 'pdf');
    const file_name = 'Résumé «履歴書» 100%.pdf';
    const resumeUrl = await upload(candidate, key, pdf, file_name);
    const { profile } = await candidate.call('createCandidateProfile', {
      ...profileFields,
      resumeUrl,
    });
    expect(profile.resume_name).toBe(file_name);
    const { profile: again } = await candidate.call('updateCandidateProfile', {
      id: profile.id,
      resumeUrl: profile.resume_url,
    });
    expect(again.resume_name).toBe(file_name);
    const employer = await newEmployer(api);
    const { id } = await apply(candidate, await newJob(employer));
    const received = await employer.call('getJobApplication', { application_id: id });
    expect(received.application.profile.resume_name).toBe(file_name);
    for (const read of [again.resume_url, received.application.profile.resume_url]) {
      const { headers } = await fetch(read ?? '');
      expect(headers.get('content-type')).toBe('application/pdf');
      expect(parse(headers.get('content-disposition') ?? '')).toEqual({
        type: 'inline',
        parameters: { filename: file_name },
      });
    }
  });

  it.for([
    ['application/octet-stream', 'application/octet-stream'],
    ['', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
  ])(
    'of the type %j is accepted by its content, and read with the type of its name',
    async ([content_type = '', sent = '']) => {
      const candidate = await newcomer(api);
      const uploaded = async (content: Uint8Array<ArrayBuffer>) => {
        const key = documentKey('resumes', 'docx');
        const { url } = await candidate.call('getPresignedUrl', { key, content_type });
        const headers = { 'content-type': sent };
        expect((await fetch(url, { method: 'PUT', headers, body: content })).status).toBe(200);
        return { ...profileFields, resumeUrl: url };
      };
      expect(await candidate.ask('createCandidateProfile', await uploaded(exe))).toMatchObject(
        invalidField(
          'resumeUrl',
          'Invalid resume file type. Please upload a PDF or Word document.',
        ),
      );
      const { profile } = await candidate.call('createCandidateProfile', await uploaded(docx));
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
    expect(await sign(candidate, key)).toMatchObject(
      invalidField('key', 'Files of this name cannot be uploaded.'),
    );
  });

  it('belongs to the first person who asks to upload it', async () => {
    const [owner, other] = await Promise.all([newCandidate(api), newCandidate(api)]);
    const key = documentKey('resumes', 'pdf');
    const url = await upload(owner, key, pdf);
    expect((await sign(owner, key)).status).toBe(200);
    expect(await sign(other, key)).toMatchObject(invalidField('key'));
    const { profile } = await other.call('getMyProfile', {});
    const taken = { id: profile?.id ?? '', resumeUrl: url };
    expect(await other.ask('updateCandidateProfile', taken)).toMatchObject(
      invalidField('resumeUrl', 'This is not a file that you have uploaded.'),
    );
    expect((await other.call('getMyProfile', {})).profile?.id).toBe(profile?.id);
  });

  it('is bound to one of many parallel callers', async () => {
    const people = await Promise.all(Array.from({ length: 8 }, () => newcomer(api)));
    const key = documentKey('resumes', 'pdf');
    const replies = await Promise.all(people.map((each) => sign(each, key)));
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, ...Array(7).fill(400)]);
  });

  it('is not bound by a refused call', async () => {
    const [refused, other] = await Promise.all([newcomer(api), newcomer(api)]);
    const key = documentKey('resumes', 'pdf');
    expect((await sign(refused, key, { content_type: 'text/html' })).status).toBe(400);
    expect((await sign(refused, key, { content_length: 10 * 1024 * 1024 + 1 })).status).toBe(400);
    expect((await sign(other, key)).status).toBe(200);
  });

  it('is refused if its content does not match its extension', async () => {
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
          await candidate.ask('createCandidateProfile', { ...profileFields, [field]: url }),
        ).toMatchObject(
          invalidField(field, `Invalid ${what} file type. Please upload a PDF or Word document.`),
        );
      }
    }
    expect((await candidate.call('getMyProfile', {})).profile).toBeNull();
  });

  it('that is empty or missing is refused', async () => {
    const candidate = await newcomer(api);
    const key = documentKey('resumes', 'pdf');
    const { url } = await candidate.call('getPresignedUrl', { key });
    const create = () =>
      candidate.ask('createCandidateProfile', { ...profileFields, resumeUrl: url });
    const incomplete = invalidField(
      'resumeUrl',
      'The file has not been uploaded completely. Please upload it again.',
    );
    expect(await create()).toMatchObject(incomplete);
    expect((await put(url, key, new Uint8Array())).status).toBe(200);
    expect(await create()).toMatchObject(incomplete);
    expect((await put(url, key, pdf)).status).toBe(200);
    expect((await create()).status).toBe(201);
  });

  it('over 10 MB is refused, before and after the upload', async () => {
    const candidate = await newcomer(api);
    const limit = 10 * 1024 * 1024;
    expect(
      await sign(candidate, documentKey('resumes', 'pdf'), { content_length: limit + 1 }),
    ).toMatchObject(invalidField('content_length', expect.stringContaining('10 MB')));
    const padded = (bytes: number) => {
      const file = new Uint8Array(bytes);
      file.set(pdf);
      return file;
    };
    // A URL without a length takes any file. The server checks again, if the file was not removed by then.
    const key = documentKey('resumes', 'pdf');
    const { url } = await candidate.call('getPresignedUrl', { key });
    await put(url, key, padded(limit + 1));
    expect(
      await candidate.ask('createCandidateProfile', { ...profileFields, resumeUrl: url }),
    ).toMatchObject(invalidField('resumeUrl', expect.stringContaining('10 MB')));
    const fits = await upload(candidate, documentKey('resumes', 'pdf'), padded(limit));
    await candidate.call('createCandidateProfile', { ...profileFields, resumeUrl: fits });
  });

  it('is refused if the URL is not its own: another site, bucket, folder or spelling', async () => {
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
      const reply = await candidate.ask('createCandidateProfile', {
        ...profileFields,
        resumeUrl: foreign,
      });
      expect(reply.failure?.issues?.[0]?.path, foreign).toBe('resumeUrl');
    }
    expect((await candidate.call('getMyProfile', {})).profile).toBeNull();
  });
});

describe('uploads that wait for their use', () => {
  it('have at most five versions, however many a URL takes', async () => {
    const candidate = await newcomer(api);
    const key = documentKey('resumes', 'pdf');
    const { url } = await candidate.call('getPresignedUrl', { key });
    const takeTurns = pLimit(10);
    const sent = Array.from({ length: 200 }, () => takeTurns(() => put(url, key, pdf)));
    for (const { status } of await Promise.all(sent)) expect(status).toBe(200);
    await eventually(async () => {
      expect((await objects.versionsOf(key)).length).toBeLessThanOrEqual(5);
    });
    await eventually(async () => {
      expect((await table.get(fileKey(key)))?.bytes).toBe(5 * pdf.byteLength);
    });
    await candidate.call('createCandidateProfile', { ...profileFields, resumeUrl: url });
    expect((await table.get(fileKey(key)))?.bytes).toBeUndefined();
  });

  it('have bytes up to a quota: the next upload is told so, and one more is removed', async () => {
    const candidate = await newcomer(api);
    const sent = async () => {
      const key = documentKey('resumes', 'pdf');
      const { url } = await candidate.call('getPresignedUrl', { key });
      expect((await put(url, key, pdf)).status).toBe(200);
      await eventually(async () => {
        expect((await table.get(fileKey(key)))?.bytes).toBe(pdf.byteLength);
      });
      return { key, url };
    };
    const first = await sent();
    setQuotas({ waiting_upload_bytes: 2 * pdf.byteLength });
    const next = (content_length: number) =>
      invoke(
        'getPresignedUrl',
        { key: documentKey('resumes', 'pdf'), content_length },
        { by: candidate },
      );
    expect((await next(pdf.byteLength)).status).toBe(200);
    const refused = await next(pdf.byteLength + 1);
    expect(refused.status).toBe(409);
    expect(readFailure(refused).error).toMatch(/^You have uploaded .* Finish an application, or /);
    // A URL that was signed before.
    await sent();
    const last = await sent();
    const [version] = await objects.versionsOf(last.key);
    await runConsumer('checkUpload', {
      detail: { object: { key: last.key, size: pdf.byteLength, 'version-id': version } },
    });
    expect(await objects.versionsOf(last.key)).toEqual([]);
    expect((await table.get(fileKey(last.key)))?.bytes).toBe(0);
    // A file that is used does not wait.
    await candidate.call('createCandidateProfile', { ...profileFields, resumeUrl: first.url });
    await eventually(async () => {
      expect((await next(pdf.byteLength)).status).toBe(200);
    });
  });
});

describe("an upload's URL", () => {
  it('fixes name, type and length of the upload', async () => {
    const candidate = await newcomer(api);
    const key = documentKey('resumes', 'pdf');
    const { url } = await candidate.call('getPresignedUrl', {
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
    expect(reply).toMatchObject(invalidField('content_type'));
  });
});

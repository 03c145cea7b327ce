import JSZip from 'jszip';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { exportAccount, getExport } from '../../lambdas/contract/calls/account.ts';
import {
  createJobApplication,
  getJobApplications,
  updateJobApplicationStatus,
} from '../../lambdas/contract/calls/application.ts';
import {
  createCandidateProfile,
  getMyProfile,
  getPresignedUrl,
  updateCandidateProfile,
} from '../../lambdas/contract/calls/candidate.ts';
import { updateCompany } from '../../lambdas/contract/calls/company.ts';
import { makeOffer, respondToOffer } from '../../lambdas/contract/calls/offer.ts';
import { saveJob, saveSearch } from '../../lambdas/contract/calls/saved.ts';
import { beginExport, getStoredExport } from '../../lambdas/data/accounts/exports.ts';
import { candidateKey, exportKey, exportObjectKey } from '../../lambdas/data/keys/accounts.ts';
import { fileKey } from '../../lambdas/data/keys/files.ts';
import { transact } from '../../lambdas/data/table/write.ts';
import { buildExport } from '../../lambdas/tasks/build-export.ts';
import { consume, interrupted, isWrite } from '../support/api/in-process.ts';
import { mailsTo, mailTo } from '../support/api/mailbox.ts';
import { soon } from '../support/api/soon.ts';
import {
  apply,
  documentKey,
  newCandidate,
  newcomer,
  newEmployer,
  newJob,
  offerOn,
  type Person,
  profileFields,
  uniqueWord,
  upload,
} from '../support/api/world.ts';
import { docx, pdf, webm } from '../support/documents/files.ts';
import { openObjects, type RawObjects } from '../support/engine/object-versions.ts';
import { openTable, type RawTable } from '../support/engine/table-dump.ts';
import { api } from '../support/stacks/shared-api.ts';

const { url: site } = inject('stack');

let table: RawTable;
let objects: RawObjects;
beforeAll(() => {
  table = openTable(process.env);
  objects = openObjects(process.env);
});
afterAll(() => {
  table[Symbol.dispose]();
  objects[Symbol.dispose]();
});

/** Asks for a copy, has it built, and answers it. */
async function copyOf(person: Person) {
  await person.call(exportAccount, {});
  await consume('doTasks', {});
  // The stack's own clock may have been quicker to take the task, and be at it.
  return await soon(async () => {
    const { export: copy } = await person.call(getExport, {});
    if (copy?.url == null) throw new Error('It is not ready');
    return { ...copy, url: copy.url };
  });
}

/** The ZIP at a URL: its texts, and its other files. */
async function unzip(url: string) {
  const response = await fetch(url);
  expect(response.status).toBe(200);
  const bytes = await response.arrayBuffer();
  const { files } = await JSZip.loadAsync(bytes, { checkCRC32: true });
  const entries = await Promise.all(
    Object.values(files).map(async (file) => [file.name, await file.async('nodebuffer')] as const),
  );
  const found = new Map(entries);
  return {
    size: bytes.byteLength,
    names: [...found.keys()].sort(),
    file: (name: string) => new Uint8Array(found.get(name) ?? []),
    json: (name: string): unknown => JSON.parse(found.get(name)?.toString() ?? ''),
    text: entries
      .filter(([name]) => /\.(json|txt)$/.test(name))
      .map(([, content]) => content.toString())
      .join('\n'),
  };
}

const copied = async (person: Person) => await unzip((await copyOf(person)).url);

/** A word for each of these fields, to be looked for. */
const markers = <const Name extends string>(...names: Name[]) =>
  Object.fromEntries(names.map((name) => [name, uniqueWord()])) as Record<Name, string>;

const asking = {
  screening_questions: [{ question_text: 'Nights?', correct_answer: 'yes' }],
  video_questions: [{ question_text: 'Why bread?' }],
};

/** What no candidate is given: what proves who they are, how things are stored, and what is the manager's alone. */
const SECRETS =
  /argon2|token|unsubscribe_key|revision|version_id|"is_correct"|correct_answer|hold_rejections/;

describe('a copy of what is held about a candidate', () => {
  it('has all that they have said and were told, their files, and nothing of the manager', async () => {
    const [employer, candidate] = await Promise.all([newEmployer(api), newcomer(api)]);
    const culture = uniqueWord();
    await employer.call(updateCompany, { ...employer.company, culture });
    const theirs = markers('phone', 'city', 'work', 'school', 'note', 'search');
    const resumeUrl = await upload(candidate, documentKey('resumes', 'pdf'), pdf);
    const coverLetterUrl = await upload(candidate, documentKey('cover-letters', 'docx'), docx);
    const { profile } = await candidate.call(createCandidateProfile, {
      ...{ ...profileFields, resumeUrl, coverLetterUrl },
      ...{ phone_number: theirs.phone, city: theirs.city },
    });
    await candidate.call(updateCandidateProfile, {
      ...{ ...profileFields, id: profile.id, phone_number: theirs.phone, city: theirs.city },
      workExperience: [
        {
          jobTitle: 'Cook',
          company: theirs.work,
          location: '',
          startDate: '',
          endDate: '',
          description: '',
        },
      ],
      educationHistory: [
        { institution: theirs.school, degree: '', fieldOfStudy: '', startDate: '', endDate: '' },
      ],
    });
    const job = await newJob(employer, { ...asking, job_title: 'Baker: early / late?' });
    const application = await apply(candidate, job);
    const { offer } = await employer.call(makeOffer, offerOn(application, employer.location));
    await mailTo(site, candidate.email, /^An offer for/);
    await candidate.call(respondToOffer, {
      ...{ offer_id: offer.id, acceptance_status: 'Declined', decline_note: theirs.note },
    });

    await candidate.call(saveJob, { job_posting_id: job.id });
    await candidate.call(saveSearch, { q: 'oven', name: theirs.search });

    const zip = await copied(candidate);
    const folder = `applications/001 Baker early late at ${employer.company.name}`;
    expect(zip.names).toEqual([
      'README.txt',
      'account.json',
      `${folder}/application.json`,
      `${folder}/video 1.webm`,
      'documents/cover letter.docx',
      'documents/resume.pdf',
      'mails.json',
      'offers.json',
      'profile.json',
      'saved jobs.json',
      'saved searches.json',
    ]);
    expect(zip.file('documents/resume.pdf')).toEqual(pdf);
    expect(zip.file('documents/cover letter.docx')).toEqual(docx);
    expect(zip.file(`${folder}/video 1.webm`)).toEqual(webm);
    for (const word of [...Object.values(theirs), culture]) expect(zip.text).toContain(word);
    expect(zip.json('account.json')).toMatchObject({
      ...{ id: candidate.id, role: 'candidate', email: candidate.email },
      ...{ first_name: 'Sam', last_name: 'Okafor', preferences: { reminders: true } },
    });
    expect(zip.json('profile.json')).toMatchObject({
      ...{ resume: 'documents/resume.pdf', cover_letter: 'documents/cover letter.docx' },
    });
    expect(zip.json(`${folder}/application.json`)).toMatchObject({
      ...{ id: application.id, application_status: 'accepted', resume: 'documents/resume.pdf' },
      screening_responses: [{ question_text: 'Nights?', response_text: 'yes' }],
      video_responses: [{ question_text: 'Why bread?', video: `${folder}/video 1.webm` }],
      job: { job_title: job.job_title },
      what_happened: expect.arrayContaining([expect.objectContaining({ type: 'handed-in' })]),
    });
    expect(zip.json('offers.json')).toMatchObject([{ id: offer.id, decline_note: theirs.note }]);
    expect(zip.json('saved jobs.json')).toMatchObject([
      { id: job.id, job_title: job.job_title, saved_at: expect.any(String) },
    ]);
    expect(zip.json('saved searches.json')).toMatchObject([{ name: theirs.search, q: 'oven' }]);
    expect(zip.json('mails.json')).toContainEqual({
      kind: 'offerMade',
      sent_at: expect.any(String),
    });
    expect(zip.text).not.toMatch(SECRETS);
    expect(zip.text).not.toContain(employer.email);
    expect(zip.text).not.toContain(employer.id);
  });

  it('does not tell of a rejection before its time', async () => {
    const [employer, candidate] = await Promise.all([newEmployer(api), newCandidate(api)]);
    const { id } = await apply(candidate, await newJob(employer));
    await employer.call(updateJobApplicationStatus, { id, application_status: 'rejected' });
    const zip = await copied(candidate);
    expect(
      zip.json(zip.names.find((name) => name.endsWith('application.json')) ?? ''),
    ).toMatchObject({
      ...{ application_status: 'new', decided_at: null },
    });
    expect(zip.text).not.toContain('rejected');
  });

  it('has each file once, and says which it could not find', async () => {
    const [employer, candidate] = await Promise.all([newEmployer(api), newCandidate(api)]);
    const applications = [];
    for (const job of [await newJob(employer, asking), await newJob(employer, asking)])
      applications.push(await apply(candidate, job));
    // The first is in the applications alone then, the next nowhere.
    const { profile } = await candidate.call(getMyProfile, {});
    for (let resume = 0; resume < 2; resume++) {
      const resumeUrl = await upload(candidate, documentKey('resumes', 'pdf'), pdf);
      await candidate.call(updateCandidateProfile, {
        ...{ ...profileFields, id: profile?.id ?? '', resumeUrl },
      });
    }
    await upload(candidate, documentKey('cover-letters', 'pdf'), pdf);
    // Of this one nothing has arrived.
    await candidate.call(getPresignedUrl, { key: documentKey('cover-letters', 'docx') });
    const [received] = (
      await employer.call(getJobApplications, { id: applications[0]?.job_posting_id ?? '' })
    ).applications;
    const video = new URL(received?.video_responses[0]?.presigned_url ?? '');
    await objects.remove(video.pathname.slice(video.pathname.lastIndexOf('/') + 1));

    const zip = await copied(candidate);
    const [first, second] = [1, 2].map(
      (number) => `applications/00${number} Baker at ${employer.company.name}`,
    );
    expect(zip.names.filter((name) => !name.endsWith('.json'))).toEqual([
      'README.txt',
      `${first}/video 1.webm`,
      'documents/resume 2.pdf',
      'documents/resume.pdf',
      'missing files.txt',
      'other files/cover letter.pdf',
      'other files/resume.pdf',
    ]);
    expect(zip.text).toContain(`no longer stored:\n\n${second}/video 1.webm\n`);
    for (const folder of [first, second])
      expect(zip.json(`${folder}/application.json`)).toMatchObject({
        resume: 'documents/resume 2.pdf',
      });
  });
});

describe('a copy of what is held about a manager', () => {
  it('has what they wrote, decided and offered, and of applicants what they may see', async () => {
    const [employer, candidate] = await Promise.all([newEmployer(api), newCandidate(api)]);
    const culture = uniqueWord();
    await employer.call(updateCompany, { ...employer.company, culture });
    const job = await newJob(employer, asking);
    const unfinished = await newCandidate(api);
    await unfinished.call(createJobApplication, { job_posting_id: job.id });
    const { id } = await apply(candidate, job);
    const { offer } = await employer.call(makeOffer, offerOn({ id }, employer.location));

    const zip = await copied(employer);
    const folder = `companies/001 ${employer.company.name}`;
    expect(zip.names).toEqual([
      'README.txt',
      'account.json',
      `${folder}/company.json`,
      `${folder}/jobs/001 Baker/decisions.json`,
      `${folder}/jobs/001 Baker/job.json`,
      `${folder}/locations/001 Main Street.json`,
      'mails.json',
    ]);
    expect(zip.json('account.json')).toMatchObject({
      ...{ id: employer.id, role: 'manager', email: employer.email },
      preferences: { new_applicants: 'daily', hold_rejections_minutes: 60 },
    });
    expect(zip.json(`${folder}/company.json`)).toMatchObject({ culture });
    expect(zip.json(`${folder}/jobs/001 Baker/job.json`)).toMatchObject({
      ...{ id: job.id, screening_questions: [{ question_text: 'Nights?', correct_answer: 'yes' }] },
      video_questions: [{ question_text: 'Why bread?' }],
    });
    expect(zip.json(`${folder}/jobs/001 Baker/decisions.json`)).toMatchObject([
      {
        ...{ id, candidate: { first_name: 'Sam' }, application_status: 'offer-extended' },
        ...{ offers: [{ id: offer.id }], what_happened: expect.any(Array) },
      },
    ]);
    expect(zip.text).not.toMatch(/argon2|token|unsubscribe_key|version_id|response_text|reminders/);
    for (const each of [candidate, unfinished]) expect(zip.text).not.toContain(each.email);
    expect(zip.text).not.toContain(unfinished.id);
  });
});

describe('the copy', () => {
  it('is told by mail once, with a link to a page that asks to sign in, and is only its owner’s', async () => {
    const [person, other] = await Promise.all([newCandidate(api), newcomer(api)]);
    expect(await person.call(getExport, {})).toEqual({ export: null });
    const copy = await copyOf(person);
    const mail = await mailTo(site, person.email, /data is ready/);
    expect(mail.text).toContain(`${site}/candidate/your-data`);
    expect(mail.text + mail.html).not.toContain('exports/');
    expect((await unzip(copy.url)).size).toBe(copy.size);
    expect(Date.parse(copy.expires_at ?? '') - Date.now()).toBeGreaterThan(23.9 * HOUR_MS);
    expect(new URL(copy.url).searchParams.get('X-Amz-Expires')).toBe('3600');
    expect(await other.call(getExport, {})).toEqual({ export: null });
    // Done once more, it would be another version, and another mail.
    await buildExport(person, 1);
    expect(await objects.versionsOf(keyOf(copy.url))).toHaveLength(1);
    const told = (await mailsTo(site, person.email)).filter(({ subject }) => /data/.test(subject));
    expect(told).toHaveLength(1);
  });

  it('is one at a time: asked for again, it is the same until it is there, and then a new one', async () => {
    const person = await newcomer(api);
    const replies = await Promise.all(
      Array.from({ length: 5 }, () => person.ask(exportAccount, {})),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 201]);
    expect(new Set(replies.map(({ output }) => output?.export.requested_at)).size).toBe(1);
    const first = await copyOf(person);
    const key = keyOf(first.url);
    expect(await objects.versionsOf(key)).toHaveLength(1);
    const again = await person.ask(exportAccount, {});
    expect([again.status, again.output?.export.state]).toEqual([201, 'building']);
    // Nobody waits for its object any more.
    await soon(async () => expect(await objects.versionsOf(key)).toEqual([]));
    const second = await copyOf(person);
    expect(keyOf(second.url)).not.toBe(key);
  });

  it('is no more once its day is over, nor is its URL good for longer', async () => {
    const person = await newcomer(api);
    const { id } = await copyOf(person).then(() => stored(person));
    const at = exportKey(person);
    await table.set(at, { expires_at: Math.floor(Date.now() / 1000) + 60 });
    const { export: late } = await person.call(getExport, {});
    const seconds = Number(new URL(late?.url ?? '').searchParams.get('X-Amz-Expires'));
    expect(seconds).toBeLessThanOrEqual(60);
    await table.set(at, { expires_at: Math.floor(Date.now() / 1000) - 1 });
    expect(await person.call(getExport, {})).toEqual({ export: null });
    // Such as one that was being built when everything stood still.
    await table.set(at, { state: 'building' });
    expect((await person.ask(exportAccount, {})).status).toBe(201);
    expect((await stored(person)).id).not.toBe(id);
    // Its file is removed by then, though nobody asks for another.
    const { expires_at } =
      (await table.get(fileKey(exportObjectKey((await stored(person)).id)))) ?? {};
    expect(Number(expires_at) * 1000 - Date.now()).toBeGreaterThan(47.9 * HOUR_MS);
  });

  it('that cannot be built has failed after four tries, which is told, and can be asked for again', async () => {
    const person = await newcomer(api);
    await begin(person);
    await expect(buildExport(person, 5)).rejects.toThrow('given up');
    await buildExport(person, 6);
    expect(await person.call(getExport, {})).toMatchObject({
      export: { state: 'failed', url: null, size: null, expires_at: null },
    });
    expect((await person.ask(exportAccount, {})).status).toBe(201);
  });

  it('is stored in parts where it is large', async () => {
    const person = await newcomer(api);
    const large = new Uint8Array(10 * 1024 * 1024 - 1000);
    large.set(pdf);
    large.fill(0x20, pdf.length);
    const [resumeUrl, coverLetterUrl] = [
      await upload(person, documentKey('resumes', 'pdf'), large),
      await upload(person, documentKey('cover-letters', 'pdf'), large),
    ];
    await person.call(createCandidateProfile, { ...profileFields, resumeUrl, coverLetterUrl });
    const zip = await copied(person);
    expect(zip.size).toBeGreaterThan(2 * large.length);
    for (const name of ['documents/resume.pdf', 'documents/cover letter.pdf'])
      expect(Buffer.compare(zip.file(name), large)).toBe(0);
  });

  it('is stored over what was left of a try that was cut off', async () => {
    const person = await newcomer(api);
    const key = await begin(person);
    const cutOff = (when: (command: string) => boolean) =>
      interrupted(
        () => buildExport(person, 1),
        when,
        () => Promise.reject(new Error('Cut off')),
      );
    // In the middle, which leaves no object.
    await expect(cutOff((command) => command === 'QueryCommand')).rejects.toThrow('Cut off');
    expect(await objects.versionsOf(key)).toEqual([]);
    // When all was stored, and before that was written down.
    await expect(cutOff(isWrite)).rejects.toThrow('Cut off');
    await buildExport(person, 2);
    expect(await objects.versionsOf(key)).toHaveLength(2);
    const { export: copy } = await person.call(getExport, {});
    expect((await unzip(copy?.url ?? '')).json('account.json')).toMatchObject({ id: person.id });
  });

  it('is not kept where the account was deleted meanwhile', async () => {
    const person = await newcomer(api);
    const key = await begin(person);
    await interrupted(
      () => buildExport(person, 1),
      isWrite,
      async () => {
        await table.remove(exportKey(person));
        await table.remove(fileKey(key));
      },
    );
    await soon(async () => expect(await objects.versionsOf(key)).toEqual([]));
    await begin(person);
    await table.remove(candidateKey(person.id));
    await buildExport(person, 1);
    expect((await stored(person)).state).toBe('building');
  });
});

const HOUR_MS = 60 * 60_000;

async function stored(person: Person) {
  const found = await getStoredExport(person);
  if (found === undefined) throw new Error('There is no copy');
  return found;
}

/** Begins a copy that no task builds. @returns the key of its object */
async function begin(person: Person): Promise<string> {
  const { begun, writes } = beginExport(person, await getStoredExport(person));
  await transact(writes);
  return exportObjectKey(begun.id);
}

const keyOf = (url: string) => new URL(url).pathname.replace('/documents/', '');

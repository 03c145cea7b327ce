import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import type { ExportBatch, ExportContent } from '../../lambdas/contract/schemas/batch.ts';
import { findBatch, isExport } from '../../lambdas/data/applications/batches.ts';
import { buildAnyway } from '../../lambdas/data/applications/export/build-export.ts';
import { objectsClient } from '../../lambdas/data/files/objects-client.ts';
import { batchKey, batchPartKey } from '../../lambdas/data/keys/accounts.ts';
import { taskKey } from '../../lambdas/data/keys/outbox.ts';
import { TaskNotDue } from '../../lambdas/data/outbox/scheduled-tasks.ts';
import { childIdOf, newId } from '../../lambdas/data/table/ids.ts';
import { wallClock } from '../../lambdas/rules/dates/end-of-day.ts';
import { continueBatch as continueTask } from '../../lambdas/tasks/continue-batch.ts';
import { eraseAccount } from '../../lambdas/tasks/erase-account.ts';
import { backdateDeletion } from '../support/api/erasing.ts';
import { eventually } from '../support/api/eventually.ts';
import { unzip } from '../support/api/exports.ts';
import { ask, invoke } from '../support/api/in-process.ts';
import { aroundCommands, isWrite, runWithInterruption } from '../support/api/interrupt.ts';
import { invalidField, refusal } from '../support/api/refusals.ts';
import { setQuotas } from '../support/api/set-quotas.ts';
import { pdf } from '../support/documents/files.ts';
import { soundOf } from '../support/documents/recordings.ts';
import { objects, table } from '../support/engine/raw-stores.ts';
import { api } from '../support/stacks/shared-api.ts';
import { apply } from '../support/worlds/apply.ts';
import { jobWithApplicants, manyCandidates } from '../support/worlds/many-candidates.ts';
import { documentKey, upload } from '../support/worlds/uploads.ts';
import {
  inParallel,
  newCandidate,
  newEmployer,
  newJob,
  profileFields,
} from '../support/worlds/world.ts';

const employer = await newEmployer(api);
const BOM = '\ufeff';

async function begin(
  job: { id: string },
  application_ids: string[],
  content: ExportContent = 'rows',
): Promise<ExportBatch> {
  const input = { job_posting_id: job.id, application_ids, content };
  return (await employer.call('startApplicantsExport', input)).batch;
}

/** Waits until an export is complete. */
async function finished({ id }: ExportBatch) {
  return await eventually(async () => {
    const { batch } = await employer.call('continueBatch', { id });
    if (batch.kind !== 'export' || !batch.file) throw new Error('It is not ready');
    return { ...batch, file: batch.file };
  });
}

async function linesOf({ file }: Awaited<ReturnType<typeof finished>>): Promise<string[]> {
  const response = await fetch(file.url);
  expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
  const bytes = await response.arrayBuffer();
  expect(bytes.byteLength).toBe(file.size);
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes).split('\r\n');
}

/** The zone of a new manager. */
const ZONE = 'America/New_York';
const local = (at: string | null) =>
  at === null ? '' : wallClock(ZONE)(at).toISOString().slice(0, 19).replace('T', ' ');
const objectOf = ({ file }: Awaited<ReturnType<typeof finished>>) =>
  decodeURIComponent(new URL(file.url).pathname).replace('/documents/', '');
/** The key of an export's object, even while it is built. */
async function keyOf({ id }: { id: string }): Promise<string> {
  const stored = await findBatch(employer.id, id);
  if (!stored || !isExport(stored)) throw new Error('There is no such export');
  return stored.work.object_key;
}

/** A job with an application from a person of each name. */
async function applied(...names: (readonly [string, string])[]) {
  const fields = {
    job_title: 'Bäcker & Co',
    screening_questions: [{ question_text: '+ Nights?', correct_answer: 'yes' }],
  };
  return await jobWithApplicants(employer, names.length, fields, (at) => names[at] ?? ['', '']);
}

const three = () => applied(['=1+1', 'Zoë'], ['José', 'Nuñez "Pepe"'], ['@SUM(A1)', 'Ash']);

describe('an export of applicants', () => {
  it('is a CSV in the requested order, with each applicant once and no formulas', async () => {
    const { job, applications, ids } = await three();
    const [zoe, jose, ash] = applications;
    if (!zoe || !jose || !ash) throw new Error('Too few');
    await employer.call('noteApplication', {
      application_id: jose.id,
      note: `-2+3\n=4;=5;"@6 and, "more"`,
    });
    await employer.call('rateApplication', { application_id: zoe.id, rating: 4 });
    const gone = childIdOf(newId(), job.id);
    const begun = await begin(job, [jose.id, gone, zoe.id, ash.id, jose.id]);
    expect(begun).toMatchObject({ state: 'running', total: 4, done: 0, file: null });
    const done = await finished(begun);
    expect(done).toMatchObject({ state: 'done', total: 4, done: 4, left_out: 1 });
    expect(done.file.name).toMatch(/^applicants-backer-co-\d{4}-\d\d-\d\d\.csv$/);
    expect(await linesOf(done)).toEqual([
      `${BOM}"Name","Email","Phone","Status","Submitted (${ZONE})","Decided (${ZONE})","Preferred answers given","Preferred answers asked","City","State","ZIP code","Rating","Note","Source","Resume","Interview","Interview time","Interview time zone","Asked (${ZONE})"`,
      `"José Nuñez ""Pepe""","${jose.candidate.email}","","New","${local(jose.submitted_at)}","","1","1","","","","","'-2+3\n'=4;'=5;""'@6 and, ""more""","","no","","","",""`,
      `"'=1+1 Zoë","${zoe.candidate.email}","","New","${local(zoe.submitted_at)}","","1","1","","","","4","","","no","","","",""`,
      `"'@SUM(A1) Ash","${ash.candidate.email}","","New","${local(ash.submitted_at)}","","1","1","","","","","","","no","","","",""`,
      '',
    ]);
    expect((await employer.call('getBatches', {})).batches[0]).toMatchObject({ id: done.id });
    expect(ids).toHaveLength(3);
  });

  it('is an Excel file with the same rows, all texts as such', async () => {
    const [candidate] = await manyCandidates(api, 1, () => ['=1+1', 'Zoë']);
    if (!candidate) throw new Error('Too few');
    await candidate.call('createCandidateProfile', {
      ...profileFields,
      zip_code: '02139',
      resumeUrl: await upload(candidate, documentKey('resumes', 'pdf'), pdf),
    });
    const job = await newJob(employer);
    const { id, submitted_at } = await apply(candidate, job);
    const note = `=1;@2 <b>&"`;
    await employer.call('noteApplication', { application_id: id, note });
    await employer.call('rateApplication', { application_id: id, rating: 4 });
    const done = await finished(await begin(job, [id, childIdOf(newId(), job.id)], 'workbook'));
    expect(done).toMatchObject({ done: 2, left_out: 1 });
    expect(done.file.name).toMatch(/^applicants-baker-\d{4}-\d\d-\d\d\.xlsx$/);
    const zip = await unzip(done.file.url);
    expect(zip.size).toBe(done.file.size);
    const xml = (name: string) => Buffer.from(zip.file(`xl/${name}.xml`)).toString();
    const texts = [...xml('sharedStrings').matchAll(/<t[^>]*>([^<]*)</g)].map(([, text]) => text);
    const sheet = xml('worksheets/sheet1');
    expect(sheet).not.toContain('<f');
    const cells = [...sheet.matchAll(/<c r="([A-O]2)"([^>]*)><v>([^<]+)</g)].map(
      ([, at, type = '', value]): [string, unknown] => [
        `${at}`,
        type.includes('t="s"') ? texts[Number(value)] : Number(value),
      ],
    );
    // Days since 1899-12-30, the zero of spreadsheets.
    const days = wallClock(ZONE)(submitted_at ?? '').getTime() / 86_400_000 + 25_569;
    expect(Object.fromEntries(cells)).toEqual({
      A2: '=1+1 Zoë',
      B2: candidate.email,
      C2: profileFields.phone_number,
      D2: 'New',
      E2: expect.closeTo(days, 4),
      G2: 0,
      H2: 0,
      I2: 'Springfield',
      J2: 'Oregon',
      K2: '02139',
      L2: 4,
      M2: '=1;@2 &lt;b&gt;&amp;"',
      O2: 'yes',
    });
  });

  it('is a CSV of all answers: a column for each wording of a question, and captions for recordings', async () => {
    const job = await newJob(employer, {
      screening_questions: [{ question_text: '=Nights?' }],
      video_questions: ['Why?', 'Here?', 'Now?'].map((question_text) => ({ question_text })),
    });
    const [first, second] = await manyCandidates(api, 2);
    if (!first || !second) throw new Error('Too few');
    const sound = await soundOf({ seconds: 1 });
    const one = await apply(first, job, sound, 'I\u2019m "here"');
    const [question] = job.screening_questions;
    const [, here] = job.video_questions;
    if (!question || !here) throw new Error('No questions');
    await first.call('captionAnswer', {
      application_id: one.id,
      question_id: here.id,
      captions: 'Hello, you',
    });
    await employer.call('updateScreeningQuestion', {
      id: question.id,
      job_posting_id: job.id,
      question_text: 'Nights or weekends?',
    });
    const two = await apply(second, job, 'In writing', 'Now');
    const done = await finished(await begin(job, [one.id, two.id], 'answers'));
    expect(done.file.name).toMatch(/^answers-/);
    const [answer = ''] = question.question_answers;
    expect(await linesOf(done)).toEqual([
      `${BOM}"Name","Status","Submitted (${ZONE})","Nights or weekends?","'=Nights?","Why?","Here?","Now?"`,
      `"Sam Okafor","New","${local(one.submitted_at)}","","${answer}","Video without captions","Voice with captions: Hello, you","I\u2019m ""here"""`,
      `"Sam Okafor","New","${local(two.submitted_at)}","${answer}","","Video without captions","In writing","Now"`,
      '',
    ]);
  });

  it('is a ZIP of the submitted resumes, with a list of applicants without one', async () => {
    const { job, ids } = await applied(['No', 'Resume']);
    const candidate = await newCandidate(api);
    const { id } = await apply(candidate, job);
    const done = await finished(await begin(job, [id, ...ids], 'resumes'));
    expect(done).toMatchObject({ total: 2, done: 2, left_out: 1 });
    const zip = await unzip(done.file.url);
    expect(zip.size).toBe(done.file.size);
    const [resume = ''] = zip.names;
    expect(zip.names).toEqual([expect.stringMatching(/^1 .+\.pdf$/), 'without a resume.txt']);
    expect(Buffer.compare(zip.file(resume), pdf)).toBe(0);
    expect(zip.text).toBe('2 No Resume\n');
  });

  it('reads its resumes ahead, so that a slow store does not keep it from ending', async () => {
    const job = await newJob(employer);
    const people = await manyCandidates(api, 20, (at) => [`Person ${at}`, 'Lee']);
    const ids = await inParallel(people, async (candidate) => {
      await candidate.call('createCandidateProfile', {
        ...profileFields,
        resumeUrl: await upload(candidate, documentKey('resumes', 'pdf'), pdf),
      });
      return (await apply(candidate, job)).id;
    });
    const batch = await begin(job, ids, 'resumes');
    await table.remove(taskKey(batch.id));
    // 10,000 resumes have 90 ms each in a quarter of an hour: one after the other, they would not be done.
    let reading = 0;
    let most = 0;
    aroundCommands(objectsClient, async (send, _, command) => {
      if (command !== 'GetObjectCommand') return await send();
      most = Math.max(most, ++reading);
      await sleep(250);
      return await send().finally(() => reading--);
    });
    const task = { manager_id: employer.id, batch_id: batch.id };
    await continueTask(task, () => {}).catch(() => {});
    expect(most).toBe(8);
    const done = await finished(batch);
    expect(done).toMatchObject({ done: 20, left_out: 0 });
    const { names } = await unzip(done.file.url);
    expect(names).toEqual(
      ids.map((_, at) => `${String(at + 1).padStart(2, '0')} Person ${at} Lee.pdf`),
    );
  });

  it('ends without a file if its resumes are too large together, and says so', async () => {
    const job = await newJob(employer);
    const { id } = await apply(await newCandidate(api), job);
    const batch = await begin(job, [id], 'resumes');
    await table.remove(taskKey(batch.id));
    const stored = await findBatch(employer.id, batch.id);
    if (!stored || !isExport(stored)) throw new Error('There is no such export');
    await buildAnyway(stored, pdf.byteLength);
    const { batch: ended } = await employer.call('continueBatch', { id: batch.id });
    expect(ended).toMatchObject({ state: 'too-large', file: null });
    expect(ended.finished_at).not.toBeNull();
    expect(await objects.versionsOf(await keyOf(batch))).toEqual([]);
  });

  it('is built completely after any interruption, and fails visibly after the last try', async () => {
    const { job, ids } = await three();
    const batch = await begin(job, ids);
    // Otherwise the scheduled task would build it first.
    await table.remove(taskKey(batch.id));
    const key = await keyOf(batch);
    const task = { manager_id: employer.id, batch_id: batch.id };
    const run = () => continueTask(task, () => {}).catch((error: unknown) => error);
    const counted = (command: string, input: object) =>
      isWrite(command) && JSON.stringify(input).includes('changed');
    const killed = () => Promise.reject(new Error('Killed'));
    const call = () => invoke('continueBatch', { id: batch.id }, { by: employer });
    // Killed while it reads the applicants.
    expect((await runWithInterruption(call, counted, killed)).status).toBe(500);
    expect(await objects.versionsOf(key)).toEqual([]);
    // Later calls do not retry it; the task does.
    const { batch: waiting } = await employer.call('continueBatch', { id: batch.id });
    expect(waiting).toMatchObject({ state: 'running', done: 0, file: null });
    // Killed after the file is stored, before its state is.
    const ended = (command: string, input: object) =>
      isWrite(command) && /busy_until.*"done"|"done".*busy_until/.test(JSON.stringify(input));
    expect(await runWithInterruption(run, ended, killed)).toMatchObject({ message: 'Killed' });
    expect(await run()).toBeInstanceOf(TaskNotDue);
    const done = await finished(batch);
    expect(done).toMatchObject({ total: 3, done: 3, left_out: 0 });
    expect(await linesOf(done)).toHaveLength(5);
    // The interrupted try left an earlier version, which is removed with the file.
    expect(await objects.versionsOf(key)).toHaveLength(2);
    expect(await run()).toBeInstanceOf(TaskNotDue);
    expect(await objects.versionsOf(key)).toHaveLength(2);

    const lost = await begin(job, ids);
    await table.remove(taskKey(lost.id));
    await table.remove(batchPartKey(employer.id, lost.id, 0));
    const of = { manager_id: employer.id, batch_id: lost.id };
    for (let tries = 0; tries < 4; tries++)
      await expect(continueTask(of, () => {})).rejects.toThrow('0 of 3 applicants were read');
    await expect(continueTask(of, () => {})).rejects.toThrow('given up');
    const { batch: failed } = await employer.call('continueBatch', { id: lost.id });
    expect(failed).toMatchObject({ state: 'failed', file: null });
    expect(await objects.versionsOf(await keyOf(lost))).toEqual([]);
  });

  it('has applications to one job, is within limits, and cannot be undone', async () => {
    const [{ job, ids }, other] = await Promise.all([applied(['A', 'B']), applied(['C', 'D'])]);
    const input = { job_posting_id: job.id, application_ids: ids, content: 'rows' as const };
    const batch = await begin(job, ids);
    const stranger = await newEmployer(api);
    expect((await employer.ask('undoDecisions', { batch_id: batch.id })).status).toBe(404);
    const mixed = { ...input, application_ids: [...ids, ...other.ids] };
    expect(await employer.ask('startApplicantsExport', mixed)).toMatchObject(
      invalidField('application_ids.1'),
    );
    const many = Array.from({ length: 10_001 }, () => childIdOf(newId(), job.id));
    const resumes = { ...input, application_ids: many, content: 'resumes' as const };
    expect(await employer.ask('startApplicantsExport', resumes)).toMatchObject(
      refusal(400, expect.stringContaining('Choose at most 10,000 applicants')),
    );
    const { id } = await newJob(stranger);
    const own = { ...input, job_posting_id: id, application_ids: [childIdOf(newId(), id)] };
    setQuotas({ applicant_exports_per_day: 1 });
    const started = () => ask('startApplicantsExport', own, { by: stranger });
    expect([(await started()).status, (await started()).status]).toEqual([201, 429]);
  });

  it('can be downloaded for a day, and is then removed', async () => {
    const { job, ids } = await applied(['A', 'B']);
    const done = await finished(await begin(job, ids));
    // Compared in whole seconds.
    const keptMs = Date.parse(done.file.expires_at) - Date.parse(done.created_at);
    expect(Math.floor(keptMs / 1000)).toBe(24 * 60 * 60);
    expect(new URL(done.file.url).searchParams.get('X-Amz-Expires')).toBe('3600');
    const key = objectOf(done);
    await table.set(batchKey(employer.id, done.id), {
      expires_at: Math.floor(Date.now() / 1000) - 1,
    });
    expect((await employer.ask('continueBatch', { id: done.id })).status).toBe(404);
    const { batches } = await employer.call('getBatches', {});
    expect(batches.map(({ id }) => id)).not.toContain(done.id);
    await continueTask({ manager_id: employer.id, batch_id: done.id }, () => {});
    await eventually(async () => expect(await objects.versionsOf(key)).toEqual([]));
  });

  it('is removed if an applicant deletes their answers or account, or if its manager deletes their account', async () => {
    const { job, ids } = await applied(['A', 'B']);
    const [leaver, withdrawer, later] = await Promise.all([
      newCandidate(api),
      newCandidate(api),
      newCandidate(api),
    ]);
    const withdrawn = await apply(withdrawer, job);
    const earlier = { application_id: (await apply(later, job)).id };
    await later.call('withdrawApplication', earlier);
    await apply(leaver, job);
    const removedBy = async (act: (id: string) => Promise<unknown>) => {
      const done = await finished(await begin(job, ids));
      expect(await objects.versionsOf(objectOf(done))).toHaveLength(1);
      await act(done.id);
      await eventually(async () => expect(await objects.versionsOf(objectOf(done))).toEqual([]));
      expect(await table.get(batchKey(employer.id, done.id))).toBeUndefined();
    };
    await removedBy(() =>
      withdrawer.call('withdrawApplication', {
        application_id: withdrawn.id,
        delete_answers: true,
      }),
    );
    await removedBy(() => later.call('withdrawApplication', { ...earlier, delete_answers: true }));
    await removedBy(async (id) => {
      await leaver.call('deleteAccount', { password: leaver.password });
      await backdateDeletion(leaver);
      const erase = () => eraseAccount({ role: 'candidate', id: leaver.id });
      const isRemoval = (command: string, input: object) =>
        isWrite(command) && JSON.stringify(input).includes(id);
      const interrupted = runWithInterruption(erase, isRemoval, async () => {
        throw new Error('Cut off');
      });
      await expect(interrupted).rejects.toThrow('Cut off');
      await erase();
    });
    await removedBy(async () => {
      await employer.call('deleteAccount', { password: employer.password });
      await backdateDeletion(employer);
      await eraseAccount({ role: 'manager', id: employer.id });
    });
  });
});

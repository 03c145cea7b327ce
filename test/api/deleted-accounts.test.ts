import { describe, expect, inject, it } from 'vitest';
import * as z from 'zod/mini';
import {
  deleteAccount,
  exportAccount,
  getExport,
  updatePreferences,
} from '../../lambdas/contract/calls/account.ts';
import {
  getJobApplications,
  getMyApplications,
  updateJobApplicationStatus,
} from '../../lambdas/contract/calls/application.ts';
import {
  candidateLogin,
  candidateSignup,
  getMyProfile,
} from '../../lambdas/contract/calls/candidate.ts';
import { getManagerJobs } from '../../lambdas/contract/calls/job.ts';
import { getCandidate, managerSignin } from '../../lambdas/contract/calls/manager.ts';
import {
  getMyOffers,
  makeOffer,
  respondToOffer,
  withdrawOffer,
} from '../../lambdas/contract/calls/offer.ts';
import { getJobPosting, getJobPostings } from '../../lambdas/contract/calls/open-jobs.ts';
import { saveJob } from '../../lambdas/contract/calls/saved.ts';
import type { ApplicationStatus } from '../../lambdas/contract/statuses/application-status.ts';
import { CANDIDATE_FIELDS } from '../../lambdas/data/accounts/candidates.ts';
import { eraseAccountId } from '../../lambdas/data/accounts/deletion.ts';
import { APPLICATION_FIELDS } from '../../lambdas/data/applications/application-fields.ts';
import { OFFER_FIELDS } from '../../lambdas/data/applications/offers.ts';
import { JOB_FIELDS } from '../../lambdas/data/jobs/job-fields.ts';
import { candidateKey, managerKey } from '../../lambdas/data/keys/accounts.ts';
import { nameWordsRange } from '../../lambdas/data/keys/applications.ts';
import { jobKey } from '../../lambdas/data/keys/jobs.ts';
import { dueTaskKey, taskKey } from '../../lambdas/data/keys/outbox.ts';
import { auditTable } from '../../lambdas/data/operations/audit.ts';
import { client } from '../../lambdas/data/table/client.ts';
import { contentFields } from '../../lambdas/data/table/field-rules.ts';
import { itemKey } from '../../lambdas/data/table/items.ts';
import { queryAll } from '../../lambdas/data/table/read.ts';
import { eraseAccount } from '../../lambdas/tasks/erase-account.ts';
import { canonicalJson } from '../../lib/transfer/hash.ts';
import { consume, isSignedIn, isWrite } from '../support/api/in-process.ts';
import { confirmAddressOf, mailsTo, mailTo } from '../support/api/mailbox.ts';
import { markedCandidate, markedManager } from '../support/api/marked-people.ts';
import { soon } from '../support/api/soon.ts';
import {
  apply,
  newCandidate,
  newEmployer,
  newJob,
  offerOn,
  type Person,
} from '../support/api/world.ts';
import { objects, table } from '../support/engine/raw-stores.ts';
import { adminOf } from '../support/stacks/admin.ts';
import { api } from '../support/stacks/shared-api.ts';

const { url, dataDir } = inject('stack');
const begun = new Date();

const isWrongSignIn = async ({ email, password }: Pick<Person, 'email' | 'password'>) =>
  (await api.ask(candidateLogin, { email, password })).status === 401;

/** All items of the shared table, as lines. Other tests change theirs meanwhile. */
const linesOfTable = async () => (await table.all()).map(canonicalJson);

/** Everything that table and buckets hold of these words. The outbox is in the table, and so are the cards of a search. */
async function foundOf(markers: readonly string[]): Promise<string[]> {
  const all = [...(await linesOfTable()), ...(await objects.since(begun))];
  return all.flatMap((each) =>
    markers
      .filter((marker) => each.includes(marker))
      .map((marker) => `${marker} in ${each.slice(0, 200)}`),
  );
}

/** What an audit finds wrong of these jobs and their items. */
async function wrongOf(jobs: readonly ({ readonly id: string } | undefined)[]): Promise<string[]> {
  const ids = jobs.flatMap((job) => (job === undefined ? [] : job.id));
  const found = (await auditTable()).map(({ item, detail }) => `${item}: ${detail}`);
  return found.filter((each) => ids.some((id) => each.includes(id)));
}

/** Makes it long since an account was deleted, so that nobody can be using it, and keeps the stack from removing it. */
async function unused({ role, id }: Person): Promise<void> {
  const task = eraseAccountId(id);
  const due_at = new Date(Date.now() + 60 * 60_000).toISOString();
  await table.set(taskKey(task), { due_at, ...dueTaskKey(due_at, task) });
  const deleted_at = new Date(Date.now() - 10 * 60_000).toISOString();
  await table.set(role === 'candidate' ? candidateKey(id) : managerKey(id), { deleted_at });
}

/** Makes it long since somebody changed their address, so that the deletion of their account does not wait. */
async function changedLongAgo({ id }: Person): Promise<void> {
  const { previous_emails = [] } = accountEmails.parse(await table.get(candidateKey(id)));
  const changed_at = new Date(Date.now() - 8 * 24 * 60 * 60_000).toISOString();
  const aged = previous_emails.map((each) => ({ ...each, changed_at }));
  await table.set(candidateKey(id), { previous_emails: aged });
}
const accountEmails = z.object({ previous_emails: z.array(z.looseObject({})) });

const FAULT = 'fault';

/**
 * Does the task that removes an account again and again, cut off each time at a later one of its writes, until it comes to
 * its end.
 * @returns how often it was cut off
 */
async function eraseCutOff(who: Person): Promise<number> {
  for (let cuts = 0; ; cuts++) {
    let writes = -cuts;
    client.middlewareStack.add(
      (next, { commandName }) =>
        async (args) => {
          if (isWrite(String(commandName)) && ++writes > cuts) throw new Error('Cut off');
          return await next(args);
        },
      { name: FAULT, step: 'initialize', priority: 'high' },
    );
    try {
      await eraseAccount({ role: who.role, id: who.id });
      return cuts;
    } catch (error) {
      expect(String(error)).toContain('Cut off');
    } finally {
      client.middlewareStack.remove(FAULT);
    }
  }
}

describe('an account', () => {
  it('is deleted by its password, and at once is not there for anybody; its address is free', async () => {
    const candidate = await newCandidate(api);
    const wrong = await candidate.ask(deleteAccount, { password: 'a guess' });
    expect(wrong).toMatchObject({ status: 400, failure: { issues: [{ path: 'password' }] } });
    expect((await candidate.ask(getMyProfile, {})).status).toBe(200);
    expect(await isSignedIn(candidate)).toBe(true);

    expect(await candidate.call(deleteAccount, { password: candidate.password })).toEqual({
      ...{ deleted: true, due_at: null },
    });
    expect(await isWrongSignIn(candidate)).toBe(true);
    // Until the authorizer has read that the session has ended.
    expect([401, 404]).toContain((await candidate.ask(getMyProfile, {})).status);
    expect((await candidate.ask(deleteAccount, { password: candidate.password })).status).not.toBe(
      200,
    );
    const again = await api.call(candidateSignup, {
      ...{ email: candidate.email, password: 'another secret' },
      ...{ firstName: 'Sam', lastName: 'Okafor' },
    });
    expect(again.candidate.id).not.toBe(candidate.id);
  });

  it('is deleted by an operator in the same way, for whoever cannot sign in any more', async () => {
    const manager = await newEmployer(api);
    expect(await adminOf(dataDir)('delete-account', 'local', 'manager', manager.email)).toEqual({
      code: 0,
      output: `The manager ${manager.id} is deleted: nobody can sign in, and the data is removed within a few minutes.\n`,
    });
    const { email, password: user_password } = manager;
    expect((await api.ask(managerSignin, { email, user_password })).status).toBe(401);
    // Its removal has begun, or is about to.
    expect(await table.get(taskKey(eraseAccountId(manager.id)))).toMatchObject({
      kind: 'eraseAccount',
    });
  });

  it('is removed by a task at once, and again once nobody can be using it any more', async () => {
    const candidate = await newCandidate(api);
    await candidate.call(deleteAccount, { password: candidate.password });
    const id = eraseAccountId(candidate.id);
    const left = async () =>
      (await linesOfTable()).filter((line) => line.includes(candidate.email)).length;
    await soon(async () => {
      await consume('doTasks', {});
      expect(await table.get(taskKey(id))).toMatchObject({ tries: 0 });
      const due_at = Date.parse(String((await table.get(taskKey(id)))?.due_at));
      expect(due_at - Date.now()).toBeGreaterThan(60_000);
    });
    await soon(async () => expect(await left()).toBe(0));
    expect(await table.get(candidateKey(candidate.id))).toMatchObject({ first_name: '' });
    await unused(candidate);
    const due_at = new Date().toISOString();
    await table.set(taskKey(id), { due_at, ...dueTaskKey(due_at, id) });
    await soon(async () => {
      await consume('doTasks', {});
      expect(await table.get(taskKey(id))).toBeUndefined();
    });
    expect(await table.get(candidateKey(candidate.id))).toBeUndefined();
  });
});

/** The fields of content, of all these items, that none of them has anything in. */
function emptyFields(
  rules: Readonly<Record<string, object>>,
  items: readonly Readonly<Record<string, unknown>>[],
): string[] {
  const isEmpty = (value: unknown) =>
    [undefined, '""', '[]', 'null'].includes(JSON.stringify(value));
  return contentFields(rules).filter((field) => items.every((item) => isEmpty(item[field])));
}

describe('of a candidate who deletes their account', () => {
  it('nothing is left but dates and outcome, even if the removal is cut off again and again', async () => {
    const employer = await newEmployer(api);
    const other = await newCandidate(api);
    const { candidate, markers, keys, jobs } = await markedCandidate(employer);
    await confirmAddressOf(candidate, url);
    await candidate.call(saveJob, { job_posting_id: jobs.new?.id ?? '' });
    const resumes = await apply(other, jobs.new ?? { id: '' });
    expect(markers.length).toBeGreaterThanOrEqual(20);
    expect((await foundOf(markers)).length).toBeGreaterThan(20);
    for (const key of keys) expect(await objects.versionsOf(key)).not.toEqual([]);
    // The made-up candidate has something in each field that is to be erased.
    const items = (await table.all()).filter(({ candidate_id }) => candidate_id === candidate.id);
    const stored = [(await table.get(candidateKey(candidate.id))) ?? {}];
    expect(emptyFields(CANDIDATE_FIELDS, stored)).toEqual([]);
    expect(emptyFields(APPLICATION_FIELDS, items)).toEqual([]);

    await candidate.call(exportAccount, {});
    await soon(async () => {
      await consume('doTasks', {});
      expect((await candidate.call(getExport, {})).export?.state).toBe('ready');
    });
    await changedLongAgo(candidate);
    await candidate.call(deleteAccount, { password: candidate.password });
    await unused(candidate);
    const cuts = await eraseCutOff(candidate);
    expect(cuts).toBeGreaterThan(5);

    await soon(async () => expect(await foundOf(markers)).toEqual([]));
    for (const key of keys) expect(await objects.versionsOf(key)).toEqual([]);
    // Beside mails that were sent, which hold ids and go by themselves.
    const own = new RegExp(`"(CAND|EXPORT#candidate)#${candidate.id}"`);
    const left = (await linesOfTable()).filter((line) => own.test(line));
    expect(left).toEqual([]);

    // What their employer sees.
    const seen = async (name: string) => {
      const id = jobs[name]?.id ?? '';
      const { applications } = await employer.call(getJobApplications, { id });
      return applications.find(({ candidate_id }) => candidate_id === candidate.id);
    };
    const outcomes: Readonly<Record<string, ApplicationStatus>> = {
      ...{ new: 'withdrawn', accepted: 'accepted', rejected: 'rejected', offered: 'accepted' },
      ...{ taken: 'offer-accepted', declined: 'accepted', withdrawn: 'withdrawn' },
    };
    for (const [name, application_status] of Object.entries(outcomes)) {
      const application = await soon(async () => {
        const found = await seen(name);
        expect(found).toMatchObject({ application_status });
        return found;
      });
      expect(application, name).toMatchObject({
        candidate: { first_name: 'Deleted', last_name: 'applicant' },
        candidate_deleted_at: expect.any(String),
        submitted_at: expect.any(String),
        profile: { resume_url: null, cover_letter_url: null },
        ...{ screening_responses: [], video_responses: [] },
      });
    }
    expect((await seen('offered'))?.offer).toMatchObject({ acceptance_status: 'Declined' });
    expect((await seen('declined'))?.offer).toMatchObject({ decline_note: '' });
    expect(await seen('unfinished')).toBeUndefined();
    const counts = new Map(
      (await employer.call(getManagerJobs, {})).jobs.map((job) => [
        job.id,
        [job.applicant_count, job.new_application_count],
      ]),
    );
    expect(counts.get(jobs.new?.id ?? '')).toEqual([2, 1]);
    expect(counts.get(jobs.accepted?.id ?? '')).toEqual([1, 0]);
    expect(counts.get(jobs.unfinished?.id ?? '')).toEqual([0, 0]);
    expect(await wrongOf(Object.values(jobs))).toEqual([]);
    // The other applicant is as before.
    expect(await employer.call(getCandidate, { id: other.id })).toBeDefined();
    const { applications } = await other.call(getMyApplications, {});
    expect(applications).toMatchObject([{ id: resumes.id, application_status: 'new' }]);
  });

  it('nobody decides, makes an offer or reads a profile, and who counted on them is told', async () => {
    const [employer, candidate] = await Promise.all([newEmployer(api), newCandidate(api)]);
    const [job, second] = [await newJob(employer), await newJob(employer)];
    const application = await apply(candidate, job);
    await apply(candidate, second);
    await employer.call(updateJobApplicationStatus, {
      ...{ id: application.id, application_status: 'accepted' },
    });
    await employer.call(exportAccount, {});
    await soon(async () => {
      await consume('doTasks', {});
      expect((await employer.call(getExport, {})).export?.state).toBe('ready');
    });
    await candidate.call(deleteAccount, { password: candidate.password });
    expect((await employer.ask(getCandidate, { id: candidate.id })).status).toBe(404);
    await unused(candidate);
    await eraseAccount({ role: 'candidate', id: candidate.id });
    // The employer's copy had the name in it.
    expect((await employer.call(getExport, {})).export).toBeNull();
    const refusal = {
      status: 409,
      failure: { error: 'This applicant has deleted their account.' },
    };
    expect(
      await employer.ask(updateJobApplicationStatus, {
        ...{ id: application.id, application_status: 'rejected' },
      }),
    ).toMatchObject(refusal);
    expect(await employer.ask(makeOffer, offerOn(application, employer.location))).toMatchObject(
      refusal,
    );
    const { text } = await mailTo(
      url,
      employer.email,
      /^An applicant for Baker deleted their account$/,
    );
    expect(text).not.toContain('Sam');
  });
});

describe('of a manager who deletes their account', () => {
  it('nothing is left but titles and terms, even if the removal is cut off again and again', async () => {
    const { employer, job, markers, mark } = await markedManager();
    const [waiting, offered, taken, turnedDown] = await Promise.all(
      Array.from({ length: 4 }, () => newCandidate(api)),
    );
    if (!waiting || !offered || !taken || !turnedDown) throw new Error('There is nobody');
    const applied = new Map<Person, { readonly id: string }>();
    for (const each of [waiting, offered, taken, turnedDown])
      applied.set(each, await apply(each, job));
    const offer = async (to: Person) =>
      await employer.call(makeOffer, {
        ...offerOn(applied.get(to) ?? { id: '' }, employer.location),
        ...{ contact_name: mark(), contact_phone: mark(), what_to_bring: mark() },
        contact_email: `${mark()}@example.com`,
      });
    const withdrawn = (await offer(offered)).offer.id;
    await employer.call(withdrawOffer, { offer_id: withdrawn, reason: mark() });
    await offer(offered);
    const { offer: accepted } = await offer(taken);
    await taken.call(respondToOffer, { offer_id: accepted.id, acceptance_status: 'Accepted' });
    await employer.call(updatePreferences, { hold_rejections_minutes: 0 });
    await employer.call(updateJobApplicationStatus, {
      ...{ id: applied.get(turnedDown)?.id ?? '', application_status: 'rejected' },
    });
    expect(markers.length).toBeGreaterThanOrEqual(20);
    expect((await foundOf(markers)).length).toBeGreaterThan(20);
    const offers = (await table.all()).filter(({ id }) => id === withdrawn);
    expect(emptyFields(OFFER_FIELDS, offers)).toEqual([]);
    expect(emptyFields(JOB_FIELDS, [(await table.get(jobKey(job.id))) ?? {}])).toEqual([]);
    expect((await waiting.call(getJobPostings, { q: job.job_description })).matching_count).toBe(1);

    const unseen = await newJob(employer);
    await employer.call(deleteAccount, { password: employer.password });
    await unused(employer);
    expect(await eraseCutOff(employer)).toBeGreaterThan(3);

    await soon(async () => expect(await foundOf(markers)).toEqual([]));
    for (const q of markers)
      expect((await waiting.call(getJobPostings, { q })).matching_count).toBe(0);
    // What was handed in is gone, and the resume is their profile's.
    const stored = (await objects.since(begun)).map((each) => each.split(' ')[0] ?? '');
    expect(stored.filter((key) => key.startsWith(applied.get(waiting)?.id ?? '-'))).toEqual([]);
    const { profile } = await waiting.call(getMyProfile, {});
    expect((await fetch(profile?.resume_url ?? '')).status).toBe(200);

    expect(await wrongOf([job])).toEqual([]);
    // Nobody applied to it, so nobody needs its title.
    expect(await table.get(jobKey(unseen.id))).toMatchObject({ job_title: 'Deleted job' });
    expect(await queryAll(nameWordsRange(job.id, ''), itemKey)).toEqual([]);
    // What the candidates see.
    const { job: closed } = await waiting.call(getJobPosting, { id: job.id });
    expect(closed).toMatchObject({
      ...{ job_title: job.job_title, employment_type: job.employment_type, is_active: false },
      ...{ job_description: '', company: [{ name: 'Deleted company' }], company_location: [] },
      ...{ screening_questions: [], video_questions: [] },
    });
    for (const [each, application_status, acceptance_status] of [
      [waiting, 'new', []],
      [offered, 'accepted', ['Withdrawn', 'Withdrawn']],
      [taken, 'offer-accepted', ['Accepted']],
      [turnedDown, 'rejected', []],
    ] as const) {
      const { applications } = await each.call(getMyApplications, {});
      expect(applications).toMatchObject([
        {
          ...{ application_status, employer_deleted_at: expect.any(String) },
          ...{ company: [{ name: 'Deleted company' }], job: { job_title: job.job_title } },
        },
      ]);
      const { offers } = await each.call(getMyOffers, {});
      expect(offers.map((own) => own.acceptance_status)).toEqual(acceptance_status);
      for (const own of offers)
        expect(own).toMatchObject({
          ...{ company_name: 'Deleted company', salary_amount_in_cents: 2550, city: '' },
        });
    }
    // Those are told who could hope, once each.
    for (const each of [waiting, offered, taken])
      await mailTo(url, each.email, /^Your application for Baker has ended$/);
    const toldOf = async (each: Person) =>
      (await mailsTo(url, each.email)).filter(({ subject }) => /has ended$/.test(subject)).length;
    expect(await Promise.all([waiting, offered, taken, turnedDown].map(toldOf))).toEqual([
      1, 1, 1, 0,
    ]);
  });
});

import { describe, expect, inject, it, vi } from 'vitest';
import { runCommand } from '../../bin/admin.ts';
import type { ApplicationStatus } from '../../lambdas/contract/statuses/application-status.ts';
import { CANDIDATE_FIELDS } from '../../lambdas/data/accounts/candidates.ts';
import { eraseAccountId } from '../../lambdas/data/accounts/deletion.ts';
import { APPLICATION_FIELDS } from '../../lambdas/data/applications/application-fields.ts';
import { recordEvent } from '../../lambdas/data/applications/timeline.ts';
import { candidateKey } from '../../lambdas/data/keys/accounts.ts';
import { timelineRange } from '../../lambdas/data/keys/applications.ts';
import { taskKey } from '../../lambdas/data/keys/outbox.ts';
import { itemKey } from '../../lambdas/data/table/items.ts';
import { queryAll } from '../../lambdas/data/table/read.ts';
import { transact } from '../../lambdas/data/table/write.ts';
import { eraseAccount } from '../../lambdas/tasks/erase-account.ts';
import {
  auditFindingsOf,
  backdateAddressChange,
  backdateDeletion,
  emptyFields,
  eraseWithInterruptions,
  findMarkers,
  linesOfTable,
} from '../support/api/erasing.ts';
import { eventually } from '../support/api/eventually.ts';
import { isSignedIn } from '../support/api/in-process.ts';
import { confirmAddressOf, mailTo } from '../support/api/mailbox.ts';
import { setDue } from '../support/api/outbox.ts';
import { invalidField, refusal } from '../support/api/refusals.ts';
import { runConsumer } from '../support/api/run-consumer.ts';
import { objects, table } from '../support/engine/raw-stores.ts';
import { api } from '../support/stacks/shared-api.ts';
import { newPerson } from '../support/worlds/accounts.ts';
import { apply, decide, offerOn } from '../support/worlds/apply.ts';
import { confirmed } from '../support/worlds/confirmed-address.ts';
import { markedCandidate } from '../support/worlds/marked-people.ts';
import type { Person } from '../support/worlds/person.ts';
import { newCandidate, newEmployer, newJob } from '../support/worlds/world.ts';

const { url, dataDir } = inject('stack');

const isWrongSignIn = async ({ email, password }: Pick<Person, 'email' | 'password'>) =>
  (await api.ask('candidateLogin', { email, password })).status === 401;

describe('an account', () => {
  it('is deleted with its password, and gone at once; its address is free', async () => {
    const candidate = await newCandidate(api);
    const wrong = await candidate.ask('deleteAccount', { password: 'a guess' });
    expect(wrong).toMatchObject(invalidField('password'));
    expect((await candidate.ask('getMyProfile', {})).status).toBe(200);
    expect(await isSignedIn(candidate)).toBe(true);

    expect(await candidate.call('deleteAccount', { password: candidate.password })).toEqual({
      deleted: true,
      due_at: null,
    });
    expect(await isWrongSignIn(candidate)).toBe(true);
    // 404 until the authorizer has read that the session has ended.
    expect([401, 404]).toContain((await candidate.ask('getMyProfile', {})).status);
    expect(
      (await candidate.ask('deleteAccount', { password: candidate.password })).status,
    ).not.toBe(200);
    const again = await newPerson(api, { ...candidate, password: 'another secret' });
    expect(again.id).not.toBe(candidate.id);
  });

  it('is deleted by an operator in the same way, if its owner cannot sign in any more', async () => {
    const manager = await newEmployer(api);
    vi.stubEnv('DATA_DIR', dataDir);
    expect(await runCommand(['delete-account', 'local', 'manager', manager.email])).toBe(
      `The manager ${manager.id} is deleted: nobody can sign in, and the data is removed within a few minutes.`,
    );
    const { email, password: user_password } = manager;
    expect((await api.ask('managerSignin', { email, user_password })).status).toBe(401);
    // The removal is scheduled, or has begun.
    expect(await table.get(taskKey(eraseAccountId(manager.id)))).toMatchObject({
      kind: 'eraseAccount',
    });
  });

  it('is removed by a task at once, and again when nobody can use it any more', async () => {
    const candidate = await newCandidate(api);
    await candidate.call('deleteAccount', { password: candidate.password });
    const id = eraseAccountId(candidate.id);
    const left = async () =>
      (await linesOfTable()).filter((line) => line.includes(candidate.email)).length;
    await eventually(async () => {
      await runConsumer('doTasks', {});
      expect(await table.get(taskKey(id))).toMatchObject({ tries: 0 });
      const due_at = Date.parse(String((await table.get(taskKey(id)))?.due_at));
      expect(due_at - Date.now()).toBeGreaterThan(60_000);
    });
    await eventually(async () => expect(await left()).toBe(0));
    expect(await table.get(candidateKey(candidate.id))).toMatchObject({ first_name: '' });
    await backdateDeletion(candidate);
    await setDue(taskKey(id));
    await eventually(async () => {
      await runConsumer('doTasks', {});
      expect(await table.get(taskKey(id))).toBeUndefined();
    });
    expect(await table.get(candidateKey(candidate.id))).toBeUndefined();
  });
});

describe('after a candidate deletes their account', () => {
  it('only dates and outcomes are left, even if the removal is interrupted again and again', async () => {
    const employer = await newEmployer(api);
    const other = await newCandidate(api);
    const { candidate, markers, keys, jobs } = await markedCandidate(employer);
    await confirmAddressOf(candidate, url);
    await candidate.call('saveJob', { job_posting_id: jobs.new?.id ?? '' });
    const resumes = await apply(other, jobs.new ?? { id: '' });
    expect(markers.length).toBeGreaterThanOrEqual(20);
    expect((await findMarkers(markers)).length).toBeGreaterThan(20);
    for (const key of keys) expect(await objects.versionsOf(key)).not.toEqual([]);
    // The test candidate has content in each field that the removal erases.
    const mail_stopped = { why: 'bounce', at: new Date().toISOString() };
    await table.set(candidateKey(candidate.id), { mail_stopped });
    const items = (await table.all()).filter(({ candidate_id }) => candidate_id === candidate.id);
    const stored = [(await table.get(candidateKey(candidate.id))) ?? {}];
    expect(emptyFields(CANDIDATE_FIELDS, stored)).toEqual([]);
    expect(emptyFields(APPLICATION_FIELDS, items)).toEqual([]);

    // The reminder's delivery adds an event to an unfinished application.
    const { applications: own } = await candidate.call('getMyApplications', {});
    const unfinished = own.find(({ job_posting_id }) => job_posting_id === jobs.unfinished?.id);
    const reminder = { at: new Date().toISOString(), mail: 'applicationUnfinished' };
    const id = unfinished?.id ?? '';
    await transact([recordEvent({ id }, 'mail-sent', null, reminder)]);
    await candidate.call('exportAccount', {});
    await eventually(async () => {
      await runConsumer('doTasks', {});
      expect((await candidate.call('getExport', {})).export?.state).toBe('ready');
    });
    await backdateAddressChange(candidate);
    await candidate.call('deleteAccount', { password: candidate.password });
    await backdateDeletion(candidate);
    const cuts = await eraseWithInterruptions(candidate);
    expect(cuts).toBeGreaterThan(5);

    await eventually(async () => expect(await findMarkers(markers)).toEqual([]));
    for (const key of keys) expect(await objects.versionsOf(key)).toEqual([]);
    // Sent mails may stay: they hold ids only, and expire.
    const ofPerson = new RegExp(`"(CAND|EXPORT#candidate)#${candidate.id}"`);
    const left = (await linesOfTable()).filter((line) => ofPerson.test(line));
    expect(left).toEqual([]);
    expect(await queryAll(timelineRange(id), itemKey)).toEqual([]);

    // The employer's view.
    const seen = async (name: string) => {
      const id = jobs[name]?.id ?? '';
      const { applications } = await employer.call('getJobApplications', { id });
      return applications.find(({ candidate_id }) => candidate_id === candidate.id);
    };
    const outcomes: Readonly<Record<string, ApplicationStatus>> = {
      new: 'withdrawn',
      accepted: 'accepted',
      rejected: 'rejected',
      offered: 'accepted',
      taken: 'offer-accepted',
      declined: 'accepted',
      withdrawn: 'withdrawn',
    };
    for (const [name, application_status] of Object.entries(outcomes)) {
      const application = await eventually(async () => {
        const found = await seen(name);
        expect(found).toMatchObject({ application_status });
        return found;
      });
      expect(application, name).toMatchObject({
        candidate: { first_name: 'Deleted', last_name: 'applicant' },
        candidate_deleted_at: expect.any(String),
        submitted_at: expect.any(String),
        profile: { resume_url: null, cover_letter_url: null },
        screening_responses: [],
        video_responses: [],
      });
    }
    const { messages, conversation, closed } = await employer.call('getMessages', {
      application_id: (await seen('accepted'))?.id ?? '',
    });
    expect(messages.map(({ text, deleted, by_mail }) => [text, deleted, by_mail])).toEqual([
      ['Deleted by the applicant', true, null],
      ['Deleted by the applicant', true, null],
      ['Hello', false, null],
    ]);
    expect([conversation, closed]).toEqual([null, 'This applicant has deleted their account.']);
    expect((await employer.call('getConversations', {})).conversations).toEqual([]);
    expect((await seen('offered'))?.offer).toMatchObject({ acceptance_status: 'Declined' });
    expect((await seen('declined'))?.offer).toMatchObject({ decline_note: '' });
    expect(await seen('unfinished')).toBeUndefined();
    const counts = new Map(
      (await employer.call('getManagerJobs', {})).jobs.map((job) => [
        job.id,
        [job.applicant_count, job.new_application_count],
      ]),
    );
    expect(counts.get(jobs.new?.id ?? '')).toEqual([2, 1]);
    expect(counts.get(jobs.accepted?.id ?? '')).toEqual([1, 0]);
    expect(counts.get(jobs.unfinished?.id ?? '')).toEqual([0, 0]);
    expect(await auditFindingsOf(Object.values(jobs))).toEqual([]);
    // The other applicant is unchanged.
    expect(await employer.call('getCandidate', { id: other.id })).toBeDefined();
    const { applications } = await other.call('getMyApplications', {});
    expect(applications).toMatchObject([{ id: resumes.id, application_status: 'new' }]);
  });

  it('no decision, offer or profile view is possible, and an employer who accepted them gets a mail', async () => {
    const [employer, candidate] = await Promise.all([
      confirmed(newEmployer(api)),
      newCandidate(api),
    ]);
    const [job, second] = [await newJob(employer), await newJob(employer)];
    const application = await apply(candidate, job);
    await apply(candidate, second);
    await decide(employer, application, 'accepted');
    await employer.call('exportAccount', {});
    await eventually(async () => {
      await runConsumer('doTasks', {});
      expect((await employer.call('getExport', {})).export?.state).toBe('ready');
    });
    await candidate.call('deleteAccount', { password: candidate.password });
    expect((await employer.ask('getCandidate', { id: candidate.id })).status).toBe(404);
    await backdateDeletion(candidate);
    await eraseAccount({ role: 'candidate', id: candidate.id });
    // The employer's export contained the name.
    expect((await employer.call('getExport', {})).export).toBeNull();
    const deleted = refusal(409, 'This applicant has deleted their account.');
    expect(
      await employer.ask('updateJobApplicationStatus', {
        id: application.id,
        application_status: 'rejected',
      }),
    ).toMatchObject(deleted);
    expect(await employer.ask('makeOffer', offerOn(application, employer.location))).toMatchObject(
      deleted,
    );
    const { text } = await mailTo(
      url,
      employer.email,
      /^An applicant for Baker deleted their account$/,
    );
    expect(text).not.toContain('Sam');
  });
});

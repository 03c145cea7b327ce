import { expect, it } from 'vitest';
import { DAY_MS } from '../../lambdas/contract/limits.ts';
import { remindUnfinishedId } from '../../lambdas/data/applications/retention.ts';
import { ownUlid } from '../../lambdas/data/keys/key.ts';
import { mailKey, taskKey } from '../../lambdas/data/keys/outbox.ts';
import { mailType, type StoredMail } from '../../lambdas/data/outbox/mails.ts';
import { compose } from '../../lambdas/mail/compose.ts';
import { remindUnfinished } from '../../lambdas/tasks/remind-unfinished.ts';
import { eventually } from '../support/api/eventually.ts';
import { outboxOf } from '../support/api/outbox.ts';
import { table } from '../support/engine/raw-stores.ts';
import { api } from '../support/stacks/shared-api.ts';
import { apply, begin, offerOn, respond } from '../support/worlds/apply.ts';
import { storeConfirmed } from '../support/worlds/confirmed-address.ts';
import {
  type Employer,
  newCandidate,
  newEmployer,
  newJob,
  removeDecisionDelays,
} from '../support/worlds/world.ts';

/** Reminders wait in the outbox. These tests compose them before they are due, to avoid the wait. */

const SITE = 'https://example.com';

async function newWorld(isConfirmed = true) {
  const employer = await newEmployer(api);
  if (isConfirmed) await storeConfirmed(employer);
  const job = await newJob(employer);
  const applyOnce = async () => {
    const candidate = await newCandidate(api);
    return { candidate, application: await apply(candidate, job) };
  };
  return { employer, job, applyOnce };
}

/** The reminder for a job and the day of `at`. */
async function reminderOf(
  kind: 'applicantsWaiting' | 'offersWaiting',
  { job_posting_id }: { readonly job_posting_id: string },
  at: string | null | undefined,
): Promise<StoredMail> {
  const key = mailKey(`${kind}-${ownUlid(job_posting_id)}-${dayOf(at)}`);
  return await eventually(async () => mailType.parse((await table.get(key)) ?? {}));
}

/** The subject of a reminder's mail, or why there is none. */
async function subjectOf(reminder: StoredMail): Promise<string> {
  const composed = await compose(reminder, SITE);
  return 'drop' in composed ? composed.drop : composed.mail.subject;
}

const dayOf = (at: string | null | undefined) => String(at).slice(0, 10);
const daysFrom = (day: string, at: string | null) =>
  (Date.parse(at ?? '') - Date.parse(day)) / DAY_MS;
const open = (employer: Employer, { id }: { readonly id: string }) =>
  employer.call('openApplication', { application_id: id });

it('a manager gets one reminder of applicants not opened for three days', async () => {
  const { employer, applyOnce } = await newWorld();
  const { application: first } = await applyOnce();
  const { application: second } = await applyOnce();
  const reminder = await reminderOf('applicantsWaiting', first, first.submitted_at);
  const day = dayOf(first.submitted_at);
  expect(reminder).toMatchObject({ state: 'held', about: { day }, to: { id: employer.id } });
  // Three whole days after that day, at 8 AM in New York.
  expect(daysFrom(day, reminder.due_at)).toBeGreaterThanOrEqual(4);
  expect(daysFrom(day, reminder.due_at)).toBeLessThanOrEqual(5);
  expect(await subjectOf(reminder)).toMatch(/^An applicant for Baker is waiting$/);
  await open(employer, first);
  // If midnight came in between, the second belongs to another day.
  if (dayOf(second.submitted_at) === day) {
    await expect.poll(() => subjectOf(reminder)).toMatch(/^An applicant for Baker is/);
    await open(employer, second);
  }
  await expect.poll(() => subjectOf(reminder)).toBe('obsolete');
});

it('a later reminder is dropped while an applicant with an earlier reminder still waits', async () => {
  const { applyOnce } = await newWorld();
  const { application } = await applyOnce();
  const reminder = await reminderOf('applicantsWaiting', application, application.submitted_at);
  const tomorrow = dayOf(new Date(Date.now() + DAY_MS).toISOString());
  const later = { job_id: application.job_posting_id, day: tomorrow };
  if (reminder.kind !== 'applicantsWaiting') throw new Error('Another kind');
  expect(await subjectOf({ ...reminder, about: later })).toBe('obsolete');
});

it('a manager gets one reminder of applicants accepted a week ago and still without an offer', async () => {
  const { employer, applyOnce } = await newWorld();
  await removeDecisionDelays(employer);
  const decide = async (id: string, application_status: 'accepted' | 'rejected') =>
    (await employer.call('updateJobApplicationStatus', { id, application_status })).application;
  const { candidate, application: first } = await applyOnce();
  const { application: second } = await applyOnce();
  const { decided_at } = await decide(first.id, 'accepted');
  const reminder = await reminderOf('offersWaiting', first, decided_at);
  const day = dayOf(decided_at);
  expect(reminder).toMatchObject({ state: 'held', about: { day }, to: { id: employer.id } });
  expect(daysFrom(day, reminder.due_at)).toBeGreaterThanOrEqual(8);
  expect(daysFrom(day, reminder.due_at)).toBeLessThanOrEqual(9);
  await expect
    .poll(() => subjectOf(reminder))
    .toBe('1 accepted applicant for Baker without an offer');
  if (dayOf((await decide(second.id, 'accepted')).decided_at) === day) {
    await expect
      .poll(() => subjectOf(reminder))
      .toBe('2 accepted applicants for Baker without an offer');
    await decide(second.id, 'rejected');
  }
  const { offer } = await employer.call('makeOffer', offerOn(first, employer.location));
  await expect.poll(() => subjectOf(reminder)).toBe('obsolete');
  // They are accepted again, but they had an offer.
  await respond(candidate, offer, 'Declined');
  expect(await subjectOf(reminder)).toBe('obsolete');
});

it('a candidate gets one reminder, of an application that is not submitted after two days', async () => {
  const [employer, candidate] = await Promise.all([newEmployer(api), newCandidate(api)]);
  const job = await newJob(employer, { screening_questions: [{ question_text: 'Nights?' }] });
  const application = await begin(candidate, job);
  const { id: application_id, created_at } = application;
  const task = await table.get(taskKey(remindUnfinishedId(application_id)));
  expect(Date.parse(String(task?.due_at))).toBe(Date.parse(created_at) + 2 * DAY_MS);
  for (const _ of ['once', 'and again, cut off before its end'])
    await remindUnfinished({ application_id });
  expect(await outboxOf(candidate, { kind: 'applicationUnfinished' })).toMatchObject([
    { about: { application_id } },
  ]);
});

it('reminders can be turned off, also with one click, and never go to an unconfirmed address', async () => {
  const { employer, applyOnce } = await newWorld(false);
  const { application } = await applyOnce();
  const reminder = await reminderOf('applicantsWaiting', application, application.submitted_at);
  expect(await subjectOf(reminder)).toBe('email not confirmed');
  await storeConfirmed(employer);
  const composed = await compose(reminder, SITE);
  const { headers = {} } = 'mail' in composed ? composed.mail : {};
  const token = /unsubscribe\/([^>]+)>/.exec(headers['List-Unsubscribe'] ?? '')?.[1] ?? '';
  const { stopped } = await api.call('unsubscribe', { token });
  expect(stopped).toBe('waiting_applicants');
  expect(await subjectOf(reminder)).toBe('turned off');
  await employer.call('updatePreferences', { waiting_applicants: true });
  expect(await subjectOf(reminder)).toMatch(/^An applicant for Baker/);
});

it('a waiting digest is sent to a manager who now wants mails at once, but not to one who wants none', async () => {
  const { employer, applyOnce } = await newWorld();
  await applyOnce();
  const digest = await eventually(async () => {
    const [stored = {}] = await outboxOf(employer, { kind: 'applicantDigest' });
    return mailType.parse(stored);
  });
  await employer.call('updatePreferences', { new_applicants: 'at-once' });
  expect(await subjectOf(digest)).toMatch(/new applicant/);
  await employer.call('updatePreferences', { new_applicants: 'never' });
  expect(await subjectOf(digest)).toBe('turned off');
});

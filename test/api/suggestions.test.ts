import { expect, inject, it } from 'vitest';
import { APPLICANT_LEFT, JOB_CLOSED } from '../../lambdas/contract/texts/texts.ts';
import { suggestionKey } from '../../lambdas/data/keys/applications.ts';
import { enqueueMail } from '../../lambdas/data/outbox/enqueue-mail.ts';
import { transact } from '../../lambdas/data/table/write.ts';
import { eraseAccount } from '../../lambdas/tasks/erase-account.ts';
import { backdateDeletion } from '../support/api/erasing.ts';
import { eventually } from '../support/api/eventually.ts';
import { mailsTo, mailTo } from '../support/api/mailbox.ts';
import { outboxOf } from '../support/api/outbox.ts';
import { refusal } from '../support/api/refusals.ts';
import { table } from '../support/engine/raw-stores.ts';
import { api } from '../support/stacks/shared-api.ts';
import { apply } from '../support/worlds/apply.ts';
import { storeConfirmed } from '../support/worlds/confirmed-address.ts';
import type { Person } from '../support/worlds/person.ts';
import { newcomer, newEmployer, newJob } from '../support/worlds/world.ts';

const { url } = inject('stack');
const employer = await newEmployer(api);

/** A candidate with a confirmed address, and their application to a new job. */
async function applied() {
  const [candidate, job] = await Promise.all([newcomer(api), newJob(employer)]);
  await storeConfirmed(candidate);
  return { candidate, application: await apply(candidate, job) };
}

const suggest = ({ id: application_id }: { id: string }, job: { id: string }, by = employer) =>
  by.ask('suggestJob', { application_id, job_posting_id: job.id });

/** The state of each suggestion message to a person, or the reason if it was dropped. */
async function whyNotSent(to: Person): Promise<unknown[]> {
  const messages = await outboxOf(to, { kind: 'jobSuggested' });
  return messages.map(({ state, why }) => (state === 'dropped' ? why : state));
}

it('suggests a job by a mail with a link that starts the application, once per job', async () => {
  const { candidate, application } = await applied();
  const [job, other] = await Promise.all([
    newJob(employer, { job_title: 'Night baker' }),
    newJob(employer, { job_title: 'Cook' }),
  ]);
  // Another application of the same person allows no second suggestion.
  const again = await apply(candidate, other);
  expect((await suggest(application, job)).status).toBe(201);
  for (const each of [application, again])
    expect(await suggest(each, job)).toMatchObject(
      refusal(409, 'You have already suggested this job to this applicant.'),
    );
  const mail = await mailTo(url, candidate.email, /suggests another job: Night baker$/);
  expect(mail.html).toContain(`${url}/candidate/apply/${job.id}?ref=suggestion`);
  expect(mail.html).toContain('/unsubscribe?token=');
  expect(mail.text).toMatch(/receive\s+nothing\s+unless\s+you\s+apply/);
  const mails = await mailsTo(url, candidate.email);
  expect(mails.filter(({ subject }) => /suggests/.test(subject))).toHaveLength(1);
});

it('is refused for closed jobs, and jobs that the applicant applied to', async () => {
  const { candidate, application } = await applied();
  const [closed, has, asking] = await Promise.all([
    newJob(employer),
    newJob(employer),
    newJob(employer, { screening_questions: [{ question_text: 'Early?' }] }),
  ] as const);
  await employer.call('deactivateJob', { job_posting_id: closed.id });
  await apply(candidate, has);
  const refused = async (to: { id: string }) => (await suggest(application, to)).failure?.error;
  expect(await refused(closed)).toBe(JOB_CLOSED);
  const already = 'This applicant has already applied to that job.';
  expect(await refused(has)).toBe(already);
  expect(await refused({ id: application.job_posting_id })).toBe(already);
  // Only the candidate knows of an unfinished application.
  await candidate.call('createJobApplication', { job_posting_id: asking.id });
  expect(await refused(asking)).toBeUndefined();
  await mailTo(url, candidate.email, /suggests another job/);
});

it("does not show in the employer's history whether it was sent", async () => {
  const [willing, unwilling] = await Promise.all([applied(), applied()]);
  await unwilling.candidate.call('updatePreferences', { suggestions: false });
  const job = await newJob(employer);
  for (const { application } of [willing, unwilling])
    expect((await suggest(application, job)).status).toBe(201);
  await eventually(async () => {
    expect(await whyNotSent(willing.candidate)).toEqual(['sent']);
    expect(await whyNotSent(unwilling.candidate)).toEqual(['turned off']);
  });
  for (const { application } of [willing, unwilling])
    await eventually(async () => {
      const { events } = await employer.call('getApplicationTimeline', {
        application_id: application.id,
      });
      expect(events.map(({ type, mail }) => mail ?? type)).toEqual([
        'handed-in',
        'applicationReceived',
      ]);
    });
});

it('reaches nobody who has withdrawn, left, turned it off, or never confirmed their address', async () => {
  const job = await newJob(employer);
  const [withdrawn, left, unwilling] = await Promise.all([applied(), applied(), applied()]);
  await withdrawn.candidate.call('withdrawApplication', {
    application_id: withdrawn.application.id,
  });
  expect(await suggest(withdrawn.application, job)).toMatchObject(
    refusal(409, 'This applicant has withdrawn.'),
  );
  // The applicant withdrew, or applied to the job, between the suggestion and its mail.
  const message = (application_id: string) =>
    transact(
      enqueueMail(
        'jobSuggested',
        { role: 'candidate', id: withdrawn.candidate.id },
        { application_id, job_id: job.id },
      ),
    );
  await message(withdrawn.application.id);
  const { id } = await apply(withdrawn.candidate, job);
  await message(id);
  await eventually(async () =>
    expect(await whyNotSent(withdrawn.candidate)).toEqual(['obsolete', 'obsolete']),
  );

  await unwilling.candidate.call('updatePreferences', { suggestions: false });
  const unconfirmed = await newcomer(api);
  const theirs = await apply(unconfirmed, await newJob(employer));
  expect((await suggest(unwilling.application, job)).status).toBe(201);
  expect((await suggest(theirs, job)).status).toBe(201);
  await eventually(async () => {
    expect(await whyNotSent(unwilling.candidate)).toEqual(['turned off']);
    expect(await whyNotSent(unconfirmed)).toEqual(['email not confirmed']);
  });

  // A suggestion is erased with the account.
  expect((await suggest(left.application, job)).status).toBe(201);
  await left.candidate.call('deleteAccount', { password: left.candidate.password });
  await backdateDeletion(left.candidate);
  const key = suggestionKey(left.candidate.id, job.id);
  expect(await table.get(key)).toMatchObject({ job_posting_id: job.id });
  await eraseAccount({ role: 'candidate', id: left.candidate.id });
  expect(await table.get(key)).toBeUndefined();
  expect((await suggest(left.application, await newJob(employer))).failure?.error).toBe(
    APPLICANT_LEFT,
  );
});

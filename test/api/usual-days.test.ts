import { describe, expect, inject, it } from 'vitest';
import { DAY_MS } from '../../lambdas/contract/limits.ts';
import { jobPath } from '../../lambdas/contract/pages/public-paths.ts';
import type { OwnApplication } from '../../lambdas/contract/schemas/application.ts';
import { getApplication } from '../../lambdas/data/applications/applications.ts';
import { recordFirstReply } from '../../lambdas/data/applications/first-replies.ts';
import { firstReplyKey } from '../../lambdas/data/keys/applications.ts';
import { companyKey } from '../../lambdas/data/keys/companies.ts';
import { mailType, type StoredMail } from '../../lambdas/data/outbox/mails.ts';
import { childIdOf, newId } from '../../lambdas/data/table/ids.ts';
import { recordReply } from '../../lambdas/mail/record-reply.ts';
import { eraseApplication } from '../../lambdas/tasks/erase-application.ts';
import { eraseManager } from '../../lambdas/tasks/erase-manager.ts';
import { eventually } from '../support/api/eventually.ts';
import { getPage } from '../support/api/open-pages.ts';
import { table } from '../support/engine/raw-stores.ts';
import { api } from '../support/stacks/shared-api.ts';
import { apply, decide, offerOn } from '../support/worlds/apply.ts';
import { confirmed } from '../support/worlds/confirmed-address.ts';
import { invite } from '../support/worlds/interviews.ts';
import { submittedDaysAgo } from '../support/worlds/submitted-days-ago.ts';
import {
  type Employer,
  newcomer,
  newEmployer,
  newJob,
  removeDecisionDelays,
} from '../support/worlds/world.ts';

/** In how many days a company usually answers: counted from first replies, shown on its open jobs. */

interface Job {
  readonly id: string;
}

/** An employer with a job, and an applicant who applied some days ago and was looked at. */
async function world() {
  const employer = await confirmed(newEmployer(api));
  await removeDecisionDelays(employer);
  const job = await newJob(employer);
  const applied = async (days: number, isOpened = true) => {
    const application = await apply(await confirmed(newcomer(api)), job);
    await submittedDaysAgo(application, days);
    if (isOpened) await employer.call('openApplication', { application_id: application.id });
    return application;
  };
  return { employer, job, applied };
}

/** Replies of this file come one after the other, in an hour that is over. */
let at = Date.now() - 60 * 60_000;
/** Records replies to made-up applications, each after so many days. Each is later than all before. */
async function replied(job: Job, days: readonly number[]): Promise<void> {
  for (const each of days) {
    at += 1000;
    await recordFirstReply(
      {
        id: childIdOf(newId(), job.id),
        job_posting_id: job.id,
        submitted_at: new Date(at - each * DAY_MS).toISOString(),
      },
      new Date(at).toISOString(),
    );
  }
}

const usualDays = async ({ company }: Pick<Employer, 'company'>) =>
  (await table.get(companyKey(company.id)))?.usual_answer_days;
const repliesTo = async ({ id }: OwnApplication) => await table.get(firstReplyKey(id));
/** The days from submission to the stored reply. */
async function waitOf(application: OwnApplication): Promise<number> {
  const reply = await eventually(async () => {
    const found = await repliesTo(application);
    if (found === undefined) throw new Error('No reply yet');
    return found;
  });
  const ms = Date.parse(String(reply.replied_at)) - Date.parse(String(reply.submitted_at));
  return Math.round(ms / DAY_MS);
}
const write = (employer: Employer, { id: application_id }: Job) =>
  employer.call('sendMessage', { application_id, text: 'Hello' });

describe('the usual days', () => {
  it('are unknown below five replies, then the median, and follow later replies', async () => {
    const { employer, job } = await world();
    await replied(job, [2, 2, 2, 2]);
    expect(await usualDays(employer)).toBeUndefined();
    await replied(job, [9]);
    expect(await usualDays(employer)).toBe(2);
    await replied(job, [9, 9, 9, 9]);
    expect(await usualDays(employer)).toBe(9);
  });

  it('count the last twenty replies to all of the company’s jobs', async () => {
    const { employer, job } = await world();
    await replied(
      job,
      Array.from({ length: 20 }, () => 1),
    );
    await replied(
      await newJob(employer),
      Array.from({ length: 11 }, () => 5),
    );
    expect(await usualDays(employer)).toBe(5);
  });

  it('are on open jobs, also on those that are posted later, and follow', async () => {
    const { employer, job } = await world();
    const shownOn = async ({ id }: Job) =>
      (await api.call('getPublicJob', { id })).job.company[0]?.usual_answer_days;
    expect(await shownOn(job)).toBeUndefined();
    await replied(job, [3, 3, 3, 3, 3]);
    await expect.poll(() => shownOn(job)).toBe(3);
    const { html } = await getPage(inject('stack').url, jobPath(job));
    expect(html).toContain('Usually answers within 3 days');
    expect(await shownOn(await newJob(employer))).toBe(3);
    await replied(job, [7, 7, 7, 7, 7, 7]);
    await expect.poll(() => shownOn(job)).toBe(7);
  });
});

describe('a reply', () => {
  it('is a message, an invitation, an offer or a decision on an opened application', async () => {
    const { employer, applied } = await world();
    const [first, second, third, fourth, fifth] = await Promise.all([
      applied(2),
      applied(3),
      applied(4),
      applied(5),
      applied(6),
    ]);
    if (!first || !second || !third || !fourth || !fifth) throw new Error('No applications');
    await write(employer, first);
    await invite(employer, second);
    await decide(employer, third, 'accepted');
    await decide(employer, fourth, 'rejected');
    await employer.call('makeOffer', offerOn(fifth, employer.location));
    const all = [first, second, third, fourth, fifth];
    expect(await Promise.all(all.map(waitOf))).toEqual([2, 3, 4, 5, 6]);
    await expect.poll(() => usualDays(employer)).toBe(5);
  });

  it('counts once for each application', async () => {
    const { employer, applied } = await world();
    const application = await applied(2);
    await write(employer, application);
    await waitOf(application);
    const before = await repliesTo(application);
    await decide(employer, application, 'accepted');
    await invite(employer, application);
    await untilTold(application, 'interviewOffered');
    expect(await repliesTo(application)).toEqual(before);
  });

  it('is no decision on an unopened application, and no message of the candidate', async () => {
    const { employer, applied } = await world();
    const application = await applied(2, false);
    await decide(employer, application, 'rejected');
    await untilTold(application, 'applicationNotSelected');
    expect(await repliesTo(application)).toBeUndefined();
    // A later message is the first word to them.
    await write(employer, application);
    expect(await waitOf(application)).toBe(2);
  });

  it('is no decision that was undone before it was told', async () => {
    const { employer, applied } = await world();
    const application = await applied(2);
    await decide(employer, application, 'rejected');
    const told = await untilTold(application, 'applicationNotSelected');
    const stored = await getApplication(application.id);
    if (stored === undefined) throw new Error('No application');
    await waitOf(application);
    await table.remove(firstReplyKey(application.id));
    await employer.call('updateJobApplicationStatus', {
      id: application.id,
      application_status: 'new',
    });
    await recordReply(told);
    expect(await repliesTo(application)).toBeUndefined();
  });

  it('is erased with its application, and with its employer', async () => {
    const { employer, job, applied } = await world();
    const application = await applied(2);
    await write(employer, application);
    await waitOf(application);
    const stored = await getApplication(application.id);
    if (stored === undefined) throw new Error('No application');
    await eraseApplication(stored);
    expect(await repliesTo(application)).toBeUndefined();
    const other = await applied(2);
    await write(employer, other);
    await waitOf(other);
    await replied(job, [1]);
    await eraseManager(employer.id, true);
    expect(await repliesTo(other)).toBeUndefined();
  });
});

/** Waits until a message about an application was delivered, or dropped, and returns it. */
async function untilTold({ id }: OwnApplication, kind: StoredMail['kind']): Promise<StoredMail> {
  return await eventually(async () => {
    const messages = (await table.all({ sk: 'MESSAGE', kind })).map((each) => mailType.parse(each));
    const interviews = new Set(
      (await table.all({ application_id: id })).map((each) => String(each.id)),
    );
    const found = messages.find(
      ({ about, state }) =>
        ['sent', 'dropped'].includes(state) &&
        (('application_id' in about && about.application_id === id) ||
          ('interview_id' in about && interviews.has(about.interview_id))),
    );
    if (found === undefined) throw new Error('Not told yet');
    return found;
  });
}

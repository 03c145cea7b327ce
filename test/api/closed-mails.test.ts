import { describe, expect, it } from 'vitest';
import { mailKey } from '../../lambdas/data/keys/outbox.ts';
import { mailType } from '../../lambdas/data/outbox/mails.ts';
import { client } from '../../lambdas/data/table/client.ts';
import { compose } from '../../lambdas/mail/compose.ts';
import { tellApplicants } from '../../lambdas/tasks/tell-applicants.ts';
import { eventually } from '../support/api/eventually.ts';
import { aroundCommands } from '../support/api/interrupt.ts';
import { runConsumer } from '../support/api/run-consumer.ts';
import { table } from '../support/engine/raw-stores.ts';
import { api } from '../support/stacks/shared-api.ts';
import { apply, begin, decide } from '../support/worlds/apply.ts';
import { jobWithApplicants, manyCandidates } from '../support/worlds/many-candidates.ts';
import { newEmployer, newJob } from '../support/worlds/world.ts';

/** The mail to applicants about a closed job. */

const asking = { screening_questions: [{ question_text: 'Nights?' }] };

/** The message to an applicant, as stored. */
async function closedMailOf({ id }: { id: string }) {
  return await table.get(mailKey(`job-closed-${id}`));
}

/** A job with an application in each status. */
async function jobWithApplications() {
  const [employer, people] = await Promise.all([newEmployer(api), manyCandidates(api, 5)]);
  const job = await newJob(employer, asking);
  const [a, b, c, d, e] = people;
  if (!a || !b || !c || !d || !e) throw new Error('There are too few candidates');
  const waiting = await apply(a, job);
  const accepted = await apply(b, job);
  const rejected = await apply(c, job);
  const withdrawn = await apply(d, job);
  const unfinished = await begin(e, job);
  for (const [{ id }, application_status] of [
    [accepted, 'accepted'],
    [rejected, 'rejected'],
  ] as const) {
    await decide(employer, { id }, application_status);
  }
  await d.call('withdrawApplication', { application_id: withdrawn.id });
  return { employer, job, waiting, others: [accepted, rejected, withdrawn, unfinished] };
}

describe('closing a job', () => {
  it('sends no mail unless the employer requests it', async () => {
    const { employer, job, waiting } = await jobWithApplications();
    const input = { job_posting_id: job.id };
    await employer.call('deactivateJob', input);
    // A job can be closed only once.
    const again = employer.call('deactivateJob', { ...input, tell_applicants: true });
    await expect(again).rejects.toMatchObject({ status: 409 });
    await runConsumer('doTasks', {});
    expect(await closedMailOf(waiting)).toBeUndefined();
  });

  it('mails each applicant whose application is still new once, and nobody else', async () => {
    const { employer, job, waiting, others } = await jobWithApplications();
    const input = { job_posting_id: job.id, tell_applicants: true };
    expect((await employer.call('deactivateJob', input)).job.is_active).toBe(false);
    await eventually(async () => {
      await runConsumer('doTasks', {});
      expect(await closedMailOf(waiting)).toMatchObject({ kind: 'jobClosed' });
    });
    for (const other of others) expect(await closedMailOf(other)).toBeUndefined();
    await eventually(async () =>
      expect(await closedMailOf(waiting)).toMatchObject({ state: 'sent' }),
    );
    const before = await closedMailOf(waiting);
    await tellApplicants({ job_id: job.id });
    expect(await closedMailOf(waiting)).toEqual(before);
  });

  it('resumes an interrupted task, over several pages of applications', async () => {
    const employer = await newEmployer(api);
    const { job, applications } = await jobWithApplicants(employer, 7);
    let pages = 0;
    // DynamoDB may return shorter pages than requested.
    aroundCommands(client, async (send, input) => {
      if (!('KeyConditionExpression' in input)) return await send();
      pages += 1;
      return await send({ ...input, Limit: 3 });
    });
    await tellApplicants({ job_id: job.id });
    expect(pages).toBeGreaterThan(2);
    const [first, last] = [applications.at(0), applications.at(-1)];
    if (!first || !last) throw new Error('There are no applications');
    for (const application of applications) expect(await closedMailOf(application)).toBeDefined();
    await eventually(async () => expect(await closedMailOf(last)).toMatchObject({ state: 'sent' }));
    const sent = await closedMailOf(first);
    await table.remove(mailKey(`job-closed-${last.id}`));
    await tellApplicants({ job_id: job.id });
    expect(await closedMailOf(last)).toBeDefined();
    expect((await closedMailOf(first))?.created_at).toBe(sent?.created_at);
  });

  it('drops the mail if the application is decided before it is sent', async () => {
    const { employer, job, waiting } = await jobWithApplications();
    await tellApplicants({ job_id: job.id });
    const message = mailType.parse((await closedMailOf(waiting)) ?? {});
    const { id } = waiting;
    expect(await compose(message, 'https://example.com')).toHaveProperty('mail');
    await decide(employer, { id }, 'accepted');
    expect(await compose(message, 'https://example.com')).toEqual({ drop: 'obsolete' });
  });
});

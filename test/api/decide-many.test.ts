import { ulid } from 'ulid';
import { describe, expect, inject, it } from 'vitest';
import { applicationKey } from '../../lambdas/data/keys/applications.ts';
import { mailsTo, mailTo } from '../support/api/mailbox.ts';
import { table } from '../support/engine/raw-stores.ts';
import { api } from '../support/stacks/shared-api.ts';
import { apply, begin, decide, offerOn, respond } from '../support/worlds/apply.ts';
import { jobWithApplicants } from '../support/worlds/many-candidates.ts';
import { inParallel, newEmployer, newJob, removeDecisionDelays } from '../support/worlds/world.ts';

const employer = await newEmployer(api);
await removeDecisionDelays(employer);

/** A new job with this many applications. */
const applied = (count: number) => jobWithApplicants(employer, count);

const newCount = async (id: string) =>
  (await employer.call('getJobPosting', { id })).job.new_application_count;

const eventsOf = async (application_id: string) =>
  (await employer.call('getApplicationTimeline', { application_id })).events;

it('decides many applications like single ones, and lists those left out', async () => {
  const { job, applications, ids } = await applied(42);
  const [withdrawn, offered, hired, gone, accepted, other] = applications;
  if (!(withdrawn && offered && hired && gone && accepted && other)) throw new Error('Too few');
  await withdrawn.candidate.call('withdrawApplication', { application_id: withdrawn.id });
  await employer.call('makeOffer', offerOn(offered, employer.location));
  const { offer } = await employer.call('makeOffer', offerOn(hired, employer.location));
  await respond(hired.candidate, offer, 'Accepted');
  await table.set(applicationKey(gone.id), { candidate_deleted_at: new Date().toISOString() });
  await decide(employer, accepted, 'accepted');
  const asking = await newJob(employer, { screening_questions: [{ question_text: 'Early?' }] });
  const elsewhere = await apply(other.candidate, await newJob(employer));
  const unfinished = await begin(other.candidate, asking);
  const stranger = await newEmployer(api);
  const theirs = await apply(other.candidate, await newJob(stranger));
  const unknown = `${ulid()}${other.id.slice(26)}`;
  const nothing = [elsewhere.id, unfinished.id, theirs.id, unknown];
  const decision = {
    job_posting_id: job.id,
    application_ids: [...ids, ...nothing, other.id],
    application_status: 'rejected' as const,
    expected_status: 'new' as const,
  };
  const left_out = [
    { id: withdrawn.id, reason: 'withdrawn' },
    { id: offered.id, reason: 'offer-extended' },
    { id: hired.id, reason: 'offer-accepted' },
    { id: gone.id, reason: 'candidate-left' },
    { id: accepted.id, reason: 'changed' },
    ...nothing.map((id) => ({ id, reason: 'not-found' })),
    { id: other.id, reason: 'repeated' },
  ];
  const answer = { decided: ids.slice(5), told: [] as string[], left_out };
  expect(await employer.call('decideApplications', decision)).toEqual(answer);
  const events = await eventsOf(other.id);
  expect(events.find(({ type }) => type === 'rejected')).toMatchObject({
    by: 'manager',
    from: 'new',
  });
  expect(await newCount(job.id)).toBe(1);
  // A repeated call returns the same, and changes nothing.
  expect(await employer.call('decideApplications', decision)).toEqual(answer);
  expect(await newCount(job.id)).toBe(1);
  const rejected = await employer.call('getJobApplications', { id: job.id, queue: 'rejected' });
  expect(rejected.applications.map(({ id }) => id).toSorted()).toEqual(answer.decided.toSorted());
  // Each gets one mail.
  const { url } = inject('stack');
  await mailTo(url, other.candidate.email, /^An update/);
  const mails = await mailsTo(url, other.candidate.email);
  expect(mails.filter(({ subject }) => subject.startsWith('An update'))).toHaveLength(1);
  // An undo skips the applications that were decided again since.
  await decide(employer, other, 'accepted');
  const undone = await employer.call('decideApplications', {
    job_posting_id: job.id,
    application_ids: answer.decided,
    application_status: 'new',
    expected_status: 'rejected',
  });
  expect(undone).toEqual({
    decided: ids.slice(6),
    // Their mails have been sent.
    told: ids.slice(6),
    left_out: [{ id: other.id, reason: 'changed' }],
  });
  expect(await newCount(job.id)).toBe(ids.length - 5);
});

describe('a decision on many applications', () => {
  it('is refused for other statuses', async () => {
    const { job, ids: application_ids } = await applied(1);
    const decision = {
      job_posting_id: job.id,
      application_ids,
      application_status: 'accepted' as const,
    };
    for (const application_status of ['withdrawn', 'offer-extended'])
      expect(
        (await employer.ask('decideApplications', { ...decision, application_status } as never))
          .status,
      ).toBe(400);
    expect(await newCount(job.id)).toBe(1);
  });

  it('can race with others, single or many; each application has one history', async () => {
    const { job, ids } = await applied(36);
    const statuses = ['accepted', 'rejected', 'new', 'rejected'] as const;
    const replies = await Promise.all([
      ...statuses.map((application_status, at) =>
        employer.ask('decideApplications', {
          job_posting_id: job.id,
          application_status,
          application_ids: at % 2 === 0 ? ids : ids.toReversed(),
        }),
      ),
      ...ids
        .slice(0, 10)
        .map((id) =>
          employer.ask('updateJobApplicationStatus', { id, application_status: 'accepted' }),
        ),
    ]);
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]));
    const { applications: now } = await employer.call('getJobApplications', { id: job.id });
    const statusAfter = { undone: 'new', accepted: 'accepted', rejected: 'rejected' };
    const histories = await inParallel(now, ({ id }) => eventsOf(id));
    for (const [at, { application_status }] of now.entries()) {
      let status = 'new';
      for (const { type, from } of histories[at] ?? []) {
        if (!(type in statusAfter)) continue;
        expect(from).toBe(status);
        status = statusAfter[type as keyof typeof statusAfter];
      }
      expect(application_status).toBe(status);
    }
    const isNew = now.filter(({ application_status }) => application_status === 'new');
    expect(await newCount(job.id)).toBe(isNew.length);
  });
});

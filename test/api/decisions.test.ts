import { describe, expect, it } from 'vitest';
import type { OwnApplication } from '../../lambdas/contract/schemas/application.ts';
import type {
  APPLICATION_QUEUES,
  ApplicationStatus,
} from '../../lambdas/contract/statuses/application-status.ts';
import { refusal } from '../support/api/refusals.ts';
import { api } from '../support/stacks/shared-api.ts';
import { applicationWorld } from '../support/worlds/application-world.ts';
import { apply, begin } from '../support/worlds/apply.ts';
import { newcomer, newJob } from '../support/worlds/world.ts';

const { employer, candidate, applied, decide, offer, made, answer, seen } =
  await applicationWorld();

describe('a decision', () => {
  it('moves an application freely between new, accepted and rejected, and updates the counts', async () => {
    const application = await applied();
    for (const status of [
      'accepted',
      'rejected',
      'new',
      'rejected',
      'accepted',
      'new',
      'new',
    ] as const) {
      const { output } = await decide(application, status);
      expect(output?.application).toMatchObject({
        id: application.id,
        application_status: status,
        decided_at: status === 'new' ? null : expect.any(String),
      });
      expect(await seen(application)).toEqual({
        statuses: [status],
        counts: [1, status === 'new' ? 1 : 0, 1],
      });
    }
  });

  it('that changes nothing leaves the application as it was', async () => {
    const application = await applied();
    await decide(application, 'accepted');
    const { applications: before } = await candidate.call('getMyApplications', {});
    await decide(application, 'accepted');
    const { applications: after } = await candidate.call('getMyApplications', {});
    expect(after).toEqual(before);
  });

  it('that expects an outdated status is refused, with the current status', async () => {
    const application = await applied();
    expect((await decide(application, 'accepted', 'new')).status).toBe(200);
    expect(await decide(application, 'rejected', 'new')).toEqual(
      refusal(409, 'This application has been accepted.'),
    );
    // Even if it would change nothing.
    expect((await decide(application, 'accepted', 'new')).status).toBe(409);
    expect((await decide(application, 'rejected', 'accepted')).status).toBe(200);
    expect(await decide(application, 'accepted', 'new')).toEqual(
      refusal(409, 'This application has been rejected.'),
    );
    expect((await seen(application)).statuses).toEqual(['rejected']);
  });

  it('cannot set any other status', async () => {
    const application = await applied();
    for (const application_status of ['offer-extended', 'offer-accepted', 'withdrawn']) {
      const decision = { id: application.id, application_status } as never;
      expect((await employer.ask('updateJobApplicationStatus', decision)).status).toBe(400);
    }
    expect((await seen(application)).statuses).toEqual(['new']);
  });

  it('needs a submitted application', async () => {
    const job = await newJob(employer, { screening_questions: [{ question_text: 'Early?' }] });
    const application = await begin(candidate, job);
    expect((await decide(application, 'accepted')).status).toBe(404);
    expect((await offer(application)).status).toBe(404);
  });

  it('puts each application into its queue: the oldest first, offers among the accepted', async () => {
    const job = await newJob(employer);
    const people = [];
    for (let index = 0; index < 8; index++) people.push(await newcomer(api));
    const applications: OwnApplication[] = [];
    for (const person of people) applications.push(await apply(person, job));
    const [a, b, c, d, e, f, g, h] = applications;
    if (!(a && b && c && d && e && f && g && h)) throw new Error('Not enough applications');
    await decide(b, 'rejected');
    await decide(c, 'accepted');
    await offer(d);
    const offered = await made(e);
    await answer(offered.id, 'Accepted', people[4]);
    const declined = await made(f);
    await answer(declined.id, 'Declined', people[5]);
    await people[6]?.call('withdrawApplication', { application_id: g.id });
    const queue = async (name?: (typeof APPLICATION_QUEUES)[number]) =>
      (await employer.call('getJobApplications', { id: job.id, queue: name })).applications.map(
        ({ id, application_status }) => [
          applications.findIndex((each) => each.id === id),
          application_status,
        ],
      );
    expect(await queue('new')).toEqual([
      [0, 'new'],
      [7, 'new'],
    ]);
    expect(await queue('rejected')).toEqual([[1, 'rejected']]);
    expect(await queue('accepted')).toEqual([
      [2, 'accepted'],
      [3, 'offer-extended'],
      [4, 'offer-accepted'],
      [5, 'accepted'],
    ]);
    expect(await queue('withdrawn')).toEqual([[6, 'withdrawn']]);
    const all = await queue();
    expect(all).toHaveLength(8);
    expect(new Set(all.map(([index]) => index)).size).toBe(8);
    expect((await seen(a)).counts).toEqual([8, 2, 8]);
  });
});

it('a candidate sees when each step of their application happened', async () => {
  const application = await applied();
  const timeline = async () => {
    const { applications } = await candidate.call('getMyApplications', {});
    const own = applications.find(({ id }) => id === application.id);
    if (own === undefined) throw new Error('The application is not listed');
    const { application_status, submitted_at, decided_at, offered_at, answered_at, withdrawn_at } =
      own;
    const steps = { submitted_at, decided_at, offered_at, answered_at, withdrawn_at };
    return {
      status: application_status,
      done: Object.entries(steps).flatMap(([step, at]) => (at === null ? [] : step)),
      inOrder: Object.values(steps).filter((at) => at !== null),
    };
  };
  const expectStep = async (status: ApplicationStatus, done: string[]) => {
    const now = await timeline();
    expect(now).toMatchObject({ status, done });
    expect(now.inOrder).toEqual(now.inOrder.toSorted());
  };
  await expectStep('new', ['submitted_at']);
  await decide(application, 'rejected');
  await expectStep('rejected', ['submitted_at', 'decided_at']);
  await decide(application, 'new');
  await expectStep('new', ['submitted_at']);
  const first = await made(application);
  await expectStep('offer-extended', ['submitted_at', 'decided_at', 'offered_at']);
  await answer(first.id, 'Declined');
  await expectStep('accepted', ['submitted_at', 'decided_at', 'offered_at', 'answered_at']);
  const second = await made(application);
  await expectStep('offer-extended', ['submitted_at', 'decided_at', 'offered_at']);
  await answer(second.id, 'Accepted');
  await expectStep('offer-accepted', ['submitted_at', 'decided_at', 'offered_at', 'answered_at']);
  const withdrawn = await applied();
  await candidate.call('withdrawApplication', { application_id: withdrawn.id });
  const { applications } = await candidate.call('getMyApplications', {});
  expect(applications[0]).toMatchObject({
    id: withdrawn.id,
    decided_at: null,
    withdrawn_at: expect.any(String),
  });
});

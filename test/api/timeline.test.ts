import { describe, expect, inject, it } from 'vitest';
import type { OwnApplication } from '../../lambdas/contract/schemas/application.ts';
import { recordEvent } from '../../lambdas/data/applications/timeline.ts';
import { applicationKey } from '../../lambdas/data/keys/applications.ts';
import { transact } from '../../lambdas/data/table/write.ts';
import { eventually } from '../support/api/eventually.ts';
import { mailTo } from '../support/api/mailbox.ts';
import { table } from '../support/engine/raw-stores.ts';
import { api } from '../support/stacks/shared-api.ts';
import { apply, begin, decide, offerOn, respond } from '../support/worlds/apply.ts';
import { confirmed } from '../support/worlds/confirmed-address.ts';
import type { Person } from '../support/worlds/person.ts';
import { withoutSignature } from '../support/worlds/uploads.ts';
import {
  newCandidate,
  newEmployer,
  newJob,
  removeDecisionDelays,
} from '../support/worlds/world.ts';

const [employer, candidate] = await Promise.all([newEmployer(api), confirmed(newCandidate(api))]);

const times = <T>(count: number, make: () => T): T[] => Array.from({ length: count }, make);

const applied = async () => await apply(candidate, await newJob(employer));

const timelineOf = async (by: Person, { id }: { readonly id: string }) =>
  (await by.call('getApplicationTimeline', { application_id: id })).events;

/** The events that one side sees, without mails, which come at any time. */
const stepsOf = async (by: Person, application: { readonly id: string }) =>
  (await timelineOf(by, application))
    .map(({ type, by: who }) => `${type} by ${who}`)
    .filter((step) => !step.startsWith('mail-sent'));

describe('the timeline of an application', () => {
  it('shows both sides who did what, and when', async () => {
    const application = await applied();
    const { id: application_id } = application;
    await employer.call('openApplication', { application_id });
    await decide(employer, application, 'accepted');
    await decide(employer, application, 'new');
    const offer = async () =>
      (await employer.call('makeOffer', offerOn(application, employer.location))).offer.id;
    const first = await offer();
    await respond(candidate, { id: first }, 'Declined');
    const second = await offer();
    await respond(candidate, { id: second }, 'Accepted');

    const steps = [
      'handed-in by candidate',
      'opened by manager',
      'accepted by manager',
      'undone by manager',
      'offered by manager',
      'offer-declined by candidate',
      'offered by manager',
      'offer-accepted by candidate',
    ];
    expect(await stepsOf(employer, application)).toEqual(steps);
    // The acceptance was undone before its delay had passed.
    expect(await stepsOf(candidate, application)).toEqual(steps.toSpliced(2, 2));
    const events = await timelineOf(employer, application);
    expect(events.map(({ at }) => at)).toEqual(events.map(({ at }) => at).toSorted());
    const own = (await candidate.call('getMyApplications', {})).applications[0];
    const timeOf = (type: string) => events.findLast((each) => each.type === type)?.at;
    expect(own).toMatchObject({
      submitted_at: timeOf('handed-in'),
      offered_at: timeOf('offered'),
      answered_at: timeOf('offer-accepted'),
    });
    const offers = events.filter(({ type }) => type === 'offered' || type.startsWith('offer-'));
    expect(offers.map(({ offer_id }) => offer_id)).toEqual([first, first, second, second]);
    expect(events.find(({ type }) => type === 'undone')?.from).toBe('accepted');
  });

  it('has no ids of people', async () => {
    const application = await applied();
    await employer.call('openApplication', { application_id: application.id });
    for (const by of [candidate, employer]) {
      const { text } = await api.request({
        method: 'GET',
        path: `/job/get-application-timeline/${application.id}`,
        token: by.token,
      });
      expect(text).toContain('opened');
      expect(text).not.toContain(employer.id);
      expect(text).not.toContain(candidate.id);
    }
  });

  it('is only for its candidate and, after the submission, its manager', async () => {
    const application = await applied();
    const strangers = await Promise.all([newEmployer(api), newCandidate(api)]);
    for (const stranger of strangers) {
      expect(
        await stranger.ask('getApplicationTimeline', { application_id: application.id }),
      ).toMatchObject({ status: 404 });
    }
    const asking = await newJob(employer, { screening_questions: [{ question_text: 'Early?' }] });
    const unfinished = await begin(candidate, asking);
    const input = { application_id: unfinished.id };
    expect((await employer.ask('getApplicationTimeline', input)).status).toBe(404);
    expect(await stepsOf(candidate, unfinished)).toEqual([]);
    await candidate.call('withdrawApplication', input);
    expect(await stepsOf(candidate, unfinished)).toEqual(['withdrawn by candidate']);
  });

  describe('is paged', () => {
    const at = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
    const opened = (application: OwnApplication, minutes: number) =>
      recordEvent(application, 'opened', employer, { at: at(minutes) });
    const pagesOf = async (by: Person, { id: application_id }: OwnApplication) => {
      const first = await by.call('getApplicationTimeline', { application_id });
      const cursor = first.next_cursor ?? '';
      const second = await by.call('getApplicationTimeline', { application_id, cursor });
      expect(second.next_cursor).toBeUndefined();
      return [first, second].map(({ events }) =>
        events.map(({ type }) => type).filter((type) => type !== 'mail-sent'),
      );
    };

    it('with each event on one page', async () => {
      const application = await applied();
      // More than one page, whether or not the mail to the candidate has been sent.
      await transact(times(100, () => opened(application, 5)));
      await transact([opened(application, 5)]);
      const [first = [], second = []] = await pagesOf(employer, application);
      expect([...first, ...second]).toEqual(['handed-in', ...times(101, () => 'opened')]);
      expect(second).not.toEqual([]);
    });

    it.each([
      ['before the candidate was told', -150, []],
      ['after the candidate was told', -50, ['rejected', 'undone']],
    ] as const)(
      'with no page ending between a rejection and an undo %s',
      async (_, endedAt, known) => {
        const application = await applied();
        const held = { held_until: at(-100) };
        await table.set(applicationKey(application.id), { submitted_at: at(-400) });
        // The rejection would be the last event of a full page, and its undo the first of the next.
        await transact(times(99, () => opened(application, -300)));
        await transact([
          recordEvent(application, 'rejected', employer, { at: at(-200), ...held }),
          recordEvent(application, 'undone', employer, { at: at(endedAt), ...held }),
        ]);
        expect(await pagesOf(candidate, application)).toEqual([
          ['handed-in', ...times(99, () => 'opened')],
          known,
        ]);
      },
    );
  });
});

describe('a rejection', () => {
  it('with a delay shows only to the manager, and so does its undo', async () => {
    const application = await applied();
    await decide(employer, application, 'rejected');
    const [, held] = (await timelineOf(employer, application)).filter(
      ({ type }) => type !== 'mail-sent',
    );
    expect(held).toMatchObject({ type: 'rejected', from: 'new' });
    const heldMs = Date.parse(held?.held_until ?? '') - Date.parse(held?.at ?? '');
    expect(heldMs).toBe(60 * 60_000);
    expect(await stepsOf(candidate, application)).toEqual(['handed-in by candidate']);
    await decide(employer, application, 'new');
    expect(await stepsOf(employer, application)).toHaveLength(3);
    expect(await stepsOf(candidate, application)).toEqual(['handed-in by candidate']);
    await decide(employer, application, 'accepted');
    await decide(employer, application, 'rejected');
    expect(await stepsOf(candidate, application)).toEqual(['handed-in by candidate']);
    const { text } = await api.request({
      method: 'GET',
      path: `/job/get-application-timeline/${application.id}`,
      token: candidate.token,
    });
    expect(text).not.toMatch(/rejected|held/);
  });

  it('of somebody who knows that they were accepted shows them, until its delay has passed, that they no longer are', async () => {
    const own = await newEmployer(api);
    await own.call('updatePreferences', { hold_acceptances_minutes: 0 });
    const { id } = await apply(candidate, await newJob(own));
    for (const application_status of ['accepted', 'rejected'] as const)
      await own.call('updateJobApplicationStatus', { id, application_status });
    expect((await stepsOf(candidate, { id })).slice(1)).toEqual([
      'accepted by manager',
      'undone by manager',
    ]);
  });

  it('that was still held back at a withdrawal stays hidden from the candidate', async () => {
    const application = await applied();
    await decide(employer, application, 'rejected');
    const { application: own } = await candidate.call('withdrawApplication', {
      application_id: application.id,
    });
    expect(own.decided_at).toBeNull();
    expect(await stepsOf(candidate, application)).toEqual([
      'handed-in by candidate',
      'withdrawn by candidate',
    ]);
    expect(await stepsOf(employer, application)).toContain('rejected by manager');
  });

  it('without a delay shows at once, and so does its undo', async () => {
    const own = await newEmployer(api);
    await removeDecisionDelays(own);
    const application = await apply(candidate, await newJob(own));
    for (const application_status of ['rejected', 'new'] as const) {
      await own.call('updateJobApplicationStatus', { id: application.id, application_status });
    }
    expect((await stepsOf(candidate, application)).slice(1)).toEqual([
      'rejected by manager',
      'undone by manager',
    ]);
  });
});

it('withdrawn and declined offers show to both sides', async () => {
  const application = await applied();
  const offer = async () =>
    (await employer.call('makeOffer', offerOn(application, employer.location))).offer.id;
  await employer.call('withdrawOffer', { offer_id: await offer(), reason: '' });
  await candidate.call('respondToOffer', {
    offer_id: await offer(),
    acceptance_status: 'Declined',
  });
  for (const by of [employer, candidate])
    expect(await stepsOf(by, application)).toEqual([
      'handed-in by candidate',
      'offered by manager',
      'offer-withdrawn by manager',
      'offered by manager',
      'offer-declined by candidate',
    ]);
});

describe('opening an application', () => {
  const received = async ({ id, job_posting_id }: OwnApplication) =>
    (await employer.call('getJobApplications', { id: job_posting_id })).applications.find(
      (each) => each.id === id,
    );

  it('records only the first time, even with repeated and parallel calls', async () => {
    const application = await applied();
    expect((await received(application))?.opened_at).toBeNull();
    const input = { application_id: application.id };
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => employer.call('openApplication', input)),
    );
    const [first] = answers;
    expect(new Set(answers.map(({ opened_at }) => opened_at))).toEqual(new Set([first?.opened_at]));
    expect(await employer.call('openApplication', input)).toEqual(first);
    expect((await received(application))?.opened_at).toBe(first?.opened_at);
    const alone = await employer.call('getJobApplication', input);
    const listed = await received(application);
    // The URL may have got a new signature between the two calls.
    const resume_url = expect.stringContaining(
      withoutSignature(alone.application.profile?.resume_url ?? '?'),
    );
    const profile = { ...alone.application.profile, resume_url };
    expect(listed).toEqual({ ...alone.application, profile });
    expect(await stepsOf(employer, application)).toEqual([
      'handed-in by candidate',
      'opened by manager',
    ]);
  });
});

it('mails to the candidate show to both sides', async () => {
  const { url } = inject('stack');
  const application = await applied();
  const { offer } = await employer.call('makeOffer', offerOn(application, employer.location));
  // A mail from before the submission, which only the candidate sees.
  const details = {
    at: application.created_at.replace(/^\d+/, '2020'),
    mail: 'applicationUnfinished',
  };
  await transact([recordEvent(application, 'mail-sent', null, details)]);
  await mailTo(url, candidate.email, /^An offer for/);
  for (const by of [employer, candidate]) {
    const mails = await eventually(async () => {
      const events = await timelineOf(by, application);
      const sent = events.filter(({ type }) => type === 'mail-sent');
      expect(sent).toHaveLength(by === employer ? 2 : 3);
      return sent;
    });
    expect(mails).toEqual(
      expect.arrayContaining([
        { type: 'mail-sent', by: 'site', at: expect.any(String), mail: 'applicationReceived' },
        {
          type: 'mail-sent',
          by: 'site',
          at: expect.any(String),
          mail: 'offerMade',
          offer_id: offer.id,
        },
      ]),
    );
  }
});

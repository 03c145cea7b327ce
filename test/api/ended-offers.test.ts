import { describe, expect, inject, it, vi } from 'vitest';
import { DAY_MS } from '../../lambdas/contract/limits.ts';
import type { OwnApplication } from '../../lambdas/contract/schemas/application.ts';
import type { Offer } from '../../lambdas/contract/schemas/offer.ts';
import { applicationKey, offerKey } from '../../lambdas/data/keys/applications.ts';
import { ownUlid } from '../../lambdas/data/keys/key.ts';
import { mailKey, taskKey } from '../../lambdas/data/keys/outbox.ts';
import { expireOffer } from '../../lambdas/tasks/expire-offer.ts';
import type { Input } from '../support/api/client.ts';
import { eventually } from '../support/api/eventually.ts';
import { ask as askHere } from '../support/api/in-process.ts';
import { mailsTo, mailTo } from '../support/api/mailbox.ts';
import { outboxOf, setDue } from '../support/api/outbox.ts';
import { invalidField, refusal } from '../support/api/refusals.ts';
import { runConsumer } from '../support/api/run-consumer.ts';
import { table } from '../support/engine/raw-stores.ts';
import { api } from '../support/stacks/shared-api.ts';
import { apply, offerOn } from '../support/worlds/apply.ts';
import { confirmed } from '../support/worlds/confirmed-address.ts';
import { type Employer, newCandidate, newEmployer, newJob } from '../support/worlds/world.ts';

/** The end of an offer: it is withdrawn, it expires, or it is declined for a reason. */

const { url } = inject('stack');
const dayIn = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);

const [employer, candidate] = await Promise.all([newEmployer(api), confirmed(newCandidate(api))]);

const stopClock = (now: number) => vi.useFakeTimers({ toFake: ['Date'], now });

const applied = async () => await apply(candidate, await newJob(employer));
type Terms = Partial<Input<'makeOffer'>>;
const ask = (application: OwnApplication, terms: Terms = {}) =>
  employer.ask('makeOffer', { ...offerOn(application, employer.location), ...terms });
async function offered(terms: Terms = {}) {
  const application = await applied();
  const { offer } = await employer.call('makeOffer', {
    ...offerOn(application, employer.location),
    ...terms,
  });
  return { application, offer };
}
const withdraw = (offer_id: string, reason?: string) =>
  employer.ask('withdrawOffer', { offer_id, reason });
const answer = (offer_id: string, acceptance_status: 'Accepted' | 'Declined') =>
  candidate.ask('respondToOffer', { offer_id, acceptance_status });

/** An application as each side sees it, and its offer as the candidate sees it. */
async function seen({ id, job_posting_id }: OwnApplication, offer: Offer) {
  const [{ applications: received }, { applications: own }, { offers }] = await Promise.all([
    employer.call('getJobApplications', { id: job_posting_id, queue: 'accepted' }),
    candidate.call('getMyApplications', {}),
    candidate.call('getMyOffers', {}),
  ]);
  return {
    manager: received.find((each) => each.id === id),
    candidate: own.find((each) => each.id === id),
    offer: offers.find((each) => each.id === offer.id),
  };
}

/** Sets the deadline of an offer to a minute ago. */
async function backdateDeadline({ id, job_candidate_application_id }: Offer) {
  const at = new Date(Date.now() - 60_000).toISOString();
  const deadline = { day: at.slice(0, 10), time_zone: 'UTC', at };
  await table.set(offerKey(candidate.id, id), { deadline });
  const key = applicationKey(job_candidate_application_id);
  const { offer } = (await table.get(key)) ?? {};
  await table.set(key, { offer: { ...Object(offer), deadline } });
  return at;
}

describe('a pending offer', () => {
  it("is withdrawn by its manager, with a reason in the candidate's mail; then another can be made", async () => {
    const { application, offer } = await offered();
    const { output } = await withdraw(offer.id, ' The shop closes\nfor the winter. ');
    const outcome = {
      id: offer.id,
      acceptance_status: 'Withdrawn',
      withdrawn_at: expect.any(String),
      withdraw_reason: 'The shop closes\nfor the winter.',
      responded_at: null,
    };
    expect(output?.offer).toEqual({ ...offer, ...outcome });
    const now = await seen(application, offer);
    expect(now).toMatchObject({
      manager: { application_status: 'accepted', answered_at: null, offer: outcome },
      candidate: { application_status: 'accepted', offer: outcome },
    });
    expect(now.offer).toEqual(output?.offer);
    const { text } = await mailTo(url, candidate.email, /^The offer for Baker at .* was withdrawn/);
    expect(text).toContain('The shop closes for the winter.');
    const next = await ask(application);
    expect(next.status).toBe(201);
    expect((await seen(application, offer)).manager?.offer?.id).toBe(next.output?.offer.id);
    // The withdrawn offer stays withdrawn, and does not affect the next one.
    expect(await answer(offer.id, 'Accepted')).toEqual(
      refusal(409, 'The company has withdrawn this offer.'),
    );
    expect(await withdraw(offer.id)).toEqual(
      refusal(409, 'This offer has been withdrawn already.'),
    );
    expect((await answer(next.output?.offer.id ?? '', 'Accepted')).status).toBe(200);
  });

  it('may be withdrawn without a reason', async () => {
    for (const reason of ['', null, undefined]) {
      const { offer } = await offered();
      const { output } = await employer.ask('withdrawOffer', { offer_id: offer.id, reason });
      expect(output?.offer.withdraw_reason).toBe('');
    }
  });

  it('cannot be withdrawn once it is answered', async () => {
    const { application, offer } = await offered();
    // Without the candidate's id, it is not a valid offer id.
    expect((await withdraw(ownUlid(offer.id))).status).toBe(400);
    await answer(offer.id, 'Declined');
    expect(await withdraw(offer.id)).toEqual(
      refusal(409, 'The candidate has declined this offer.'),
    );
    const { output } = await ask(application);
    await answer(output?.offer.id ?? '', 'Accepted');
    expect(await withdraw(output?.offer.id ?? '')).toEqual(
      refusal(409, 'The candidate has accepted this offer.'),
    );
  });
});

describe('an offer with a day to answer by', () => {
  it("expires at the end of that day in the manager's time zone, and both sides see it", async () => {
    const own = await newEmployer(api);
    await own.call('updatePreferences', { time_zone: 'Asia/Kathmandu' });
    const application = await apply(candidate, await newJob(own));
    const answer_by = dayIn(10);
    const { offer } = await own.call('makeOffer', {
      ...offerOn(application, own.location),
      answer_by,
    });
    const expires_at = `${answer_by}T18:15:00.000Z`;
    expect(offer).toMatchObject({ answer_by, expires_at, acceptance_status: 'Pending' });
    const { applications } = await own.call('getJobApplications', {
      id: application.job_posting_id,
    });
    expect(applications[0]?.offer).toMatchObject({ id: offer.id, answer_by, expires_at });
    const { html } = await mailTo(
      url,
      candidate.email,
      new RegExp(`^An offer for Baker at ${own.company.name}`),
    );
    expect(html).toMatch(/Answer by.*11:59.PM GMT\+5:45/s);
  });

  it('has a deadline of today at the earliest, or none', async () => {
    const application = await applied();
    stopClock(new Date().setUTCHours(12, 0, 0, 0));
    const make = (by: Employer, to: OwnApplication, terms: Terms) =>
      askHere('makeOffer', { ...offerOn(to, by.location), ...terms }, { by });
    for (const answer_by of [
      dayIn(-2),
      dayIn(11 * 366),
      '9999-12-31',
      '0500-06-15',
      '0000-01-01',
    ]) {
      expect(await make(employer, application, { answer_by })).toMatchObject(
        invalidField('answer_by', 'Choose today or a later day, at most 10 years from now.'),
      );
    }
    // This day is over for the manager, but not everywhere.
    const early = await newEmployer(api);
    await early.call('updatePreferences', { time_zone: 'Pacific/Kiritimati' });
    const other = await apply(candidate, await newJob(early));
    expect(await make(early, other, { answer_by: dayIn(0) })).toMatchObject(
      invalidField('answer_by'),
    );
    expect((await make(early, other, { answer_by: dayIn(1) })).status).toBe(201);
    vi.useRealTimers();
    for (const answer_by of ['', null, undefined]) {
      const { offer } = await offered({ answer_by });
      expect(offer).toMatchObject({ answer_by: null, expires_at: null });
    }
  });

  it('reads as expired for both sides before a task stores that', async () => {
    const { application, offer } = await offered({ answer_by: dayIn(10) });
    const expires_at = await backdateDeadline(offer);
    const outcome = { id: offer.id, acceptance_status: 'Expired', expires_at };
    expect(await seen(application, offer)).toMatchObject({
      manager: { application_status: 'accepted', offer: outcome },
      candidate: { application_status: 'accepted', offer: outcome },
      offer: outcome,
    });
    expect(await table.get(offerKey(candidate.id, offer.id))).toMatchObject({
      acceptance_status: 'Pending',
    });
    expect(await answer(offer.id, 'Accepted')).toEqual(refusal(409, 'This offer has expired.'));
    expect(await withdraw(offer.id)).toEqual(refusal(409, 'This offer has expired.'));
    // Another decision or offer is possible, as after a decline.
    await employer.call('updateJobApplicationStatus', {
      id: application.id,
      application_status: 'rejected',
      expected_status: 'accepted',
    });
    const { application: other, offer: first } = await offered({ answer_by: dayIn(10) });
    await backdateDeadline(first);
    const next = await ask(other);
    expect((await answer(next.output?.offer.id ?? '', 'Accepted')).status).toBe(200);
    expect((await seen(other, first)).offer?.acceptance_status).toBe('Expired');
  });

  it('is stored as expired when it is due, once, with an event in the timeline', async () => {
    const { application, offer } = await offered({ answer_by: dayIn(10) });
    const task = await table.get(taskKey(offer.id));
    expect(task).toMatchObject({ kind: 'expireOffer', due_at: offer.expires_at });
    const at = await backdateDeadline(offer);
    await setDue(taskKey(offer.id), at);
    // Other due tasks may fail.
    await runConsumer('doTasks', {}).catch(() => {});
    expect(await table.get(taskKey(offer.id))).toBeUndefined();
    const about = { candidate_id: candidate.id, offer_id: offer.id };
    await expireOffer(about);
    expect(await table.get(offerKey(candidate.id, offer.id))).toMatchObject({
      acceptance_status: 'Expired',
    });
    expect(await table.get(applicationKey(application.id))).toMatchObject({
      application_status: 'accepted',
      offer: { id: offer.id, acceptance_status: 'Expired' },
    });
    const events = await table.all({ application_id: application.id, type: 'offer-expired' });
    expect(events).toMatchObject([{ at, by: null, offer_id: offer.id }]);
    // An offer that was made meanwhile stays.
    const { application: other, offer: first } = await offered({ answer_by: dayIn(10) });
    await backdateDeadline(first);
    const { output } = await ask(other);
    await expireOffer({ candidate_id: candidate.id, offer_id: first.id });
    expect((await seen(other, first)).manager).toMatchObject({
      application_status: 'offer-extended',
      offer: { id: output?.offer.id, acceptance_status: 'Pending' },
    });
    expect(await table.get(offerKey(candidate.id, first.id))).toMatchObject({
      acceptance_status: 'Expired',
    });
  });

  it('is left alone by its task if it was answered, or its candidate was deleted', async () => {
    const { offer } = await offered({ answer_by: dayIn(10) });
    await answer(offer.id, 'Accepted');
    await backdateDeadline(offer);
    await expireOffer({ candidate_id: candidate.id, offer_id: offer.id });
    expect(await table.get(offerKey(candidate.id, offer.id))).toMatchObject({
      acceptance_status: 'Accepted',
    });
    await expireOffer({ candidate_id: employer.id, offer_id: offer.id });
    expect(await table.get(offerKey(employer.id, offer.id))).toBeUndefined();
    const { application, offer: left } = await offered({ answer_by: dayIn(10) });
    await backdateDeadline(left);
    const key = applicationKey(application.id);
    const kept = await table.get(key);
    await table.remove(key);
    await expireOffer({ candidate_id: candidate.id, offer_id: left.id });
    await table.put({ ...key, ...kept });
    const events = await table.all({ offer_id: left.id });
    expect(events.map(({ type }) => type)).not.toContain('offer-expired');
  });

  it('is followed by a reminder a day before its end, unless it is answered by then', async () => {
    const { offer } = await offered({ answer_by: dayIn(10) });
    const { offer: answered } = await offered({ answer_by: dayIn(10) });
    // The deadline is less than a day ahead: it is 11 or 12 o'clock in New York.
    const hurried = await applied();
    stopClock(new Date().setUTCHours(16, 0, 0, 0));
    const terms = { ...offerOn(hurried, employer.location), answer_by: dayIn(0) };
    const hasty = (await askHere('makeOffer', terms, { by: employer })).output?.offer;
    vi.useRealTimers();
    expect(hasty?.answer_by).toBe(terms.answer_by);
    await answer(answered.id, 'Accepted');
    const reminderOf = async ({ id }: { id: string }) =>
      (await outboxOf({ id }, { kind: 'offerExpiring' }))[0];
    expect(await reminderOf(hasty ?? offer)).toBeUndefined();
    const dayBefore = new Date(Date.parse(offer.expires_at ?? '') - DAY_MS).toISOString();
    expect(await reminderOf(offer)).toMatchObject({ state: 'held', due_at: dayBefore });
    // Both reminders are due now.
    for (const each of [answered, offer]) {
      const key = mailKey(String((await reminderOf(each))?.id));
      await table.set(key, { due_at: null, gsi1pk: undefined, gsi1sk: undefined });
      await table.set(key, { state: 'waiting' });
      const state = each === offer ? 'sent' : 'dropped';
      await eventually(async () => expect((await table.get(key))?.state).toBe(state));
    }
    const reminders = (await mailsTo(url, candidate.email)).filter(({ subject }) =>
      /is about to expire$/.test(subject),
    );
    expect(reminders).toHaveLength(1);
    expect(reminders[0]?.text).toMatch(/Answer by: .* 11:59.PM E[SD]T/);
  });
});

describe('a candidate who declines an offer', () => {
  it('may give a reason and a note; the mail has the reason only', async () => {
    const own = await confirmed(newEmployer(api));
    const application = await apply(candidate, await newJob(own));
    const { offer } = await own.call('makeOffer', offerOn(application, own.location));
    const { output } = await candidate.ask('respondToOffer', {
      offer_id: offer.id,
      acceptance_status: 'Declined',
      decline_reason: 'start-date',
      decline_note: 'I am away until May.\nAsk me again then.',
    });
    const why = {
      acceptance_status: 'Declined',
      decline_reason: 'start-date',
      decline_note: 'I am away until May.\nAsk me again then.',
    };
    expect(output?.offer).toMatchObject(why);
    const { applications } = await own.call('getJobApplications', {
      id: application.job_posting_id,
    });
    expect(applications[0]?.offer).toMatchObject(why);
    const { applications: mine } = await candidate.call('getMyApplications', {});
    expect(mine[0]?.offer).toMatchObject(why);
    const { text } = await mailTo(url, own.email, /declined your offer for Baker/);
    expect(text).toContain('Reason: The start date');
    expect(text).not.toContain('May');
  });

  it('may give no reason; an acceptance has none', async () => {
    for (const [acceptance_status, decline_reason, decline_note] of [
      ['Declined', '', ''],
      ['Declined', null, null],
      ['Declined', undefined, undefined],
      ['Accepted', 'pay', 'Too little'],
    ] as const) {
      const { offer } = await offered();
      const { output } = await candidate.ask('respondToOffer', {
        offer_id: offer.id,
        acceptance_status,
        decline_reason,
        decline_note,
      });
      expect(output?.offer).toMatchObject({
        acceptance_status,
        decline_reason: null,
        decline_note: '',
      });
    }
  });
});

import { describe, expect, inject, it } from 'vitest';
import { DAY_MS } from '../../lambdas/contract/limits.ts';
import { listHires } from '../../lambdas/data/applications/offers.ts';
import { dayIn } from '../../lambdas/rules/dates/end-of-day.ts';
import { eventually } from '../support/api/eventually.ts';
import { mailsTo } from '../support/api/mailbox.ts';
import { invalidField, notFoundReply } from '../support/api/refusals.ts';
import { runConsumer } from '../support/api/run-consumer.ts';
import { api } from '../support/stacks/shared-api.ts';
import { applicationWorld } from '../support/worlds/application-world.ts';
import { apply, offerOn } from '../support/worlds/apply.ts';
import type { Person } from '../support/worlds/person.ts';
import { newCandidate, newEmployer, newJob } from '../support/worlds/world.ts';

const { employer, candidate, applied, offer, made, answer } = await applicationWorld();

const FIRST_DAY = {
  contact_name: 'Robin Vale',
  contact_phone: '+1 555 0142',
  contact_email: 'Robin@bakery.example.com',
  what_to_bring: 'Closed shoes.\nAn ID.',
};
const { what_to_bring, ...CONTACT } = FIRST_DAY;
const NO_CONTACT = { contact_name: '', contact_phone: '', contact_email: '' };

async function offered() {
  const { output } = await offer(await applied(), FIRST_DAY);
  if (output === undefined) throw new Error('No offer was made');
  return output.offer;
}

/** The job titles in a manager's list of hires. */
async function hiresOf(manager: Person, started?: 'true') {
  const { hires } = await manager.call('getMyHires', { started });
  return hires.map((each) => each.offer.job_title);
}

describe('the first day', () => {
  it('is part of an offer; only a hired candidate sees the contact', async () => {
    const { id, ...terms } = await offered();
    expect(terms).toMatchObject({ ...FIRST_DAY, zip_code: employer.location.zip_code });
    const seenBy = async (who: Person) => (await who.call('getOffer', { id })).offer;
    const listed = async () =>
      (await candidate.call('getMyOffers', {})).offers.find((each) => each.id === id);
    expect(await seenBy(employer)).toMatchObject(FIRST_DAY);
    expect(await seenBy(candidate)).toMatchObject({ ...NO_CONTACT, what_to_bring });
    expect(await listed()).toMatchObject(NO_CONTACT);

    const { output } = await answer(id, 'Accepted');
    expect(output?.offer).toMatchObject(CONTACT);
    expect(await seenBy(candidate)).toMatchObject(FIRST_DAY);
    expect(await listed()).toMatchObject(FIRST_DAY);
  });

  it('stays hidden if the offer is declined', async () => {
    const { id } = await offered();
    expect((await answer(id, 'Declined')).output?.offer).toMatchObject(NO_CONTACT);
    expect((await candidate.call('getOffer', { id })).offer).toMatchObject(NO_CONTACT);
  });

  it('is optional, and can be empty', async () => {
    const none = { ...NO_CONTACT, what_to_bring: '' };
    expect(await made(await applied())).toMatchObject(none);
    expect((await offer(await applied(), none)).output?.offer).toMatchObject(none);
  });

  it('needs a valid email address', async () => {
    const reply = await offer(await applied(), { contact_email: 'robin' });
    expect(reply).toMatchObject(invalidField('contact_email'));
  });

  it('is in the mails to both sides', async () => {
    const { id } = await offered();
    await answer(id, 'Accepted');
    const { url } = inject('stack');
    for (const [{ email }, subject, path] of [
      [candidate, /^You're hired: Baker/, `/candidate/offers/${id}`],
      [employer, /accepted your offer for Baker$/, `/manager/offers/${id}`],
    ] as const)
      await eventually(async () => {
        const mail = (await mailsTo(url, email)).find(({ html }) => html.includes(`${path}"`));
        expect(mail?.subject).toMatch(subject);
        const page = await (await fetch(new URL(`/_mail/${mail?.id}`, url))).text();
        expect(page).toContain('<th>Auto-Submitted</th><td>auto-generated</td>');
        // Only the hired candidate knows the contact.
        const replyTo = `<th>Reply-To</th><td>${CONTACT.contact_email}</td>`;
        expect(page.includes(replyTo)).toBe(email === candidate.email);
        // A mail has the address without a link.
        expect(mail?.text).not.toContain(CONTACT.contact_email);
        const words = mail?.text.replaceAll('\u200c', '').replaceAll(/\s+/g, ' ');
        for (const told of [
          '$25.50 / hour',
          'Jan 4, 2027',
          '12 Main Street',
          '97201',
          ...Object.values(CONTACT),
          'Closed shoes. An ID.',
        ])
          expect(words).toContain(told);
      });
  });
});

describe('an offer', () => {
  it('is read by its candidate and its manager, who sees how to contact the candidate', async () => {
    const application = await applied();
    const { id } = await made(application);
    const own = await employer.call('getOffer', { id });
    expect(own.candidate).toEqual({
      first_name: 'Sam',
      last_name: 'Okafor',
      email: candidate.email,
      phone_number: '+1 555 0100',
    });
    expect(own.job_posting_id).toBe(application.job_posting_id);
    for (const stranger of await Promise.all([newEmployer(api), newCandidate(api)])) {
      expect(await stranger.ask('getOffer', { id })).toEqual(notFoundReply('offer'));
    }
  });

  it('hides the contact once the candidate has withdrawn or deleted their account', async () => {
    const [withdrawing, leaving] = await Promise.all([newCandidate(api), newCandidate(api)]);
    const [withdrawn, left] = [
      await apply(withdrawing, await newJob(employer)),
      await apply(leaving, await newJob(employer)),
    ];
    const [declined, pending] = [await made(withdrawn), await made(left)];
    const seen = async ({ id }: { id: string }) =>
      (await employer.call('getOffer', { id })).candidate;
    const refusal = { offer_id: declined.id, acceptance_status: 'Declined' } as const;
    await withdrawing.call('respondToOffer', refusal);
    expect(await seen(declined)).toMatchObject({ email: withdrawing.email });
    const undone = { id: withdrawn.id, application_status: 'new' } as const;
    await employer.call('updateJobApplicationStatus', undone);
    await withdrawing.call('withdrawApplication', { application_id: withdrawn.id });
    await leaving.call('deleteAccount', { password: leaving.password });
    const hidden = { first_name: 'Sam', email: '', phone_number: '' };
    expect([await seen(declined), await seen(pending)]).toMatchObject([hidden, hidden]);
  });
});

describe('the list of hires', () => {
  const ZONE = 'Pacific/Kiritimati';
  const dayFrom = (days: number) => dayIn(ZONE, Date.now() + days * DAY_MS);

  it('has accepted offers only, soonest first; started ones are listed separately, latest first', async () => {
    const [own, other] = await Promise.all([newEmployer(api), newEmployer(api)]);
    await own.call('updatePreferences', { time_zone: ZONE });
    const hire = async (days: number, start_time: string, isAccepted = true) => {
      const application = await apply(candidate, await newJob(own));
      const { offer } = await own.call('makeOffer', {
        ...offerOn(application, own.location),
        start_date: dayFrom(days),
        start_time,
        job_title: `${days} ${start_time}`,
      });
      if (isAccepted) await answer(offer.id, 'Accepted');
    };
    // At least two days away: the date may change meanwhile.
    for (const [days, time] of [
      ...([
        [40, '09:00'],
        [2, '14:00'],
        [2, '06:30'],
        [400, '09:00'],
      ] as const),
      ...([
        [-2, '09:00'],
        [-400, '09:00'],
      ] as const),
    ])
      await hire(days, time);
    await hire(3, '09:00', false);
    await eventually(async () => {
      expect(await hiresOf(own)).toEqual(['2 06:30', '2 14:00', '40 09:00', '400 09:00']);
      expect(await hiresOf(own, 'true')).toEqual(['-2 09:00', '-400 09:00']);
    });
    const { hires } = await own.call('getMyHires', {});
    expect(hires[0]).toMatchObject({
      candidate: { first_name: 'Sam', last_name: 'Okafor' },
      offer: { acceptance_status: 'Accepted', company_name: own.company.name },
    });
    expect(await hiresOf(other)).toEqual([]);
    // Days later, the next page goes on at the list's new start.
    const [first] = (await listHires(own.id, dayFrom(0), false)).rows;
    const later = await listHires(own.id, dayFrom(30), false, first?.cursor);
    expect(later.rows.map(({ item }) => item.job_title)).toEqual(['40 09:00', '400 09:00']);
  });

  it('no longer has a person who deletes their account', async () => {
    const [own, leaver] = await Promise.all([newEmployer(api), newCandidate(api)]);
    const application = await apply(leaver, await newJob(own));
    const { id } = (await own.call('makeOffer', offerOn(application, own.location))).offer;
    await answer(id, 'Accepted', leaver);
    const hires = async () => [...(await hiresOf(own)), ...(await hiresOf(own, 'true'))];
    await eventually(async () => expect(await hires()).toEqual(['Baker']));
    await leaver.call('deleteAccount', { password: leaver.password });
    await runConsumer('doTasks', {});
    await eventually(async () => expect(await hires()).toEqual([]));
    expect((await own.ask('getOffer', { id })).status).toBe(404);
  });
});

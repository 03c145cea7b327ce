import { describe, expect, inject, it } from 'vitest';
import type { Decision } from '../../lambdas/contract/statuses/application-status.ts';
import { SITE_NAME } from '../../lambdas/contract/texts/site-name.ts';
import { mailKey } from '../../lambdas/data/keys/outbox.ts';
import { enqueueMail } from '../../lambdas/data/outbox/enqueue-mail.ts';
import { candidateOf } from '../../lambdas/data/outbox/mails.ts';
import { transact } from '../../lambdas/data/table/write.ts';
import { eventually } from '../support/api/eventually.ts';
import { mailsTo, mailTo } from '../support/api/mailbox.ts';
import { outboxOf } from '../support/api/outbox.ts';
import { runConsumer, streamEventOf } from '../support/api/run-consumer.ts';
import { table } from '../support/engine/raw-stores.ts';
import { api } from '../support/stacks/shared-api.ts';
import { apply, offerOn } from '../support/worlds/apply.ts';
import { confirmed, storeConfirmed } from '../support/worlds/confirmed-address.ts';
import {
  newcomer,
  newEmployer,
  newJob,
  removeDecisionDelays,
  uniqueWord,
} from '../support/worlds/world.ts';

const { url } = inject('stack');
const TEN = Array.from({ length: 10 });

const subjectsTo = async ({ email }: { readonly email: string }) =>
  (await mailsTo(url, email)).map(({ subject }) => subject);

async function applied() {
  const [employer, candidate] = await Promise.all([newEmployer(api), confirmed(newcomer(api))]);
  const job = await newJob(employer);
  return { employer, candidate, job, application: await apply(candidate, job) };
}

describe('mail', () => {
  it.each(['accepted', 'rejected'] as const)(
    'the candidate sees that they are %s only after the delay, and an undo says whether they had been told',
    async (decision) => {
      const { employer, candidate, application } = await applied();
      const decide = (application_status: Decision) =>
        employer.call('updateJobApplicationStatus', { id: application.id, application_status });
      const made = await decide(decision);
      expect(made).toMatchObject({ application: { application_status: decision }, told: false });
      const mails = await outboxOf(application, { state: 'held' });
      const delay =
        Date.parse(String(mails[0]?.due_at)) - Date.parse(made.application.decided_at ?? '');
      expect(mails).toHaveLength(1);
      expect(delay).toBe({ accepted: 5, rejected: 60 }[decision] * 60_000);
      const own = async () => (await candidate.call('getMyApplications', {})).applications[0];
      expect(await own()).toMatchObject({ application_status: 'new', decided_at: null });
      expect((await decide('new')).told).toBe(false);
      await removeDecisionDelays(employer);
      await decide(decision);
      expect(await own()).toMatchObject({ application_status: decision });
      expect((await decide('new')).told).toBe(true);
      await mailTo(url, candidate.email, /We received your application for/);
    },
  );

  it('an outcome is mailed again only if the candidate was told of another in between', async () => {
    const { employer, application } = await applied();
    const statesOf = async (kind: string) =>
      (await outboxOf(application, { kind })).map(({ state, why }) => why ?? state);
    const decide = async (application_status: Decision, kind: string, states: string[]) => {
      await employer.call('updateJobApplicationStatus', { id: application.id, application_status });
      await eventually(async () => expect(await statesOf(kind)).toEqual(states));
    };
    const [accepted, rejected] = ['applicationAccepted', 'applicationNotSelected'] as const;
    await employer.call('updatePreferences', { hold_acceptances_minutes: 0 });
    await decide('accepted', accepted, ['sent']);
    // Held back, so the candidate does not learn of it.
    await decide('rejected', rejected, ['held']);
    await decide('accepted', accepted, ['sent', 'already told']);
    await removeDecisionDelays(employer);
    await decide('rejected', rejected, ['held', 'sent']);
    await decide('new', rejected, ['held', 'sent']);
    await decide('rejected', rejected, ['held', 'sent', 'already told']);
    await decide('accepted', accepted, ['sent', 'already told', 'sent']);
  });

  it('releaseDueMail releases due messages, and no others', async () => {
    const { candidate, application } = await applied();
    const enqueueAcceptance = (dueAt: string) => {
      const about = { application_id: application.id, decided_at: dueAt };
      return enqueueMail(
        'applicationAccepted',
        candidateOf({ candidate_id: candidate.id }),
        about,
        {
          dueAt,
          id: `${application.id}-${dueAt}`,
        },
      );
    };
    const [soonDue, later] = [1000, 3_600_000].map((ms) => new Date(Date.now() + ms).toISOString());
    if (soonDue === undefined || later === undefined) throw new Error('There are no times');
    await transact([...enqueueAcceptance(soonDue), ...enqueueAcceptance(later)]);
    const stateOf = async (dueAt: string) =>
      (await table.get(mailKey(`${application.id}-${dueAt}`)))?.state;
    expect([await stateOf(soonDue), await stateOf(later)]).toEqual(['held', 'held']);
    // The decision was never made, so the message is dropped when it is released.
    await eventually(async () => {
      await runConsumer('releaseDueMail', {});
      expect(await stateOf(soonDue)).toBe('dropped');
    });
    expect(await stateOf(later)).toBe('held');
  });

  it('a change delivered ten times, in sequence or in parallel, sends one mail', async () => {
    const { candidate } = await applied();
    await api.call('forgotPassword', { role: 'candidate', email: candidate.email });
    // The second mail carries a link. The consumer that claims the message stores the link.
    for (const [kind, subject] of [
      ['applicationReceived', /We received your application for/],
      ['resetPassword', /^Reset your password/],
    ] as const) {
      const message = await eventually(async () => {
        const [found] = await outboxOf(candidate, { kind });
        expect(found?.state).toBe('sent');
        return found;
      });
      const key = mailKey(String(message?.id));
      const change = streamEventOf(key, { after: { ...message, state: 'waiting' } });
      for (const _ of TEN) await runConsumer('deliverMail', change);
      // The first consumer to claim it sends it. The stack's own consumer competes, too.
      await table.set(key, { state: 'waiting' });
      await Promise.all(TEN.map(() => runConsumer('deliverMail', change)));
      await eventually(async () => expect((await table.get(key))?.state).toBe('sent'));
      // The second delivery writes one claim and one result. The mailbox keeps one mail per message.
      expect((await table.get(key))?.revision).toBe(Number(message?.revision) + 2);
      const mails = await mailsTo(url, candidate.email);
      expect(mails.filter((mail) => subject.test(mail.subject))).toHaveLength(1);
    }
    expect(await outboxOf(candidate, { sk: 'LINK', kind: 'reset' })).toHaveLength(2);
  });

  it('a long company name in Japanese stops no mail', async () => {
    const [employer, candidate] = await Promise.all([
      confirmed(newEmployer(api)),
      confirmed(newcomer(api)),
    ]);
    await employer.call('updateCompany', { id: employer.company.id, name: '港町珈琲'.repeat(30) });
    await apply(candidate, await newJob(employer));
    const mail = await mailTo(url, candidate.email, /We received your application for/);
    expect(mail.from).toMatch(/^=\?UTF-8/);
  });

  it('the sender is the site alone, and the company on it once the employer’s address is confirmed', async () => {
    const [employer, candidate] = await Promise.all([newEmployer(api), newcomer(api)]);
    await Promise.all([storeConfirmed(candidate), removeDecisionDelays(employer)]);
    const { id } = await apply(candidate, await newJob(employer, { job_title: 'Miller' }));
    const { name } = employer.company;
    const early = await mailTo(url, candidate.email, /^We received .* Miller at /);
    expect(early.from).toMatch(new RegExp(`^"${SITE_NAME}" <`));
    expect(early.subject).toContain(name);
    await storeConfirmed(employer);
    await employer.call('updateJobApplicationStatus', { id, application_status: 'accepted' });
    const decided = await mailTo(url, candidate.email, /^You're moving forward: Miller at /);
    expect(decided.from).toMatch(new RegExp(`^"${name} on ${SITE_NAME}" <`));
    await employer.call('makeOffer', offerOn({ id }, employer.location));
    const offered = await mailTo(url, candidate.email, /^An offer for/);
    expect(offered.from).toBe(decided.from);
  });

  it('names that are addresses of sites are taken, and are no links in a mail', async () => {
    const [employer, candidate] = await Promise.all([newEmployer(api), confirmed(newcomer(api))]);
    const site = `www.${uniqueWord()}.com`;
    const { company } = await employer.call('updateCompany', {
      id: employer.company.id,
      name: site,
    });
    expect(company.name).toBe(site);
    await apply(candidate, await newJob(employer, { job_title: 'https://evil.com/apply' }));
    const { subject, text, html } = await mailTo(url, candidate.email, /^We received/);
    for (const part of [subject, text, html]) {
      expect(part).not.toMatch(/evil\.com|www\./);
      expect(part.replaceAll('\u200c', '')).toContain(site);
    }
  });

  it('a candidate may withdraw during the delay of a rejection', async () => {
    const { employer, candidate, application } = await applied();
    await employer.call('updateJobApplicationStatus', {
      id: application.id,
      application_status: 'rejected',
    });
    await candidate.call('withdrawApplication', { application_id: application.id });
    await mailTo(url, employer.email, /Confirm/);
    expect(await subjectsTo(employer)).toEqual(['Confirm your email address']);
  });
});

import { afterAll, describe, expect, it, vi } from 'vitest';
import { QUOTAS } from '../../lambdas/contract/limits.ts';
import type { OwnApplication } from '../../lambdas/contract/schemas/application.ts';
import { mailsOverQuota } from '../../lambdas/data/limits/mail-counts.ts';
import { createApi } from '../support/api/client.ts';
import { eventually } from '../support/api/eventually.ts';
import { ask } from '../support/api/in-process.ts';
import { mailsTo, mailTo, tokenIn } from '../support/api/mailbox.ts';
import { setQuotas } from '../support/api/set-quotas.ts';
import { isOnItsWay, openTable } from '../support/engine/table-dump.ts';
import { apply, offerOn } from '../support/worlds/apply.ts';
import { storeConfirmed } from '../support/worlds/confirmed-address.ts';
import {
  type Employer,
  newcomer,
  newEmail,
  newEmployer,
  newJob,
  removeDecisionDelays,
  uniqueWord,
} from '../support/worlds/world.ts';

/** Whom we mail how often, and in whose words. This has its own stack, with quotas. */

const PAIR = 6;
const INBOX = 10;

const stack = await vi.hoisted(async () => {
  const { QUOTAS: usual } = await import('../../lambdas/contract/limits.ts');
  const { startStackForThisProcess } = await import('../support/stacks/own-stack.ts');
  const quotas = {
    ...usual,
    offers_per_application_per_day: 1000,
    mails_per_sender_and_inbox_per_day: 6,
    mails_per_inbox_per_day: 10,
  };
  // Handlers that need another network run in this process.
  return await startStackForThisProcess({ env: { QUOTAS: JSON.stringify(quotas) } });
});
const { url } = stack;
const api = createApi(url);
const table = openTable(stack.environment);
afterAll(async () => {
  table[Symbol.dispose]();
  await stack.stop();
});

/** Waits until no mail is pending. */
async function untilDelivered(): Promise<void> {
  await eventually(async () => {
    const messages = await table.all({ sk: 'MESSAGE' });
    expect(messages.filter(isOnItsWay)).toEqual([]);
  });
}

const subjectsTo = async (email: string) => (await mailsTo(url, email)).map((each) => each.subject);

/** Makes and withdraws offers. */
async function offerAndWithdraw(
  employer: Employer,
  application: OwnApplication,
  { times, reason = '' }: { readonly times: number; readonly reason?: string },
): Promise<void> {
  const terms = { ...offerOn(application, employer.location), job_title: employer.company.name };
  for (let made = 0; made < times; made++) {
    const { offer } = await employer.call('makeOffer', terms);
    await employer.call('withdrawOffer', { offer_id: offer.id, reason });
  }
}

describe('an unconfirmed address', () => {
  it('gets a line that there is an answer, five times a day, without a name or text of anybody', async () => {
    const [employer, stranger] = await Promise.all([newEmployer(api), newcomer(api)]);
    const word = uniqueWord();
    const { id } = employer.company;
    const { company } = await employer.call('updateCompany', { id, name: `Win ${word}` });
    const texts = { acceptance: `Take ${word}`, rejection: `Leave ${word}` };
    await employer.call('setDecisionMails', { company_id: id, ...texts });
    await removeDecisionDelays(employer);
    const job = await newJob(employer, { job_title: `Gold ${word}` });
    const application = await apply(stranger, job);
    const decide = (application_status: 'accepted' | 'rejected') =>
      employer.call('updateJobApplicationStatus', { id: application.id, application_status });
    for (const _ of [1, 2, 3]) {
      await decide('accepted');
      await decide('rejected');
    }
    await decide('accepted');
    await offerAndWithdraw({ ...employer, company }, application, { times: 10, reason: word });
    await untilDelivered();
    const mails = await mailsTo(url, stranger.email);
    expect(mails.map(({ subject }) => subject).toSorted()).toEqual([
      ...Array(5).fill('An employer has answered'),
      'Confirm your email address',
    ]);
    for (const mail of mails) {
      expect(JSON.stringify(mail)).not.toMatch(new RegExp(`${word}|Baker|Sam|Okafor`));
      expect(tokenIn(mail, '/confirm-email')).toMatch(/^[\w-]{43}$/);
    }
    // The page shows everything, and takes an answer.
    const { offers } = await stranger.call('getMyOffers', {});
    expect(offers).toHaveLength(10);
    const terms = offerOn(application, employer.location);
    const { offer } = await employer.call('makeOffer', terms);
    const answer = { offer_id: offer.id, acceptance_status: 'Accepted' as const };
    await stranger.call('respondToOffer', answer);
    // The employer's own address is unconfirmed, too.
    await mailTo(url, employer.email, /^An applicant has answered$/);
    for (const { html } of await mailsTo(url, employer.email)) expect(html).not.toContain('Sam');
  });

  it('and all others of its inbox get three mails a day that ask to confirm them, from whatever network', async () => {
    const word = uniqueWord();
    const { QUOTAS: ofStack } = stack.environment;
    vi.stubEnv('QUOTAS', ofStack);
    const addresses = Array.from({ length: 30 }, (_, index) =>
      index % 2 === 0
        ? `${word}+${index}@example.com`
        : `${word.toUpperCase()}+a+${index}@example.com`,
    );
    for (const [index, email] of addresses.entries()) {
      // The first ten from one network.
      const sourceIp = `network ${word} ${Math.max(10, index)}`;
      await signUp(email, sourceIp);
      await api.call('forgotPassword', { role: 'candidate', email });
    }
    await untilDelivered();
    const subjects = (
      await Promise.all(addresses.map((each) => subjectsTo(each.toLowerCase())))
    ).flat();
    expect(subjects.filter((each) => /^Confirm/.test(each))).toHaveLength(3);
    expect(subjects.filter((each) => /^Reset/.test(each))).toHaveLength(
      QUOTAS.account_mails_per_unconfirmed_inbox_per_day,
    );
    expect(subjects).toHaveLength(3 + QUOTAS.account_mails_per_unconfirmed_inbox_per_day);
  });

  it('of a large provider is counted without its dots', async () => {
    const word = uniqueWord();
    setQuotas({ confirmation_mails_per_inbox_per_day: 2 });
    const [first = '', ...rest] = word;
    const addresses = [
      `${word}@gmail.com`,
      `${first}.${rest.join('')}@googlemail.com`,
      `${word}+x@gmail.com`,
    ];
    for (const email of addresses) await signUp(email, `network ${uniqueWord()}`);
    await untilDelivered();
    expect((await Promise.all(addresses.map(subjectsTo))).map(({ length }) => length)).toEqual([
      1, 1, 0,
    ]);
  });

  it('is asked to be confirmed by so many mails from one network in an hour; sign-ups go on', async () => {
    setQuotas({ confirmation_mails_per_network_per_hour: 2 });
    const network = `network ${uniqueWord()}`;
    const addresses = Array.from({ length: 4 }, () => newEmail());
    const over: unknown[] = [];
    const note = (mail: unknown) => over.push(mail);
    mailsOverQuota.subscribe(note);
    for (const email of addresses) await signUp(email, network);
    mailsOverQuota.unsubscribe(note);
    expect(over).toEqual([{ kind: 'confirmAddress' }, { kind: 'confirmAddress' }]);
    await untilDelivered();
    expect((await Promise.all(addresses.map(subjectsTo))).flat()).toHaveLength(2);
  });

  it('is asked again twice after the sign-up; then the call says when to try again', async () => {
    const person = await newcomer(api);
    const again = async () => (await person.ask('resendConfirmation', {})).failure?.error ?? 'sent';
    expect([await again(), await again(), await again()]).toEqual([
      'sent',
      'sent',
      expect.stringMatching(
        /^We can send 3 emails a day to confirm an address\. Open the newest one, or try again in /,
      ),
    ]);
  });
});

/** Signs up from a network. */
async function signUp(email: string, sourceIp: string): Promise<void> {
  const input = { email, password: 'a secret', firstName: 'Sam', lastName: 'Okafor' };
  expect((await ask('candidateSignup', input, { sourceIp })).status).toBe(201);
}

describe('a confirmed address', () => {
  it('gets so many mails a day by one employer, and by all together; those of its account come anyway', async () => {
    const candidate = await newcomer(api);
    await storeConfirmed(candidate);
    const flood = async () => {
      const employer = await newEmployer(api);
      const application = await apply(candidate, await newJob(employer));
      await offerAndWithdraw(employer, application, { times: 10 });
      await untilDelivered();
      return (await subjectsTo(candidate.email)).filter((each) => /offer for/.test(each)).length;
    };
    // The mail about the application is by the candidate.
    expect(await flood()).toBe(PAIR);
    expect((await flood()) + 2).toBe(INBOX);
    const { password } = candidate;
    await candidate.call('changePassword', { password, new_password: 'another secret' });
    await mailTo(url, candidate.email, /^Your password was changed/);
    await api.call('forgotPassword', { role: 'candidate', email: candidate.email });
    await mailTo(url, candidate.email, /^Reset your password/);
  });

  it('is not kept from its account’s mails by a flood on addresses of the same inbox', async () => {
    const owner = await newcomer(api);
    await storeConfirmed(owner);
    const [name] = owner.email.split('@');
    for (let index = 0; index < 12; index++) {
      const email = `${name}+${index}@seeker.example.com`;
      await signUp(email, `network ${uniqueWord()}`);
      await api.call('forgotPassword', { role: 'candidate', email });
    }
    await api.call('forgotPassword', { role: 'candidate', email: owner.email });
    await mailTo(url, owner.email, /^Reset your password/);
  });
});

it('an employer makes five offers a day on an application', async () => {
  const [employer, candidate, other] = await Promise.all([
    newEmployer(api),
    newcomer(api),
    newcomer(api),
  ] as const);
  const job = await newJob(employer);
  const application = await apply(candidate, job);
  setQuotas({});
  const offer = (to: OwnApplication) =>
    ask('makeOffer', offerOn(to, employer.location), { by: employer });
  for (let made = 0; made < 5; made++) {
    const { output } = await offer(application);
    await employer.call('withdrawOffer', { offer_id: output?.offer.id ?? '', reason: '' });
  }
  const refused = await offer(application);
  expect(refused.status).toBe(429);
  expect(refused.failure?.error).toMatch(
    /^You can make 5 offers a day on one application\. Please try again in /,
  );
  expect((await offer(await apply(other, job))).status).toBe(201);
});

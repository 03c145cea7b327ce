import { describe, expect, inject, it, vi } from 'vitest';
import { ROLES } from '../../lambdas/contract/roles.ts';
import { linkKey } from '../../lambdas/data/keys/accounts.ts';
import { disableAccount } from '../../lambdas/data/operations/manage-accounts.ts';
import { client } from '../../lambdas/data/table/client.ts';
import { hashOf } from '../../lambdas/data/table/hash.ts';
import { eventually } from '../support/api/eventually.ts';
import { ask } from '../support/api/in-process.ts';
import { aroundCommands, runWithInterruption } from '../support/api/interrupt.ts';
import { mailsTo, mailTo, tokenIn } from '../support/api/mailbox.ts';
import { outboxOf } from '../support/api/outbox.ts';
import { invalidField, refusal } from '../support/api/refusals.ts';
import { setQuotas } from '../support/api/set-quotas.ts';
import { table } from '../support/engine/raw-stores.ts';
import { api } from '../support/stacks/shared-api.ts';
import { signIn } from '../support/worlds/accounts.ts';
import { type Person, person } from '../support/worlds/person.ts';
import {
  newcomer,
  newEmail,
  newManager,
  newPersonOf,
  times,
  uniqueWord,
} from '../support/worlds/world.ts';

const { url } = inject('stack');
const MINUTE_MS = 60_000;

const NEW = 'battery staple';
const EXPIRED = refusal(404, 'This link has expired or was used already.');

/** Signs in within this process, where a test can stop the clock, so that all attempts count in one window. */
const signInInProcess = async (guess: Person) => (await signIn(ask, guess)).status;
const stopClock = () => vi.useFakeTimers({ toFake: ['Date'] });
/** Another session of the same person. */
async function signedIn(who: Person, password = who.password): Promise<Person> {
  const { output } = await signIn(api.ask, { ...who, password });
  return person(api, { ...who, password, token: output?.token ?? '' });
}
const statusOf = async ({ ask }: Person) => (await ask('getPreferences', {})).status;
const change = ({ ask }: Person, password: string, new_password = NEW) =>
  ask('changePassword', { password, new_password });

const forget = ({ role, email }: Pick<Person, 'role' | 'email'>) =>
  api.ask('forgotPassword', { role, email });
/** Requests a reset link. @returns its token */
async function linkFor(who: Person): Promise<string> {
  const known = (await mailsTo(url, who.email)).length;
  await forget(who);
  await eventually(async () =>
    expect((await mailsTo(url, who.email)).length).toBeGreaterThan(known),
  );
  return tokenIn(await mailTo(url, who.email, /^Reset your password/), '/reset-password');
}
const reset = (token: string, password = NEW) => api.ask('resetPassword', { token, password });

/** The stored messages with links to a person. */
const messagesTo = (to: Person) => outboxOf(to, { kind: 'resetPassword' });

describe.for(ROLES)('a %s', (role) => {
  const make = newPersonOf[role];
  it('changes the password with the old one: this session goes on, all others end, and a mail reports it', async () => {
    const who = await make(api);
    const elsewhere = await signedIn(who);
    const { output } = await change(who, who.password);
    expect(await statusOf(person(api, { ...who, token: output?.token ?? '' }))).toBe(200);
    expect([await statusOf(who), await statusOf(elsewhere)]).toEqual([401, 401]);
    expect((await signIn(api.ask, who)).status).toBe(401);
    expect(await statusOf(await signedIn(who, NEW))).toBe(200);
    const mail = await mailTo(url, who.email, /^Your password was changed$/);
    expect(mail.html).toContain(`${url}/forgot-password?role=${role}`);
    expect(mail.html).not.toContain('token=');
  });

  it('who forgot the password sets a new one by a link that works once: this ends all sessions and confirms the address', async () => {
    const who = await make(api);
    stopClock();
    for (let tried = 0; tried < 10; tried++)
      await signInInProcess({ ...who, password: 'wrong horse' });
    expect(await signInInProcess(who)).toBe(429);
    const [other, token] = [await linkFor(who), await linkFor(who)];
    expect(await table.get(linkKey(hashOf(token)))).toMatchObject({ kind: 'reset' });
    expect(JSON.stringify(await table.all())).not.toContain(token);

    const replies = await times(4, () => ask('resetPassword', { token, password: NEW }));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 404, 404, 404]);
    expect(replies.find(({ status }) => status === 200)?.output).toEqual({ role });
    expect(await statusOf(who)).toBe(401);
    // Earlier attempts no longer count.
    expect(await signInInProcess({ ...who, password: NEW })).toBe(200);
    const again = await signedIn(who, NEW);
    expect((await again.call('getPreferences', {})).email_confirmed_at).not.toBeNull();
    expect([await reset(token), await reset(other)]).toEqual([EXPIRED, EXPIRED]);
    expect(await table.get(linkKey(hashOf(token)))).toBeUndefined();
    await mailTo(url, who.email, /^Your password was changed$/);
  });
});

describe('changing a password', () => {
  it('refuses a wrong password with a field error; guesses count as failed sign-ins', async () => {
    const who = await newcomer(api);
    stopClock();
    const guess = (password: string) =>
      ask('changePassword', { password, new_password: NEW }, { by: who });
    expect(await guess('wrong horse')).toEqual({
      status: 400,
      failure: {
        error: 'That password is incorrect.',
        issues: [{ path: 'password', message: 'That password is incorrect.' }],
      },
    });
    // A successful sign-in resets the count.
    expect(await signInInProcess(who)).toBe(200);
    const guesses = await times(10, () => guess('wrong horse'));
    expect(guesses.map(({ status }) => status)).toEqual(Array(10).fill(400));
    expect([(await guess(who.password)).status, await signInInProcess(who)]).toEqual([429, 429]);
  });

  it('accepts a new password of 6 characters, and none of 5', async () => {
    const who = await newManager(api);
    expect(await change(who, who.password, '12345')).toMatchObject(invalidField('new_password'));
    expect(await reset(await linkFor(who), '12345')).toMatchObject(invalidField('password'));
    expect((await change(who, who.password, '123456')).status).toBe(200);
    expect(await statusOf(await signedIn(who, '123456'))).toBe(200);
  });

  it('happens once for three parallel requests', async () => {
    const who = await newManager(api);
    const replies = await times(3, (index) => change(who, who.password, `battery ${index}`));
    // The others meet it at the same moment, or come too late with the old password.
    const statuses = replies.map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(statuses.every((status) => [200, 401, 409].includes(status))).toBe(true);
    const signIns = await times(3, (index) =>
      signInInProcess({ ...who, password: `battery ${index}` }),
    );
    expect(signIns.indexOf(200)).toBe(replies.findIndex(({ status }) => status === 200));
    expect(signIns.filter((status) => status === 401)).toHaveLength(2);
  });

  it('ends a session that signs in with the old password meanwhile', async () => {
    const { email, password, ...who } = await newManager(api);
    const { output } = await runWithInterruption(
      () => ask('managerSignin', { email, user_password: password }),
      // The password was right, and the sign-in gives its place in the count back.
      (command, sent) => /^Update/.test(command) && JSON.stringify(sent).includes('-1'),
      () => change({ ...who, email, password }, password),
    );
    const token = output?.token ?? '';
    expect(await statusOf(person(api, { ...who, email, password, token }))).toBe(401);
  });
});

it('signing out everywhere ends all sessions, any number of times; a new sign-in works at once', async () => {
  const who = await newcomer(api);
  const elsewhere = await signedIn(who);
  expect(await who.call('signOutEverywhere', {})).toEqual({ signed_out: true });
  expect([await statusOf(who), await statusOf(elsewhere)]).toEqual([401, 401]);
  const again = await signedIn(who);
  expect(await statusOf(again)).toBe(200);
  await again.call('signOutEverywhere', {});
  expect(await statusOf(again)).toBe(401);
  expect(await statusOf(await signedIn(who))).toBe(200);
});

describe('a password reset link', () => {
  it('works for half an hour, and only until the account changes', async () => {
    const people = [await newManager(api), await newManager(api), await newManager(api)] as const;
    const [who, mover, leaver] = people;
    const [token, moved, left] = [await linkFor(who), await linkFor(mover), await linkFor(leaver)];
    await mover.call('updateMyInformation', { email: newEmail() });
    await leaver.call('signOutEverywhere', {});
    expect([await reset(moved), await reset(left)]).toEqual([EXPIRED, EXPIRED]);
    // A link made after the sign-out works, even in the same minute.
    expect((await reset(await linkFor(leaver))).status).toBe(200);

    const now = Date.now();
    const by = (ms: number) => {
      vi.useFakeTimers({ toFake: ['Date'], now: now + ms });
      return ask('resetPassword', { token, password: NEW });
    };
    expect(await by(30 * MINUTE_MS)).toEqual(EXPIRED);
    expect((await by(29 * MINUTE_MS)).status).toBe(200);
  });

  it('does not reveal whether an account exists: the answer and the table commands are the same', async () => {
    const who = await newcomer(api);
    const nobody = newEmail();
    const done: string[] = [];
    aroundCommands(client, async (send, _, command) => {
      done.push(command);
      return await send();
    });
    const doneFor = async (email: string) => {
      const before = done.length;
      const reply = await ask('forgotPassword', { role: 'candidate', email });
      expect(reply).toEqual({ status: 200, output: { sends_mail: true } });
      return done.slice(before);
    };
    const known = await doneFor(who.email);
    expect(known).not.toEqual([]);
    expect(await doneFor(nobody)).toEqual(known);
    await mailTo(url, who.email, /^Reset your password/);
    expect(await mailsTo(url, nobody)).toEqual([]);
    expect(await messagesTo(who)).toHaveLength(1);
  });

  it('does not work for a disabled account, which keeps its password', async () => {
    const who = await newManager(api);
    const token = await linkFor(who);
    await disableAccount('manager', who.id);
    expect(await reset(token)).toEqual(EXPIRED);
    expect((await forget(who)).status).toBe(200);
    await eventually(async () => {
      const states = (await messagesTo(who)).map(({ state }) => state);
      expect(states.sort()).toEqual(['dropped', 'sent']);
    });
    const input = { password: who.password, new_password: NEW };
    expect((await ask('changePassword', input, { by: who })).status).toBe(403);
  });

  it('is not sent if the mail is half an hour late: the owner has requested another by then', async () => {
    const who = await newcomer(api);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 31 * MINUTE_MS });
    await ask('forgotPassword', { role: 'candidate', email: who.email });
    vi.useRealTimers();
    await eventually(async () =>
      expect(await messagesTo(who)).toMatchObject([{ state: 'dropped' }]),
    );
  });

  it('is sent if the clock of the request is ahead of the sender’s', async () => {
    const who = await newcomer(api);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 5 * MINUTE_MS });
    await ask('forgotPassword', { role: 'candidate', email: who.email });
    vi.useRealTimers();
    await mailTo(url, who.email, /^Reset your password/);
  });

  it('is not promised to anybody by a site that sends no mail', async () => {
    const who = await newcomer(api);
    vi.stubEnv('MAIL_FROM', '');
    for (const email of [who.email, newEmail()])
      expect(await ask('forgotPassword', { role: 'candidate', email })).toEqual({
        status: 200,
        output: { sends_mail: false },
      });
    expect(await messagesTo(who)).toEqual([]);
  });

  it('is limited per hour: silently for an account, with an error for a network', async () => {
    const who = await newcomer(api);
    stopClock();
    const sourceIp = `address ${uniqueWord()}`;
    const forgetHere = () =>
      ask('forgotPassword', { role: 'candidate', email: who.email }, { sourceIp });
    setQuotas({ reset_mails_per_account_per_hour: 2 });
    for (let asked = 0; asked < 3; asked++) expect((await forgetHere()).status).toBe(200);
    expect(await messagesTo(who)).toHaveLength(2);
    setQuotas({ password_resets_per_network_per_hour: 3 });
    expect(await forgetHere()).toMatchObject(
      refusal(429, expect.stringMatching(/^Too many new passwords were requested .* try again in/)),
    );
  });
});

import { describe, expect, inject, it, vi } from 'vitest';
import { DAY_MS } from '../../lambdas/contract/limits.ts';
import { ROLES } from '../../lambdas/contract/roles.ts';
import { candidateKey, linkKey, managerKey } from '../../lambdas/data/keys/accounts.ts';
import { taskKey } from '../../lambdas/data/keys/outbox.ts';
import { hashOf } from '../../lambdas/data/table/hash.ts';
import { eventually } from '../support/api/eventually.ts';
import { ask, isSignedIn } from '../support/api/in-process.ts';
import { runWithInterruption } from '../support/api/interrupt.ts';
import { confirmAddressOf, mailsTo, mailTo, tokenIn } from '../support/api/mailbox.ts';
import { outboxOf, setDue } from '../support/api/outbox.ts';
import { refusal } from '../support/api/refusals.ts';
import { runConsumer } from '../support/api/run-consumer.ts';
import { table } from '../support/engine/raw-stores.ts';
import { api } from '../support/stacks/shared-api.ts';
import * as accounts from '../support/worlds/accounts.ts';
import { accountIn, changeTo, signUp } from '../support/worlds/accounts.ts';
import type { Person } from '../support/worlds/person.ts';
import { newEmail, newManager, newPersonOf } from '../support/worlds/world.ts';

const { url } = inject('stack');

const EXPIRED = 'This link has expired or was used already.';

const confirmToken = async (email: string) =>
  tokenIn(await mailTo(url, email, /^Confirm/), '/confirm-email');
const restoreToken = async (email: string) =>
  tokenIn(await mailTo(url, email, /was changed/), '/restore-email');
const confirmedAt = async ({ call }: Person) =>
  (await call('getPreferences', {})).email_confirmed_at;
/** The kinds of the messages to an account. */
const messagesTo = async (to: { readonly id: string }) =>
  (await outboxOf(to)).map(({ kind }) => kind);
const subjectsTo = async (email: string) =>
  (await mailsTo(url, email)).map(({ subject }) => subject);

describe.for(ROLES)('the address of a %s', (role) => {
  const newPerson = () => newPersonOf[role](api);
  const signIn = async (email: string, password: string) =>
    (await accounts.signIn(api.ask, { role, email, password })).status;
  const keyOf = role === 'manager' ? managerKey : candidateKey;

  it('is confirmed by the link in the sign-up mail, which works once', async () => {
    const person = await newPerson();
    expect(await confirmedAt(person)).toBeNull();
    const mail = await mailTo(url, person.email, /^Confirm/);
    expect(mail.text).toContain('an account was created');
    const token = tokenIn(mail, '/confirm-email');
    const link = linkKey(hashOf(token));
    // A link of another kind confirms nothing.
    await table.set(link, { kind: 'restore' });
    expect(await api.ask('confirmEmail', { token })).toEqual(refusal(404, EXPIRED));
    await table.set(link, { kind: 'confirm' });
    expect(await api.call('confirmEmail', { token })).toEqual({ role });
    expect(await confirmedAt(person)).toMatch(/^\d{4}-/);
    expect(await api.ask('confirmEmail', { token })).toEqual(refusal(404, EXPIRED));
    // A confirmed address gets no further mail.
    expect(await person.call('resendConfirmation', {})).toEqual({
      sends_mail: true,
      email_confirmed_at: await confirmedAt(person),
    });
    expect(await messagesTo(person)).toEqual(['confirmAddress']);
  });

  it('is valid at once after a change, and must be confirmed again', async () => {
    const person = await newPerson();
    await confirmAddressOf(person, url);
    await person.call('resendConfirmation', {});
    const to = newEmail();
    await changeTo(person, to);
    expect(await signIn(to, person.password)).toBe(200);
    expect(await confirmedAt(person)).toBeNull();
    const asked = await mailTo(url, to, /^Confirm/);
    expect(asked.text).toContain('was changed to this address');
    // Each request sends another link. A link is valid while its address is the current one.
    await person.call('resendConfirmation', {});
    await eventually(async () => expect(await subjectsTo(to)).toHaveLength(2));
    const token = tokenIn(asked, '/confirm-email');
    await changeTo(person, newEmail());
    expect(await api.ask('confirmEmail', { token })).toEqual(refusal(404, EXPIRED));
    await changeTo(person, to);
    expect(await api.call('confirmEmail', { token })).toEqual({ role });
  });

  it('gets a mail about a change, and can be restored: this ends all sessions and confirms the address', async () => {
    const person = await newPerson();
    const [second, third] = [newEmail(), newEmail()];
    await changeTo(person, second);
    const first = await restoreToken(person.email);
    // Each link is valid for its own purpose only.
    expect(await api.ask('confirmEmail', { token: first })).toEqual(refusal(404, EXPIRED));
    const token = await confirmToken(second);
    expect(await api.ask('restoreEmail', { token })).toEqual(refusal(404, EXPIRED));
    const reset = await api.ask('resetPassword', { token, password: 'battery staple' });
    expect(reset).toEqual(refusal(404, EXPIRED));
    await changeTo(person, third);
    const later = await restoreToken(second);

    expect(await api.call('restoreEmail', { token: first })).toEqual({ role });
    expect(await isSignedIn(person)).toBe(false);
    expect(await signIn(person.email, person.password)).toBe(200);
    expect(await signIn(third, person.password)).toBe(401);
    expect(await table.get(keyOf(person.id))).toMatchObject({
      email: person.email,
      previous_emails: [{ email: third, restorable: false }],
      email_confirmed_at: expect.stringMatching(/^\d{4}-/),
    });
    // It undoes later changes too: the owner of a later address cannot take the account again.
    expect(await api.ask('restoreEmail', { token: later })).toEqual(refusal(404, EXPIRED));
    expect(await api.ask('restoreEmail', { token: first })).toEqual(refusal(404, EXPIRED));
    // The last address gets a mail, but no link to undo this.
    expect((await mailTo(url, third, /was changed/)).html).not.toContain('/restore-email');
  });

  it('cannot be restored if another account has it now, and nothing changes', async () => {
    const person = await newPerson();
    const to = newEmail();
    await changeTo(person, to);
    const token = await restoreToken(person.email);
    expect((await signUp(ask, { role, email: person.email })).status).toBe(201);
    const error = 'Another account uses this address now, so it cannot be restored.';
    expect(await api.ask('restoreEmail', { token })).toEqual(refusal(409, error));
    expect(await signIn(to, person.password)).toBe(200);
    expect(await isSignedIn(person)).toBe(true);
  });

  it('is kept for a week after a change, even after many changes, and then forgotten', async () => {
    const person = await newPerson();
    const addresses = [person.email, ...Array.from({ length: 6 }, newEmail)];
    for (const to of addresses.slice(1)) await changeTo(person, to);
    const token = await restoreToken(person.email);
    const key = keyOf(person.id);
    const kept = async () => (await table.get(key))?.previous_emails;
    const before = addresses.slice(0, 6).map((email, index) => ({
      email,
      changed_at: expect.any(String),
      trusted: index === 0,
      confirmed: false,
      restorable: index < 5,
    }));
    expect(await kept()).toEqual(before);
    // No message, link or task holds an address.
    await mailTo(url, addresses[6] ?? '', /^Confirm/);
    const all = (await table.all()).filter(({ pk }) => !/^(EMAIL|MGR|CAND)#/.test(String(pk)));
    for (const email of addresses) expect(JSON.stringify(all)).not.toContain(email);

    const old = new Date(Date.now() - 7 * DAY_MS - 1000).toISOString();
    const [first, ...others] = before;
    const recent = others.map((each) => ({ ...each, changed_at: new Date().toISOString() }));
    const previous_emails = [{ ...first, changed_at: old }, ...recent];
    await table.set(key, { previous_emails, email_trusted: true });
    expect(await api.ask('restoreEmail', { token })).toEqual(refusal(404, EXPIRED));
    const [task] = await outboxOf(person, { kind: 'forgetAddresses' });
    expect(Date.parse(String(task?.due_at)) - Date.now()).toBeGreaterThan(6.9 * DAY_MS);
    await setDue(taskKey(String(task?.id)));
    await eventually(async () => {
      await runConsumer('doTasks', {});
      expect(await kept()).toEqual(recent);
    });
  });
});

describe('an address that changes during a call', () => {
  /** Changes a manager's address after the call has read the account, before it reads the credentials. */
  const whileChanging = <T>(person: Person, run: () => Promise<T>) =>
    runWithInterruption(
      run,
      (command, sent) => command.startsWith('Get') && JSON.stringify(sent).includes('EMAIL#'),
      () => changeTo(person, newEmail()),
    );

  it('is in nobody’s way who reads an export', async () => {
    const by = await newManager(api);
    expect(await whileChanging(by, () => ask('getExport', {}, { by }))).toMatchObject({
      status: 200,
      output: { export: null },
    });
  });

  it('refuses the deletion of the account, which asks for the password again', async () => {
    const by = await newManager(api);
    const { password } = by;
    expect(await whileChanging(by, () => ask('deleteAccount', { password }, { by }))).toEqual(
      refusal(409, 'Your password or email was changed in the meantime. Please try again.'),
    );
    expect((await ask('deleteAccount', { password }, { by })).status).toBe(200);
  });
});

describe('a stage that sends no mail', () => {
  it('requests no confirmation of an address, and keeps no previous addresses', async () => {
    vi.stubEnv('MAIL_FROM', '');
    const { id = '', email = '' } =
      accountIn(await signUp(ask, { role: 'candidate', email: newEmail() })) ?? {};
    const by = { id, role: 'candidate' } as const;
    expect(await ask('resendConfirmation', {}, { by })).toMatchObject({
      output: { sends_mail: false, email_confirmed_at: null },
    });
    const to = newEmail();
    expect((await ask('updateCandidate', { id, email: to }, { by })).status).toBe(200);
    expect(await table.get(candidateKey(id))).toMatchObject({ email: to, previous_emails: [] });
    expect(await messagesTo({ id })).toEqual([]);
    expect(await subjectsTo(email)).toEqual([]);
  });
});

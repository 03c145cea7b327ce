import { describe, expect, inject, it } from 'vitest';
import { DAY_MS } from '../../lambdas/contract/limits.ts';
import { candidateKey, credentialsKey } from '../../lambdas/data/keys/accounts.ts';
import { taskKey } from '../../lambdas/data/keys/outbox.ts';
import { disableAccount } from '../../lambdas/data/operations/manage-accounts.ts';
import { childIdOf, newId } from '../../lambdas/data/table/ids.ts';
import { eventually } from '../support/api/eventually.ts';
import { ask } from '../support/api/in-process.ts';
import { isWrite, runWithInterruption } from '../support/api/interrupt.ts';
import { mailsTo, mailTo, tokenIn } from '../support/api/mailbox.ts';
import { setDue } from '../support/api/outbox.ts';
import { refusal } from '../support/api/refusals.ts';
import { runConsumer } from '../support/api/run-consumer.ts';
import { setQuotas } from '../support/api/set-quotas.ts';
import { table } from '../support/engine/raw-stores.ts';
import { api } from '../support/stacks/shared-api.ts';
import type { Person } from '../support/worlds/person.ts';
import { newcomer, newEmail, newEmployer, newJob, newManager } from '../support/worlds/world.ts';

const { url } = inject('stack');
const NEW = 'battery staple';
const EXPIRED = refusal(404, 'This link has expired or was used already.');

const changeTo = ({ id }: Person, email: string) => ({ id, email });
const change = (person: Person, email: string) =>
  person.call('updateCandidate', changeTo(person, email));
const signUp = (email: string) =>
  api.ask('candidateSignup', { email, password: 'secret', firstName: 'Vic', lastName: 'Tim' });
const signIn = async (email: string, password: string) =>
  (await api.ask('candidateLogin', { email, password })).status;
const subjectsTo = async (email: string) =>
  (await mailsTo(url, email)).map(({ subject }) => subject);
const CHANGED = 'Your email address was changed';
const restoreToken = async (email: string) =>
  tokenIn(await mailTo(url, email, /was changed/), '/restore-email');

/** Requests a password reset. @returns the token of its link */
async function resetToken(email: string): Promise<string> {
  const sent = async () =>
    (await mailsTo(url, email)).filter(({ subject }) => subject.startsWith('Reset'));
  const before = (await sent()).length;
  await api.call('forgotPassword', { role: 'candidate', email });
  return await eventually(async () => {
    const [newest, ...others] = await sent();
    expect(others).toHaveLength(before);
    if (newest === undefined) throw new Error('There is no mail');
    return tokenIn(newest, '/reset-password');
  });
}

describe('an ended session', () => {
  it('can no longer change or export the account, even while the authorizer still accepts it', async () => {
    const person = await newcomer(api);
    const by = person;
    const sessionBegan = Date.now();
    await person.call('signOutEverywhere', {});
    // The authorizer may accept it for up to a minute.
    const from = { by, sessionBegan };
    const replies = [
      await ask('updateCandidate', changeTo(person, newEmail()), from),
      await ask('changePassword', { password: person.password, new_password: NEW }, from),
      await ask('deleteAccount', { password: person.password }, from),
      await ask('keepAccount', {}, from),
      await ask('exportAccount', {}, from),
      await ask('getExport', {}, from),
      await ask('signOutEverywhere', {}, from),
    ];
    for (const reply of replies)
      expect(reply).toEqual(
        refusal(401, 'Your account has changed, and you were logged out. Please log in again.'),
      );
    expect(await signIn(person.email, person.password)).toBe(200);

    const manager = await newManager(api);
    const fields = { email: newEmail() };
    await manager.call('signOutEverywhere', {});
    expect((await ask('updateMyInformation', fields, { by: manager, sessionBegan })).status).toBe(
      401,
    );
    // A session that began later still works.
    expect((await ask('updateMyInformation', fields, { by: manager })).status).toBe(200);
  });

  it('gets no data of many applicants', async () => {
    const employer = await newEmployer(api);
    const job = await newJob(employer);
    const sessionBegan = Date.now();
    await employer.call('signOutEverywhere', {});
    const batch = newId();
    const calls = (from: { readonly by: Person; readonly sessionBegan?: number }) => [
      ask('getJobApplications', { id: job.id }, from),
      ask('getApplicantRows', { job_posting_id: job.id }, from),
      ask('getMyHires', {}, from),
      ask('getBatches', {}, from),
      ask('continueBatch', { id: batch }, from),
      ask(
        'startApplicantsExport',
        { job_posting_id: job.id, application_ids: [childIdOf(batch, job.id)], content: 'rows' },
        from,
      ),
    ];
    const statuses = async (from: Parameters<typeof calls>[0]) =>
      (await Promise.all(calls(from))).map(({ status }) => status);
    expect(await statuses({ by: employer, sessionBegan })).toEqual(Array(6).fill(401));
    expect(await statuses({ by: employer })).not.toContain(401);
  });
});

describe('an address that an account was changed to', () => {
  it('loses its restore link once the account returns to the earlier address, and gets a mail', async () => {
    const person = await newcomer(api);
    const evil = newEmail();
    await change(person, evil);
    const first = await restoreToken(person.email);
    await change(person, person.email);
    expect(
      await eventually(async () => {
        const mail = (await mailsTo(url, evil)).find(({ subject }) => subject === CHANGED);
        if (mail === undefined) throw new Error('There is no mail');
        return mail.html;
      }),
    ).not.toContain('/restore-email');
    // The link of the address that the account returned to has nothing to undo.
    expect(await api.ask('restoreEmail', { token: first })).toEqual(EXPIRED);
    expect(await table.get(candidateKey(person.id))).toMatchObject({
      previous_emails: [{ email: evil, trusted: false, restorable: false }],
    });
    // The address is theirs as before: nobody else can sign up with it.
    expect((await signUp(person.email)).status).toBe(409);
  });

  it('gets a mail when it is replaced, however many changes there were', async () => {
    const person = await newcomer(api);
    const addresses = [person.email, ...Array.from({ length: 7 }, newEmail)];
    for (const email of addresses.slice(1)) await change(person, email);
    for (const email of addresses.slice(0, -1)) await mailTo(url, email, /was changed/);
    const [first = ''] = addresses;
    expect((await api.ask('restoreEmail', { token: await restoreToken(first) })).status).toBe(200);
    expect(await signIn(first, person.password)).toBe(200);
  });

  it('does not stop a sign-up with it while it is unconfirmed: the account gets its earlier address back', async () => {
    const squatter = await newcomer(api);
    const victim = newEmail();
    await change(squatter, newEmail());
    await change(squatter, victim);
    // Read before the sign-up, after which there is nothing to restore.
    const token = await restoreToken(squatter.email);
    const signedUp = await signUp(victim);
    expect(signedUp.status).toBe(201);
    expect(await signIn(victim, 'secret')).toBe(200);
    expect(await signIn(victim, squatter.password)).toBe(401);
    expect(await signIn(squatter.email, squatter.password)).toBe(200);
    await mailTo(url, squatter.email, /has its earlier email address again/);
    // The squatter's links give no access to the victim's account.
    expect(await api.ask('restoreEmail', { token })).toEqual(EXPIRED);
    expect((await signUp(victim)).status).toBe(409);
  });

  it('does not stop a sign-up with it while the account is disabled: the new account can sign in', async () => {
    const squatter = await newcomer(api);
    const victim = newEmail();
    await change(squatter, victim);
    await disableAccount('candidate', squatter.id);
    expect((await signUp(victim)).status).toBe(201);
    expect(await signIn(victim, 'secret')).toBe(200);
    expect(await signIn(squatter.email, squatter.password)).toBe(403);
    // The end of the squatter's sessions does not count for the victim's.
    const credentials = await table.get(credentialsKey('candidate', victim));
    expect(credentials).not.toHaveProperty('sessions_since');
  });

  it('does not stop a sign-up with it if the earlier address belongs to another account by now', async () => {
    const squatter = await newcomer(api);
    const victim = newEmail();
    await change(squatter, victim);
    expect((await signUp(squatter.email)).status).toBe(201);
    expect((await signUp(victim)).status).toBe(201);
    expect(await signIn(victim, squatter.password)).toBe(401);
    expect(await signIn(squatter.email, squatter.password)).toBe(401);
    const { email } = (await table.get(candidateKey(squatter.id))) ?? {};
    expect(email).toMatch(/^[\da-z]{26}@taken\.invalid$/);
    expect(await table.get(credentialsKey('candidate', String(email)))).toBeDefined();
  });

  it('does not stop a sign-up with it if the squatter also takes addresses that cannot exist', async () => {
    const squatter = await newcomer(api);
    const [victim, earlier] = [newEmail(), squatter.email];
    await change(squatter, victim);
    const another = await signUp(earlier);
    const reserved = `${squatter.id.toLowerCase()}@taken.invalid`;
    const tried = await signUp(reserved);
    expect(another.status).toBe(201);
    expect((await signUp(victim)).status).toBe(201);
    expect(tried.status).toBe(400);
    const changed = await squatter.ask('updateCandidate', changeTo(squatter, 'me@invalid'));
    expect(changed.status).toBe(400);
  });

  it('is treated the same for managers, and is kept once it is confirmed', async () => {
    const [squatter, owner] = await Promise.all([newManager(api), newManager(api)]);
    const [victim, own] = [newEmail(), newEmail()];
    await squatter.call('updateMyInformation', { email: victim });
    const fields = { user_password: 'secret', first_name: 'Ada', last_name: 'Berg' };
    const signUp = (email: string) => api.ask('managerSignup', { ...fields, email });
    expect((await signUp(victim)).status).toBe(201);
    const { email, password: user_password } = squatter;
    expect((await api.ask('managerSignin', { email, user_password })).status).toBe(200);

    await owner.call('updateMyInformation', { email: own });
    const token = tokenIn(await mailTo(url, own, /^Confirm/), '/confirm-email');
    await api.call('confirmEmail', { token });
    expect((await signUp(own)).status).toBe(409);
  });
});

describe('a new password after a change of address', () => {
  it('cannot be set by a link to the new address: a person who disowns the earlier address can sign up', async () => {
    const squatter = await newcomer(api);
    const victim = newEmail();
    await change(squatter, victim);
    const token = await resetToken(victim);
    expect(await api.call('checkResetLink', { token })).toEqual({
      role: 'candidate',
      earlier_email: expect.stringMatching(/^\w\*\*\*@\w\*\*\*\.com$/),
    });
    expect(await api.ask('resetPassword', { token, password: NEW })).toEqual(EXPIRED);
    await api.call('answerResetLink', { token, earlier_email_is_mine: false });
    expect(await api.ask('answerResetLink', { token, earlier_email_is_mine: true })).toEqual(
      EXPIRED,
    );
    expect(await signIn(squatter.email, squatter.password)).toBe(200);
    expect((await signUp(victim)).status).toBe(201);
    expect(await signIn(victim, 'secret')).toBe(200);
  });

  it('does not fail if the earlier address is taken while it is disowned', async () => {
    const squatter = await newcomer(api);
    const victim = newEmail();
    await change(squatter, victim);
    const input = { token: await resetToken(victim), earlier_email_is_mine: false };
    const answer = await runWithInterruption(
      () => ask('answerResetLink', input),
      isWrite,
      () => signUp(squatter.email),
    );
    expect(answer.status).toBe(200);
    expect((await signUp(victim)).status).toBe(201);
  });

  it('is set by a link to the earlier address, for its owner', async () => {
    const person = await newcomer(api);
    const to = newEmail();
    await change(person, to);
    const token = await resetToken(to);
    await api.call('answerResetLink', { token, earlier_email_is_mine: true });
    const mail = await mailTo(url, person.email, /^Reset/);
    expect(mail.text).toContain('this was your account email');
    const second = tokenIn(mail, '/reset-password');
    expect(await api.call('checkResetLink', { token: second })).toMatchObject({
      earlier_email: null,
    });
    await api.call('resetPassword', { token: second, password: NEW });
    expect(await signIn(to, NEW)).toBe(200);
    // The earlier mailbox proves nothing about the new one.
    expect(await table.get(candidateKey(person.id))).toMatchObject({
      email: to,
      email_confirmed_at: null,
      email_trusted: false,
    });
  });

  it('needs the earlier address for a week even if the new one is confirmed, and then works as usual', async () => {
    const person = await newcomer(api);
    const to = newEmail();
    await change(person, to);
    await api.call('confirmEmail', {
      token: tokenIn(await mailTo(url, to, /^Confirm/), '/confirm-email'),
    });
    const token = await resetToken(to);
    expect(await api.call('checkResetLink', { token })).not.toMatchObject({ earlier_email: null });
    const changed_at = new Date(Date.now() - 7 * DAY_MS - 1000).toISOString();
    const previous = {
      email: person.email,
      changed_at,
      trusted: true,
      confirmed: false,
      restorable: true,
    };
    await table.set(candidateKey(person.id), { previous_emails: [previous] });
    await api.call('resetPassword', { token: await resetToken(to), password: NEW });
    expect(await signIn(to, NEW)).toBe(200);
  });
});

describe('the deletion of an account whose address was changed', () => {
  const deletionOf = async ({ call }: Person) => (await call('getPreferences', {})).deletion_due_at;

  it('waits while the change can be undone, and is cancelled by the restore link', async () => {
    const person = await newcomer(api);
    await change(person, newEmail());
    const { password } = person;
    const { deleted, due_at } = await person.call('deleteAccount', { password });
    expect(deleted).toBe(false);
    const wait = Date.parse(due_at ?? '') - Date.now();
    expect(wait).toBeGreaterThan(6.9 * DAY_MS);
    expect(await deletionOf(person)).toBe(due_at);
    expect(await person.call('deleteAccount', { password })).toEqual({ deleted, due_at });
    await api.call('restoreEmail', { token: await restoreToken(person.email) });
    expect(await table.get(taskKey(`delete-account-${person.id}`))).toBeUndefined();
    expect(await table.get(candidateKey(person.id))).not.toHaveProperty('deletion_due_at');
  });

  it('can be cancelled, and is done when it is due', async () => {
    const person = await newcomer(api);
    const to = newEmail();
    await change(person, to);
    const { password } = person;
    await person.call('deleteAccount', { password });
    expect(await person.call('keepAccount', {})).toEqual({ kept: true });
    expect(await deletionOf(person)).toBeNull();
    await person.call('deleteAccount', { password });
    const due_at = new Date(Date.now() - 1000).toISOString();
    await table.set(candidateKey(person.id), { deletion_due_at: due_at });
    await setDue(taskKey(`delete-account-${person.id}`), due_at);
    await eventually(async () => {
      await runConsumer('doTasks', {});
      expect(await signIn(to, password)).toBe(401);
    });
    expect(await person.ask('getMyProfile', {})).toMatchObject({ status: 401 });
  });
});

describe('a stranger', () => {
  it('gets no text of others by mail while their address is not confirmed', async () => {
    const stranger = newEmail();
    const firstName = 'Your account is suspended - sign in at http://evil.example';
    const fields = { email: stranger, password: 'secret', firstName, lastName: 'Berg' };
    const { output } = await api.ask('candidateSignup', fields);
    await mailTo(url, stranger, /^Confirm/);
    await api.call('forgotPassword', { role: 'candidate', email: stranger });
    await mailTo(url, stranger, /^Reset/);
    expect(output?.candidate.id).toBeDefined();
    for (const { text, html } of await mailsTo(url, stranger))
      expect(`${text}${html}`).not.toContain('suspended');
  });

  it('cannot find out who has an account by many changes of address', async () => {
    setQuotas({ email_changes_per_day: 2 });
    const [person, other] = await Promise.all([newcomer(api), newcomer(api)]);
    const to = (email: string) => ask('updateCandidate', changeTo(person, email), { by: person });
    expect((await to(other.email)).status).toBe(409);
    expect((await to(other.email)).status).toBe(409);
    expect((await to(newEmail())).status).toBe(429);
    setQuotas({ email_changes_per_network_per_hour: 1 });
    const sourceIp = '192.0.2.99';
    const from = (by: Person) => ask('updateCandidate', changeTo(by, newEmail()), { by, sourceIp });
    expect((await from(person)).status).toBe(200);
    expect((await from(other)).status).toBe(429);
  });
});

describe('parallel password changes', () => {
  it('have one winner; the others fail because of the change, not because of a wrong password', async () => {
    const person = await newcomer(api);
    const { password } = person;
    const replies = await Promise.all(
      Array.from({ length: 5 }, (_, index) =>
        ask(
          'changePassword',
          { password, new_password: `${NEW} ${index}` },
          { by: person, sessionBegan: Date.now() },
        ),
      ),
    );
    const statuses = replies.map(({ status }) => status).toSorted();
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    for (const { status, failure } of replies)
      if (status !== 200) {
        expect([401, 409]).toContain(status);
        expect(failure?.error).toMatch(/changed in the meantime/);
      }
    expect(
      (await subjectsTo(person.email)).filter((subject) => /password was changed/i.test(subject))
        .length,
    ).toBeLessThanOrEqual(1);
  });
});

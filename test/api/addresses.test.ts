import { readFileSync } from 'node:fs';
import { SignJWT } from 'jose';
import { afterEach, describe, expect, inject, it, vi } from 'vitest';
import * as z from 'zod/mini';
import {
  confirmEmail,
  deleteAccount,
  getExport,
  getPreferences,
  resendConfirmation,
  resetPassword,
  restoreEmail,
  unsubscribe,
  updatePreferences,
} from '../../lambdas/contract/calls/account.ts';
import { withdrawApplication } from '../../lambdas/contract/calls/application.ts';
import { createJobApplication } from '../../lambdas/contract/calls/apply.ts';
import { startApplicantsExport } from '../../lambdas/contract/calls/batches.ts';
import {
  candidateLogin,
  candidateSignup,
  updateCandidate,
} from '../../lambdas/contract/calls/candidate.ts';
import {
  managerSignin,
  managerSignup,
  updateMyInformation,
} from '../../lambdas/contract/calls/manager.ts';
import { DAY_MS } from '../../lambdas/contract/limits.ts';
import { candidateKey, linkKey, managerKey } from '../../lambdas/data/keys/accounts.ts';
import { taskKey } from '../../lambdas/data/keys/outbox.ts';
import { hashOf } from '../../lambdas/data/table/hash.ts';
import { remindUnfinished } from '../../lambdas/tasks/remind-unfinished.ts';
import { dataPaths } from '../../lib/local/data-folder.ts';
import { eventually } from '../support/api/eventually.ts';
import { ask, isSignedIn, runConsumer, runWithInterruption } from '../support/api/in-process.ts';
import { confirmAddressOf, mailsTo, mailTo, tokenIn } from '../support/api/mailbox.ts';
import { openTable } from '../support/engine/table-dump.ts';
import { api } from '../support/stacks/shared-api.ts';
import {
  apply,
  type Employer,
  newCandidate,
  newcomer,
  newEmployer,
  newJob,
  newManager,
  type Person,
  uniqueWord,
} from '../support/worlds/world.ts';

const { url, environment, dataDir } = inject('stack');

const newEmail = () => `${uniqueWord()}@example.com`;
const EXPIRED = 'This link has expired or was used already.';
const refused = (status: number, error: string) => ({ status, failure: { error } });

/** The calls of each role under common names, so that both have the same tests. */
const areas = {
  manager: {
    newPerson: () => newManager(api),
    keyOf: managerKey,
    changeTo: ({ call }: Person, email: string) =>
      call(updateMyInformation, { first_name: 'Ada', last_name: 'Berg', email }),
    signUp: (email: string) =>
      ask(managerSignup, { email, user_password: 'secret', first_name: 'Ada', last_name: 'Berg' }),
    signIn: async (email: string, user_password: string) =>
      (await api.ask(managerSignin, { email, user_password })).status,
  },
  candidate: {
    newPerson: () => newcomer(api),
    keyOf: candidateKey,
    changeTo: ({ id, call }: Person, email: string) =>
      call(updateCandidate, { id, firstName: 'Ada', lastName: 'Berg', email }),
    signUp: (email: string) =>
      ask(candidateSignup, { email, password: 'secret', firstName: 'Ada', lastName: 'Berg' }),
    signIn: async (email: string, password: string) =>
      (await api.ask(candidateLogin, { email, password })).status,
  },
} as const;

const confirmToken = async (email: string) =>
  tokenIn(await mailTo(url, email, /^Confirm/), '/confirm-email');
const restoreToken = async (email: string) =>
  tokenIn(await mailTo(url, email, /was changed/), '/restore-email');
const confirmedAt = async ({ call }: Person) => (await call(getPreferences, {})).email_confirmed_at;
/** The kinds of the messages to an account. */
async function messagesTo({ id }: { readonly id: string }) {
  using table = openTable(environment);
  return (await table.all({ sk: 'MESSAGE' }))
    .filter(({ to }) => JSON.stringify(to).includes(id))
    .map(({ kind }) => kind);
}
const subjectsTo = async (email: string) =>
  (await mailsTo(url, email)).map(({ subject }) => subject);

afterEach(() => {
  vi.unstubAllEnvs();
});

describe.for(Object.entries(areas))('the address of a %s', ([role, area]) => {
  const { newPerson, changeTo, keyOf, signIn } = area;

  it('is confirmed by the link in the sign-up mail, which works once', async () => {
    const person = await newPerson();
    expect(await confirmedAt(person)).toBeNull();
    const mail = await mailTo(url, person.email, /^Confirm/);
    expect(mail.text).toContain('an account was created');
    const token = tokenIn(mail, '/confirm-email');
    using table = openTable(environment);
    const link = linkKey(hashOf(token));
    // A link of another kind confirms nothing.
    await table.set(link, { kind: 'restore' });
    expect(await api.ask(confirmEmail, { token })).toEqual(refused(404, EXPIRED));
    await table.set(link, { kind: 'confirm' });
    expect(await api.call(confirmEmail, { token })).toEqual({ role });
    expect(await confirmedAt(person)).toMatch(/^\d{4}-/);
    expect(await api.ask(confirmEmail, { token })).toEqual(refused(404, EXPIRED));
    // A confirmed address gets no further mail.
    expect(await person.call(resendConfirmation, {})).toEqual({
      ...{ sends_mail: true, email_confirmed_at: await confirmedAt(person) },
    });
    expect(await messagesTo(person)).toEqual(['confirmAddress']);
  });

  it('is valid at once after a change, and must be confirmed again', async () => {
    const person = await newPerson();
    await confirmAddressOf(person, url);
    await person.call(resendConfirmation, {});
    const to = newEmail();
    await changeTo(person, to);
    expect(await signIn(to, person.password)).toBe(200);
    expect(await confirmedAt(person)).toBeNull();
    const asked = await mailTo(url, to, /^Confirm/);
    expect(asked.text).toContain('was changed to this address');
    // Each request sends another link. A link is valid while its address is the current one.
    await person.call(resendConfirmation, {});
    await eventually(async () => expect(await subjectsTo(to)).toHaveLength(2));
    const token = tokenIn(asked, '/confirm-email');
    await changeTo(person, newEmail());
    expect(await api.ask(confirmEmail, { token })).toEqual(refused(404, EXPIRED));
    await changeTo(person, to);
    expect(await api.call(confirmEmail, { token })).toEqual({ role });
  });

  it('gets a mail about a change, and can be restored: this ends all sessions and confirms the address', async () => {
    const person = await newPerson();
    const [second, third] = [newEmail(), newEmail()];
    await changeTo(person, second);
    const first = await restoreToken(person.email);
    // Each link is valid for its own purpose only.
    expect(await api.ask(confirmEmail, { token: first })).toEqual(refused(404, EXPIRED));
    const token = await confirmToken(second);
    expect(await api.ask(restoreEmail, { token })).toEqual(refused(404, EXPIRED));
    const reset = await api.ask(resetPassword, { token, password: 'battery staple' });
    expect(reset).toEqual(refused(404, EXPIRED));
    await changeTo(person, third);
    const later = await restoreToken(second);

    expect(await api.call(restoreEmail, { token: first })).toEqual({ role });
    expect(await isSignedIn(person)).toBe(false);
    expect(await signIn(person.email, person.password)).toBe(200);
    expect(await signIn(third, person.password)).toBe(401);
    using table = openTable(environment);
    expect(await table.get(keyOf(person.id))).toMatchObject({
      ...{ email: person.email, previous_emails: [{ email: third, restorable: false }] },
      email_confirmed_at: expect.stringMatching(/^\d{4}-/),
    });
    // It undoes later changes too: the owner of a later address cannot take the account again.
    expect(await api.ask(restoreEmail, { token: later })).toEqual(refused(404, EXPIRED));
    expect(await api.ask(restoreEmail, { token: first })).toEqual(refused(404, EXPIRED));
    // The last address gets a mail, but no link to undo this.
    expect((await mailTo(url, third, /was changed/)).html).not.toContain('/restore-email');
  });

  it('cannot be restored if another account has it now, and nothing changes', async () => {
    const person = await newPerson();
    const to = newEmail();
    await changeTo(person, to);
    const token = await restoreToken(person.email);
    expect((await area.signUp(person.email)).status).toBe(201);
    const error = 'Another account uses this address now, so it cannot be restored.';
    expect(await api.ask(restoreEmail, { token })).toEqual(refused(409, error));
    expect(await signIn(to, person.password)).toBe(200);
    expect(await isSignedIn(person)).toBe(true);
  });

  it('is kept for a week after a change, even after many changes, and then forgotten', async () => {
    const person = await newPerson();
    const addresses = [person.email, ...Array.from({ length: 6 }, newEmail)];
    for (const to of addresses.slice(1)) await changeTo(person, to);
    const token = await restoreToken(person.email);
    using table = openTable(environment);
    const key = keyOf(person.id);
    const kept = async () => (await table.get(key))?.previous_emails;
    const before = addresses.slice(0, 6).map((email, index) => ({
      ...{ email, changed_at: expect.any(String), trusted: index === 0, restorable: index < 5 },
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
    expect(await api.ask(restoreEmail, { token })).toEqual(refused(404, EXPIRED));
    const task = all.find(
      ({ kind, about }) => kind === 'forgetAddresses' && JSON.stringify(about).includes(person.id),
    );
    const { id, due_at } = task ?? {};
    expect(Date.parse(String(due_at)) - Date.now()).toBeGreaterThan(6.9 * DAY_MS);
    const now = new Date().toISOString();
    await table.set(taskKey(String(id)), { due_at: now, gsi1sk: `${now}#${id}` });
    await eventually(async () => {
      await runConsumer('doTasks', {});
      expect(await kept()).toEqual(recent);
    });
  });
});

describe('an address that changes during a call', () => {
  /** Changes a manager's address after the call has read the account, before it reads the credentials. */
  const whileChanging = <T>({ call }: Person, run: () => Promise<T>) =>
    runWithInterruption(
      run,
      (command, sent) => command.startsWith('Get') && JSON.stringify(sent).includes('EMAIL#'),
      () => call(updateMyInformation, { first_name: 'A', last_name: 'B', email: newEmail() }),
    );

  it('is in nobody’s way who reads or starts an export', async () => {
    const by = await newEmployer(api);
    expect(await whileChanging(by, () => ask(getExport, {}, { by }))).toMatchObject({
      ...{ status: 200, output: { export: null } },
    });
    const job = await newJob(by);
    const { id } = await apply(await newcomer(api), job);
    const input = { job_posting_id: job.id, application_ids: [id], content: 'rows' as const };
    const started = await whileChanging(by, () => ask(startApplicantsExport, input, { by }));
    expect(started.status).toBe(201);
  });

  it('refuses the deletion of the account, which asks for the password again', async () => {
    const by = await newManager(api);
    const { password } = by;
    expect(await whileChanging(by, () => ask(deleteAccount, { password }, { by }))).toEqual(
      refused(409, 'Your password or email was changed in the meantime. Please try again.'),
    );
    expect((await ask(deleteAccount, { password }, { by })).status).toBe(200);
  });
});

describe('a stage that sends no mail', () => {
  it('requests no confirmation of an address, and keeps no previous addresses', async () => {
    vi.stubEnv('MAIL_FROM', '');
    const { output } = await areas.candidate.signUp(newEmail());
    const { id = '', email = '' } = output?.candidate ?? {};
    const by = { id, role: 'candidate' } as const;
    expect(await ask(resendConfirmation, {}, { by })).toMatchObject({
      output: { sends_mail: false, email_confirmed_at: null },
    });
    const to = newEmail();
    const changed = { id, firstName: 'Ada', lastName: 'Berg', email: to };
    expect((await ask(updateCandidate, changed, { by })).status).toBe(200);
    using table = openTable(environment);
    expect(await table.get(candidateKey(id))).toMatchObject({ email: to, previous_emails: [] });
    expect(await messagesTo({ id })).toEqual([]);
    expect(await subjectsTo(email)).toEqual([]);
  });
});

const sentMail = z.object({
  to: z.string(),
  subject: z.string(),
  headers: z.record(z.string(), z.string()),
});

/** The headers of a mail, which the inbox does not show. */
async function headersOf(email: string, subject: RegExp): Promise<Record<string, string>> {
  await mailTo(url, email, subject);
  const lines = readFileSync(dataPaths(dataDir).mails, 'utf8').trim().split('\n');
  const mails = lines.map((line) => sentMail.parse(JSON.parse(line)));
  const found = mails.findLast((mail) => mail.to === email && subject.test(mail.subject));
  return found?.headers ?? {};
}

/** The one-click requests of mail programs (RFC 8058). */
const CLICKS: readonly RequestInit[] = [
  { body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }) },
  { body: form({ 'List-Unsubscribe': 'One-Click' }) },
  {},
];

function form(fields: Readonly<Record<string, string>>): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) data.set(name, value);
  return data;
}

describe('mails that are not essential', () => {
  /** Applies and withdraws: the manager gets a mail about each. */
  async function twoMails(employer: Employer) {
    await employer.call(updatePreferences, { new_applicants: 'at-once', withdrawals: true });
    const candidate = await newCandidate(api);
    const { id: application_id } = await apply(candidate, await newJob(employer));
    await mailTo(url, employer.email, /new applicant/);
    await candidate.call(withdrawApplication, { application_id });
  }

  it('of each kind are stopped by a click in the mail program, and by the link in their footer', async () => {
    const [employer, candidate] = await Promise.all([newEmployer(api), newCandidate(api)]);
    await Promise.all([confirmAddressOf(employer, url), confirmAddressOf(candidate, url)]);
    await twoMails(employer);
    const { application } = await candidate.call(createJobApplication, {
      job_posting_id: (await newJob(employer, { video_questions: [{ question_text: 'Why?' }] })).id,
    });
    await remindUnfinished({ application_id: application.id });
    const kinds = [
      { person: employer, subject: /new applicant/, stopped: 'new_applicants', by: 'never' },
      { person: employer, subject: /withdrew/, stopped: 'withdrawals', by: false },
      { person: candidate, subject: /^Finish your/, stopped: 'reminders', by: false },
    ] as const;
    for (const [index, { person, subject, stopped, by }] of kinds.entries()) {
      const headers = await headersOf(person.email, subject);
      expect(headers['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click');
      const [, link = ''] = /^<(.+)>$/.exec(headers['List-Unsubscribe'] ?? '') ?? [];
      const token = tokenIn(await mailTo(url, person.email, subject), '/unsubscribe');
      expect(link).toBe(`${url}/api/account/unsubscribe/${token}`);
      const preferences = async () => (await person.call(getPreferences, {})).preferences;
      const before = await preferences();
      const response = await fetch(link, { method: 'POST', ...CLICKS[index] });
      expect(response.status).toBe(200);
      expect(await response.json()).toEqual({
        ...{ role: person.role, stopped, preferences: { ...before, [stopped]: by } },
      });
      expect(await preferences()).toEqual({ ...before, [stopped]: by });
      // A second click does no harm.
      expect((await api.ask(unsubscribe, { token })).status).toBe(200);
    }
    await apply(await newCandidate(api), await newJob(employer));
    using table = openTable(environment);
    await eventually(async () => {
      const told = (await table.all({ kind: 'applicationArrived' })).filter(({ to }) =>
        JSON.stringify(to).includes(employer.id),
      );
      expect(told.map(({ why }) => why)).toContain('turned off');
    });
  });

  it('go to confirmed addresses only', async () => {
    const employer = await newEmployer(api);
    const candidate = await newCandidate(api);
    await employer.call(updatePreferences, { new_applicants: 'at-once' });
    await apply(candidate, await newJob(employer));
    using table = openTable(environment);
    await eventually(async () => {
      const told = (await table.all({ kind: 'applicationArrived' })).find(({ to }) =>
        JSON.stringify(to).includes(employer.id),
      );
      expect(told).toMatchObject({ state: 'dropped', why: 'email not confirmed' });
    });
  });

  it('are stopped by a valid link only', async () => {
    const manager = await newManager(api);
    await confirmAddressOf(manager, url);
    using table = openTable(environment);
    const key = String((await table.get(managerKey(manager.id)))?.unsubscribe_key);
    const { id } = manager;
    const sign = (claims: object, secret = key, alg = 'HS256') =>
      new SignJWT({ ...claims }).setProtectedHeader({ alg }).sign(new TextEncoder().encode(secret));
    const right = { role: 'manager', sub: id, mail: 'applicationWithdrawn' };
    const [header = '', , code = ''] = (await sign(right)).split('.');
    const other = (await sign({ ...right, mail: 'newApplicants' })).split('.')[2];
    const says = (claims: object) => Buffer.from(JSON.stringify(claims)).toString('base64url');
    expect(key).toMatch(/^[\w-]{43}$/);
    for (const token of [
      ...['x', 'x y', '%', code, await sign({ ...right, mail: 'withdrawals' })],
      await sign(right, 'x'.repeat(43)),
      await sign(right, key, 'HS512'),
      [header, says(right), key].join('.'),
      // The signature for another kind of mail.
      [header, says(right), other].join('.'),
      [header, says(right), ''].join('.'),
      // The algorithm `none`.
      [says({ alg: 'none' }), says(right), ''].join('.'),
      await sign({ ...right, mail: 'constructor' }),
      await sign({ ...right, role: 'candidate' }),
      await sign({ ...right, sub: '' }),
      await sign({ ...right, sub: (await newManager(api)).id }),
      `${await sign(right)}.`,
    ])
      expect(await api.ask(unsubscribe, { token }), token).toEqual(
        refused(404, 'This link no longer works. Log in to choose which emails you get.'),
      );
    expect((await manager.call(getPreferences, {})).preferences.withdrawals).toBe(true);
    const token = await sign(right);
    expect((await api.ask(unsubscribe, { token })).status).toBe(200);
  });
});

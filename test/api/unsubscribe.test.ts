import { readFileSync } from 'node:fs';
import { SignJWT } from 'jose';
import { describe, expect, inject, it } from 'vitest';
import * as z from 'zod/mini';
import { managerKey } from '../../lambdas/data/keys/accounts.ts';
import { remindUnfinished } from '../../lambdas/tasks/remind-unfinished.ts';
import { dataPaths } from '../../lib/local/data-folder.ts';
import { eventually } from '../support/api/eventually.ts';
import { confirmAddressOf, mailTo, tokenIn } from '../support/api/mailbox.ts';
import { outboxOf } from '../support/api/outbox.ts';
import { refusal } from '../support/api/refusals.ts';
import { table } from '../support/engine/raw-stores.ts';
import { api } from '../support/stacks/shared-api.ts';
import { apply, begin } from '../support/worlds/apply.ts';
import {
  type Employer,
  newCandidate,
  newEmployer,
  newJob,
  newManager,
} from '../support/worlds/world.ts';

const { url, dataDir } = inject('stack');

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
    await employer.call('updatePreferences', { new_applicants: 'at-once', withdrawals: true });
    const candidate = await newCandidate(api);
    const { id: application_id } = await apply(candidate, await newJob(employer));
    await mailTo(url, employer.email, /new applicant/);
    await candidate.call('withdrawApplication', { application_id });
  }

  it('of each kind are stopped by a click in the mail program, and by the link in their footer', async () => {
    const [employer, candidate] = await Promise.all([newEmployer(api), newCandidate(api)]);
    await Promise.all([confirmAddressOf(employer, url), confirmAddressOf(candidate, url)]);
    await twoMails(employer);
    const application = await begin(
      candidate,
      await newJob(employer, { video_questions: [{ question_text: 'Why?' }] }),
    );
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
      const preferences = async () => (await person.call('getPreferences', {})).preferences;
      const before = await preferences();
      const response = await fetch(link, { method: 'POST', ...CLICKS[index] });
      expect(response.status).toBe(200);
      expect(await response.json()).toEqual({
        role: person.role,
        stopped,
        preferences: { ...before, [stopped]: by },
      });
      expect(await preferences()).toEqual({ ...before, [stopped]: by });
      // A second click does no harm.
      expect((await api.ask('unsubscribe', { token })).status).toBe(200);
    }
    await apply(await newCandidate(api), await newJob(employer));
    await eventually(async () => {
      const told = await outboxOf(employer, { kind: 'applicationArrived' });
      expect(told.map(({ why }) => why)).toContain('turned off');
    });
  });

  it('go to confirmed addresses only', async () => {
    const employer = await newEmployer(api);
    const candidate = await newCandidate(api);
    await employer.call('updatePreferences', { new_applicants: 'at-once' });
    await apply(candidate, await newJob(employer));
    await eventually(async () => {
      const told = await outboxOf(employer, { kind: 'applicationArrived' });
      expect(told).toMatchObject([{ state: 'dropped', why: 'email not confirmed' }]);
    });
  });

  it('are stopped by a valid link only', async () => {
    const manager = await newManager(api);
    await confirmAddressOf(manager, url);
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
      'x',
      'x y',
      '%',
      code,
      await sign({ ...right, mail: 'withdrawals' }),
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
      expect(await api.ask('unsubscribe', { token }), token).toEqual(
        refusal(404, 'This link no longer works. Log in to choose which emails you get.'),
      );
    expect((await manager.call('getPreferences', {})).preferences.withdrawals).toBe(true);
    const token = await sign(right);
    expect((await api.ask('unsubscribe', { token })).status).toBe(200);
  });
});

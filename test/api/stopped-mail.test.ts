import { describe, expect, inject, it } from 'vitest';
import type { MailStop } from '../../lambdas/contract/mails.ts';
import { ROLES } from '../../lambdas/contract/roles.ts';
import { mailKey } from '../../lambdas/data/keys/outbox.ts';
import { enqueueMail } from '../../lambdas/data/outbox/enqueue-mail.ts';
import { newId } from '../../lambdas/data/table/ids.ts';
import { transact } from '../../lambdas/data/table/write.ts';
import { eventually } from '../support/api/eventually.ts';
import { confirmAddressOf, mailsTo, mailTo, tokenIn } from '../support/api/mailbox.ts';
import { refusal } from '../support/api/refusals.ts';
import { runConsumer } from '../support/api/run-consumer.ts';
import { table } from '../support/engine/raw-stores.ts';
import { api } from '../support/stacks/shared-api.ts';
import type { Person } from '../support/worlds/person.ts';
import { newcomer, newPersonOf, uniqueWord } from '../support/worlds/world.ts';

/** Addresses that bounced, or whose owners complained. */

const { url } = inject('stack');

/** Lets the newest mail to an address come back. */
async function giveBack(email: string, how: MailStop): Promise<void> {
  const [mail] = await mailsTo(url, email);
  const response = await fetch(`${url}/_mail/${mail?.id}/${how}`, {
    method: 'POST',
    redirect: 'manual',
  });
  expect(response.status).toBe(303);
}

const stopOf = async (person: Person) => (await person.call('getPreferences', {})).mail_stopped;

/** Enqueues a mail, and waits for its end. */
async function mailed({ role, id: to }: Person): Promise<unknown> {
  const id = newId();
  await transact(enqueueMail('passwordChanged', { role, id: to }, {}, { id }));
  return await eventually(async () => {
    const { state, why } = (await table.get(mailKey(id))) ?? {};
    expect(state).toMatch(/^(sent|dropped)$/);
    return why ?? state;
  });
}

/** Somebody whose address is confirmed. */
async function known(someone: Promise<Person>): Promise<Person> {
  const person = await someone;
  await confirmAddressOf(person, url);
  return person;
}

describe.for(ROLES)('a %s', (role) => {
  it('whose address bounces gets no more mail, until they confirm it again', async () => {
    const person = await known(newPersonOf[role](api));
    expect(await mailed(person)).toBe('sent');
    await giveBack(person.email, 'bounce');
    expect(await stopOf(person)).toBe('bounce');
    expect(await mailed(person)).toBe('mail stopped: bounce');
    await person.call('resendConfirmation', {});
    await eventually(async () =>
      expect((await mailsTo(url, person.email))[0]?.subject).toMatch(/^Confirm/),
    );
    const token = tokenIn(await mailTo(url, person.email, /^Confirm/), '/confirm-email');
    await api.call('confirmEmail', { token });
    expect(await stopOf(person)).toBeNull();
    expect(await mailed(person)).toBe('sent');
  });

  it('who calls a mail spam gets no more mail, and cannot ask for one', async () => {
    const person = await known(newPersonOf[role](api));
    await giveBack(person.email, 'complaint');
    // A complaint counts more than a bounce.
    await giveBack(person.email, 'bounce');
    expect(await stopOf(person)).toBe('complaint');
    expect(await mailed(person)).toBe('mail stopped: complaint');
    expect(await person.ask('resendConfirmation', {})).toMatchObject(
      refusal(
        409,
        'Our emails to this address were reported as spam. Change your email to get emails again.',
      ),
    );
  });
});

describe('mail is not stopped', () => {
  it('to another address: a change of it ends a stop, and an earlier one starts none', async () => {
    const person = await known(newcomer(api));
    await giveBack(person.email, 'complaint');
    const email = `${uniqueWord()}@seeker.example.com`;
    await person.call('updateCandidate', { id: person.id, email });
    await mailTo(url, email, /^Confirm/);
    // This mail is about the change.
    await mailTo(url, person.email, /was changed/);
    await giveBack(person.email, 'bounce');
    expect(await stopOf(person)).toBeNull();
    expect(await mailed(person)).toBe('sent');
  });

  it('by a mail that bounced before the address was confirmed again, nor by a full mailbox', async () => {
    const person = await newcomer(api);
    await mailTo(url, person.email, /^Confirm/);
    const bounce = (timestamp: string, bounceType = 'Permanent') =>
      runConsumer('suppressAddress', {
        detail: {
          mail: {
            timestamp,
            destination: [person.email],
            tags: { role: ['candidate'], account: [person.id], kind: ['hired'], other: ['x'] },
          },
          bounce: { bounceType, bouncedRecipients: [{ emailAddress: person.email }] },
        },
      });
    const before = new Date().toISOString();
    await confirmAddressOf(person, url);
    await bounce(before);
    await bounce(new Date().toISOString(), 'Transient');
    expect(await stopOf(person)).toBeNull();
    // The same event may come twice.
    for (const _ of [1, 2]) await bounce(new Date().toISOString());
    expect(await stopOf(person)).toBe('bounce');
  });

  it('for an account that is gone, and the event fails for none', async () => {
    const tags = { role: ['manager'], account: [newId()], kind: ['hired'] };
    const complaint = { complainedRecipients: [{ emailAddress: 'x@example.com' }] };
    const mail = { timestamp: new Date().toISOString(), tags };
    await expect(
      runConsumer('suppressAddress', { detail: { mail, complaint } }),
    ).resolves.toBeUndefined();
  });
});

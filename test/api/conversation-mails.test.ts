import { expect, inject, it } from 'vitest';
import { mailKey } from '../../lambdas/data/keys/outbox.ts';
import { eventually } from '../support/api/eventually.ts';
import { mailsTo, mailTo } from '../support/api/mailbox.ts';
import { outboxOf, setDue } from '../support/api/outbox.ts';
import { runConsumer } from '../support/api/run-consumer.ts';
import { api } from '../support/stacks/shared-api.ts';
import { apply } from '../support/worlds/apply.ts';
import { confirmed } from '../support/worlds/confirmed-address.ts';
import type { Person } from '../support/worlds/person.ts';
import { newcomer, newEmployer, newJob, uniqueWord } from '../support/worlds/world.ts';

const { url } = inject('stack');

async function applied(isConfirmed = true) {
  const person = newcomer(api);
  const [employer, candidate] = await Promise.all([
    confirmed(newEmployer(api)),
    isConfirmed ? confirmed(person) : person,
  ]);
  const { id: application_id } = await apply(candidate, await newJob(employer));
  const write = async (by: Person) => {
    const text = `Please bring ${uniqueWord()}.`;
    await by.call('sendMessage', { application_id, text });
    return text;
  };
  return { employer, candidate, application_id, write };
}

/** The messages about conversations to a person. */
const messagesTo = (to: Person) => outboxOf(to, { kind: 'messageArrived' });

/** Waits until the outbox of a person has messages in these states. */
async function untilStates(person: Person, ...states: string[]): Promise<void> {
  await eventually(async () =>
    expect((await messagesTo(person)).map(({ state }) => state)).toEqual(states),
  );
}

/** Makes the held mails to a person due, and sends them. */
async function release(person: Person): Promise<void> {
  for (const { id, state } of await messagesTo(person))
    if (state === 'held') await setDue(mailKey(String(id)));
  await runConsumer('releaseDueMail', {});
}

const textsTo = async ({ email }: Person) =>
  (await mailsTo(url, email)).map(({ text }) => text).filter((text) => text.includes('bring'));

it('a message is mailed at once to both sides, with its text and where to answer', async () => {
  const { employer, candidate, application_id, write } = await applied();
  const asked = await write(employer);
  const mail = await mailTo(url, candidate.email, /wrote to you about Baker/);
  expect(mail.subject).toContain(employer.company.name);
  expect(mail.text).toContain(asked);
  expect(mail.html).toContain(`${url}/candidate/messages/${application_id}`);
  // The address itself is of no use to a reader.
  expect(mail.text.replaceAll(/\s+/g, ' ')).toContain('You can reply to this email.');
  expect(mail.text).toContain('Your reply goes to your conversation.');
  expect(mail.text).not.toMatch(/[0-9a-f]{40}@/);
  const answered = await write(candidate);
  const answer = await mailTo(url, employer.email, /^Sam Okafor wrote to you about Baker/);
  expect(answer.text).toContain(answered);
  expect(answer.html).toContain(`${url}/manager/messages/${application_id}`);
  // The history tells of decisions, not of messages.
  const { events } = await candidate.call('getApplicationTimeline', { application_id });
  expect(events.filter(({ mail: kind }) => kind !== 'applicationReceived')).toMatchObject([
    { type: 'handed-in' },
  ]);
});

it('messages within a few minutes come together in one mail, each in one', async () => {
  const { employer, candidate, write } = await applied();
  const first = await write(employer);
  await untilStates(candidate, 'sent');
  const others = [await write(employer), await write(employer), await write(employer)];
  await untilStates(candidate, 'sent', 'held');
  await release(candidate);
  await untilStates(candidate, 'sent', 'sent');
  const [second = '', one = ''] = await textsTo(candidate);
  expect(one).toContain(first);
  for (const text of others) {
    expect(second).toContain(text);
    expect(one).not.toContain(text);
  }
  expect(second).not.toContain(first);
});

it('a message that was read meanwhile is not mailed', async () => {
  const { employer, candidate, application_id, write } = await applied();
  await write(employer);
  await untilStates(candidate, 'sent');
  await write(employer);
  await candidate.call('getMessages', { application_id });
  await release(candidate);
  await untilStates(candidate, 'sent', 'dropped');
  expect(await textsTo(candidate)).toHaveLength(1);
});

it('a muted conversation is not mailed, also if it was muted while a mail waited', async () => {
  const { employer, candidate, application_id, write } = await applied();
  await write(employer);
  await untilStates(candidate, 'sent');
  await write(employer);
  await candidate.call('muteConversation', { application_id });
  await write(employer);
  await release(candidate);
  await untilStates(candidate, 'sent', 'dropped');
  expect(await textsTo(candidate)).toHaveLength(1);
  // The other side still gets mail.
  await write(candidate);
  await untilStates(employer, 'sent');
});

it('an unconfirmed address gets only a line that there is a message', async () => {
  const { employer, candidate, write } = await applied(false);
  const text = await write(employer);
  const mail = await mailTo(url, candidate.email, /^An employer has written to you$/);
  for (const part of [text, employer.company.name, 'Baker', 'Sam'])
    expect(`${mail.subject} ${mail.text}`).not.toContain(part);
  expect(await textsTo(candidate)).toEqual([]);
});

it('a manager who prefers it gets one mail a day, with the names of who wrote', async () => {
  const { employer, candidate, application_id, write } = await applied();
  await employer.call('updatePreferences', { messages: 'daily' });
  await write(candidate);
  await write(candidate);
  await untilStates(employer, 'dropped', 'held');
  const [digest, ...more] = await outboxOf(employer, { kind: 'messageDigest' });
  expect(more).toEqual([]);
  await setDue(mailKey(String(digest?.id)));
  await runConsumer('releaseDueMail', {});
  const mail = await mailTo(url, employer.email, /^2 new messages from applicants$/);
  expect(mail.text).toContain('Sam Okafor, Baker: 2 new messages');
  expect(mail.text).not.toContain('bring');
  await employer.call('getMessages', { application_id });
});

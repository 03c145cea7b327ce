import { describe, expect, inject, it, vi } from 'vitest';
import { addCandidate, newCandidate } from '../../lambdas/data/accounts/candidates.ts';
import { dueItemOf, dueKey, mailKey, taskKey } from '../../lambdas/data/keys/outbox.ts';
import { auditTable } from '../../lambdas/data/operations/audit.ts';
import {
  countWaiting,
  holdOutbox,
  releaseOutbox,
} from '../../lambdas/data/operations/hold-outbox.ts';
import { listSetAside, putBack } from '../../lambdas/data/operations/set-aside.ts';
import { enqueueMail } from '../../lambdas/data/outbox/enqueue-mail.ts';
import { scheduleTask } from '../../lambdas/data/outbox/scheduled-tasks.ts';
import { client } from '../../lambdas/data/table/client.ts';
import { newId } from '../../lambdas/data/table/ids.ts';
import { transact } from '../../lambdas/data/table/write.ts';
import { capturedOutput, loggedMetricNames } from '../support/api/captured-logs.ts';
import { mailsTo } from '../support/api/mailbox.ts';
import { setDue } from '../support/api/outbox.ts';
import { shortenRetryPauses } from '../support/api/retry-pauses.ts';
import { runConsumer, streamEventOf } from '../support/api/run-consumer.ts';
import { setQuotas } from '../support/api/set-quotas.ts';
import { injectFaults } from '../support/engine/inject-faults.ts';
import { createOwnTable } from '../support/engine/own-table.ts';
import { newEmail } from '../support/worlds/world.ts';

// A table of its own, so that no consumer of the stack handles its messages and tasks.
vi.hoisted(() =>
  Object.assign(process.env, {
    TABLE_NAME: 'table-of-outbox-faults',
    POWERTOOLS_LOG_LEVEL: 'ERROR',
    POWERTOOLS_METRICS_DISABLED: 'false',
  }),
);
const { url } = inject('stack');
const table = await createOwnTable();
shortenRetryPauses();

const HOUR_MS = 60 * 60_000;

/** A failure of the table that the client does not retry. */
const REFUSAL = JSON.stringify({ __type: 'com.amazon.coral.validate#ValidationException' });

/** A message to a new candidate, who is only in this table. */
async function newMessage(dueAt?: string) {
  const [id, candidate, email] = [newId(), newId(), newEmail()];
  const person = { id: candidate, first_name: 'Ada', last_name: 'Berg', email };
  await transact([
    addCandidate(newCandidate(person)),
    ...enqueueMail('passwordChanged', { role: 'candidate', id: candidate }, {}, { id, dueAt }),
  ]);
  const key = mailKey(id);
  return {
    key,
    state: async () => (await table.get(key))?.state,
    deliver: () => runConsumer('deliverMail', streamEventOf(key, { after: { id } })),
    mails: async () => (await mailsTo(url, email)).length,
  };
}

/** A task that is due now: a data export for an unknown person, which does nothing. */
async function newTask() {
  const id = newId();
  await transact([scheduleTask('buildExport', { role: 'candidate', id: newId() }, { id })]);
  return { key: taskKey(id), item: () => table.get(taskKey(id)) };
}

describe('a lost answer of the table', () => {
  it('still leaves a message sent exactly once, whichever answer it is', async () => {
    const ANSWERS = 9;
    const requests: number[] = [];
    for (let lost = 0; lost < ANSWERS; lost++) {
      const message = await newMessage();
      const { seen, stop } = await injectFaults(client.config, (request) =>
        request === lost ? { passedOn: true, heard: 'cut' } : undefined,
      );
      await message.deliver();
      stop();
      expect(await message.state(), `answer ${lost}`).toBe('sent');
      expect(await message.mails(), `answer ${lost}`).toBe(1);
      requests.push(seen.requests);
    }
    // Each lost answer cost one retry. The last run has no ninth request, so each answer was lost once.
    expect(requests.at(-1)).toBe(Math.max(...requests) - 1);
  });

  it('still leaves a task done, whichever answer it is', async () => {
    for (let lost = 1; lost < 4; lost++) {
      const task = await newTask();
      const { stop } = await injectFaults(client.config, (request) =>
        request === lost ? { passedOn: true, heard: 'cut' } : undefined,
      );
      await runConsumer('doTasks', {});
      stop();
      expect(await task.item(), `answer ${lost}`).toBeUndefined();
    }
  });
});

/** The number of items that a run reports as set aside. */
async function reportedBy(run: () => Promise<void>): Promise<number> {
  capturedOutput.text = '';
  await run();
  return loggedMetricNames().filter((name) => name === 'SetAside').length;
}

describe('a message or task that cannot be read', () => {
  it('stops no other task, is reported once, and can be put back', async () => {
    const [strange, task] = [await newTask(), await newTask()];
    await table.set(strange.key, { kind: 'fromTheFuture' });
    expect(await reportedBy(() => runConsumer('doTasks', {}))).toBe(1);
    expect(await task.item()).toBeUndefined();
    expect(await reportedBy(() => runConsumer('doTasks', {}))).toBe(0);
    const id = strange.key.pk.slice('TASK#'.length);
    expect(await listSetAside()).toMatchObject([
      { id, kind: 'fromTheFuture', why: 'it cannot be read' },
    ]);
    await table.set(strange.key, { kind: 'buildExport' });
    expect(await putBack(id)).toEqual({ putBack: 1, left: [] });
    expect(await listSetAside()).toEqual([]);
    await runConsumer('doTasks', {});
    expect(await strange.item()).toBeUndefined();
  });

  it('stops no other held message', async () => {
    const inAnHour = new Date(Date.now() + HOUR_MS).toISOString();
    const [strange, message] = [await newMessage(inAnHour), await newMessage(inAnHour)];
    await table.set(strange.key, { kind: 'fromTheFuture' });
    for (const { key } of [strange, message]) await setDue(key);
    expect(await reportedBy(() => runConsumer('releaseDueMail', {}))).toBe(1);
    expect(await message.state()).toBe('sent');
  });

  it('is set aside instead of delivered, and delivered once it is put back', async () => {
    const strange = await newMessage();
    await table.set(strange.key, { kind: 'fromTheFuture' });
    expect(await reportedBy(strange.deliver)).toBe(1);
    await table.set(strange.key, { kind: 'passwordChanged' });
    await putBack('all');
    await runConsumer('releaseDueMail', {});
    await strange.deliver();
    expect(await strange.state()).toBe('sent');
  });
});

describe('a mail that has failed', () => {
  it('is retried later, and set aside after many tries until it is put back', async () => {
    const message = await newMessage();
    const { config } = client;
    // The table refuses to read the data for the mail.
    const fails = async () => {
      const { stop } = await injectFaults(config, (request) =>
        request === 4 ? { passedOn: false, heard: { status: 400, body: REFUSAL } } : undefined,
      );
      const reported = await reportedBy(message.deliver);
      stop();
      return reported;
    };
    expect(await fails()).toBe(0);
    expect(await message.state()).toBe('held');
    await table.set(message.key, { state: 'waiting', refusals: 15 });
    expect(await fails()).toBe(1);
    expect(await message.state()).toBe('failed');
    await putBack('all');
    await runConsumer('releaseDueMail', {});
    await message.deliver();
    expect(await message.mails()).toBe(1);
  });

  it('is only put back by its id if it may have been sent', async () => {
    const message = await newMessage();
    const place = dueKey('DUE', new Date().toISOString(), dueItemOf(message.key));
    await table.set(message.key, { state: 'claimed', ...place });
    expect(await reportedBy(() => runConsumer('releaseDueMail', {}))).toBe(1);
    const id = dueItemOf(message.key);
    expect(await putBack('all')).toMatchObject({ left: [id] });
    expect(await message.state()).toBe('failed');
    expect(await putBack(id)).toEqual({ putBack: 1, left: [] });
    await runConsumer('releaseDueMail', {});
    await message.deliver();
    expect(await message.mails()).toBe(1);
  });
});

it('the audit finds a message whose change the stream lost, and its repair sends the message', async () => {
  const [message, recent] = [await newMessage(), await newMessage()];
  await table.set(message.key, { created_at: new Date(Date.now() - 2 * HOUR_MS).toISOString() });
  const found = (await auditTable()).filter(({ what }) => what === 'message that waits too long');
  expect(found.map(({ item }) => item)).toEqual([message.key.pk]);
  for (const each of found) await each.repair();
  await runConsumer('releaseDueMail', {});
  await message.deliver();
  expect(await message.mails()).toBe(1);
  await recent.deliver();
});

it('due tasks are spread over partitions of the index', async () => {
  await Promise.all(Array.from({ length: 40 }, newTask));
  const partitions = new Set((await table.all({ sk: 'TASK' })).map(({ gsi1pk }) => gsi1pk));
  expect(partitions.size).toBeGreaterThan(4);
  await runConsumer('doTasks', {});
  expect(await table.all({ sk: 'TASK' })).toEqual([]);
});

it('a retry of a mail is not counted again', async () => {
  setQuotas({ account_mails_per_unconfirmed_inbox_per_day: 1 });
  const [first, second] = [newId(), newId()];
  const candidate = newId();
  const email = newEmail();
  const person = { id: candidate, first_name: 'Ada', last_name: 'Berg', email };
  const to = { role: 'candidate', id: candidate } as const;
  await transact([
    addCandidate(newCandidate(person)),
    ...[first, second].flatMap((id) => enqueueMail('passwordChanged', to, {}, { id })),
  ]);
  const deliver = (id: string) =>
    runConsumer('deliverMail', streamEventOf(mailKey(id), { after: { id } }));
  for (const id of [first, second]) await deliver(id);
  // The mail service has refused the first one: its retry is no further mail.
  await table.set(mailKey(first), { state: 'waiting', refusals: 1 });
  await deliver(first);
  expect(await table.get(mailKey(first))).toMatchObject({ state: 'sent' });
  expect(await table.get(mailKey(second))).toMatchObject({
    state: 'dropped',
    why: 'too many mails',
  });
  const mails = await mailsTo(url, email);
  expect(mails.map(({ text }) => text.includes('Ada'))).toEqual([false]);
});

describe('a stack whose mail is held', () => {
  it('sends no mail and runs no task until an operator releases them', async () => {
    await holdOutbox();
    const [message, task] = [await newMessage(), await newTask()];
    await message.deliver();
    await runConsumer('releaseDueMail', {});
    await runConsumer('doTasks', {});
    expect(await message.state()).toBe('held');
    expect(await message.mails()).toBe(0);
    expect(await task.item()).toBeDefined();
    expect(await countWaiting()).toEqual(
      expect.arrayContaining([
        { kind: 'passwordChanged', all: 1, due: 1 },
        { kind: 'buildExport', all: 1, due: 1 },
      ]),
    );
    await releaseOutbox();
    await runConsumer('releaseDueMail', {});
    await message.deliver();
    await runConsumer('doTasks', {});
    expect(await message.state()).toBe('sent');
    expect(await message.mails()).toBe(1);
    expect(await task.item()).toBeUndefined();
  });
});

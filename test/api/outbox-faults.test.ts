import { beforeEach, describe, expect, inject, it, vi } from 'vitest';
import { addCandidate, newCandidate } from '../../lambdas/data/accounts/candidates.ts';
import { messageKey, taskKey } from '../../lambdas/data/keys/outbox.ts';
import {
  countWaiting,
  holdOutbox,
  putBackUnreadable,
  releaseOutbox,
} from '../../lambdas/data/operations/hold-outbox.ts';
import { enqueueMail } from '../../lambdas/data/outbox/enqueue-mail.ts';
import { scheduleTask } from '../../lambdas/data/outbox/scheduled-tasks.ts';
import { client } from '../../lambdas/data/table/client.ts';
import { newId } from '../../lambdas/data/table/ids.ts';
import { transact } from '../../lambdas/data/table/write.ts';
import { changeOf, consume } from '../support/api/in-process.ts';
import { mailsTo } from '../support/api/mailbox.ts';
import { uniqueWord } from '../support/api/world.ts';
import { disturb } from '../support/engine/disturb.ts';
import { createOwnTable } from '../support/engine/own-table.ts';

// A table of this file alone, so that no consumer of the stack works on its messages and tasks.
const TABLE = vi.hoisted(() => {
  const name = 'table-of-outbox-faults';
  process.env.TABLE_NAME = name;
  return name;
});
const { url } = inject('stack');
const table = createOwnTable(TABLE);
beforeEach(() => {
  // The pauses between tries are as short as they can be.
  vi.spyOn(Math, 'random').mockReturnValue(0);
  return () => vi.restoreAllMocks();
});

/** A message to somebody who is in this table alone. */
async function newMessage(dueAt?: string) {
  const [id, candidate, email] = [newId(), newId(), `${uniqueWord()}@example.com`];
  const person = { id: candidate, first_name: 'Ada', last_name: 'Berg', email };
  await transact([
    addCandidate(newCandidate(person)),
    ...enqueueMail('passwordChanged', { role: 'candidate', id: candidate }, {}, { id, dueAt }),
  ]);
  const key = messageKey(id);
  return {
    key,
    state: async () => (await table.get(key))?.state,
    deliver: () => consume('deliverMail', changeOf(key, { after: { id } })),
    mails: async () => (await mailsTo(url, email)).length,
  };
}

/** A task that is due now: the copy of the data of nobody, of which there is nothing to do. */
async function newTask() {
  const id = newId();
  await transact([scheduleTask('buildExport', { role: 'candidate', id: newId() }, { id })]);
  return { key: taskKey(id), item: () => table.get(taskKey(id)) };
}

describe('an answer of the table that is lost', () => {
  it('whichever it is, leaves a message sent, and sent once', async () => {
    const ANSWERS = 7;
    const requests: number[] = [];
    for (let lost = 0; lost < ANSWERS; lost++) {
      const message = await newMessage();
      const { seen, stop } = await disturb(client.config, (request) =>
        request === lost ? { passedOn: true, heard: 'cut' } : undefined,
      );
      await message.deliver();
      stop();
      expect(await message.state(), `answer ${lost}`).toBe('sent');
      expect(await message.mails(), `answer ${lost}`).toBe(1);
      requests.push(seen.requests);
    }
    // Each was asked again but the last, of which there are no more: all answers were lost in turn.
    expect(requests.at(-1)).toBe(Math.max(...requests) - 1);
  });

  it('whichever it is, leaves a task done', async () => {
    for (let lost = 1; lost < 4; lost++) {
      const task = await newTask();
      const { stop } = await disturb(client.config, (request) =>
        request === lost ? { passedOn: true, heard: 'cut' } : undefined,
      );
      await consume('doTasks', {});
      stop();
      expect(await task.item(), `answer ${lost}`).toBeUndefined();
    }
  });
});

describe('a due item that cannot be read', () => {
  it('stops no other task, is told of once, and can be put back', async () => {
    const [strange, task] = [await newTask(), await newTask()];
    await table.set(strange.key, { kind: 'fromTheFuture' });
    await expect(consume('doTasks', {})).rejects.toThrow(
      `${strange.key.pk} cannot be read and was set aside`,
    );
    expect(await task.item()).toBeUndefined();
    await consume('doTasks', {});
    await table.set(strange.key, { kind: 'buildExport' });
    expect(await putBackUnreadable()).toBe(1);
    await consume('doTasks', {});
    expect(await strange.item()).toBeUndefined();
  });

  it('stops no other message either, due or waiting', async () => {
    const dueAt = new Date(Date.now() + 200).toISOString();
    const [strange, message] = [await newMessage(dueAt), await newMessage(dueAt)];
    await table.set(strange.key, { kind: 'fromTheFuture' });
    await vi.waitFor(() => expect(new Date().toISOString() > dueAt).toBe(true));
    await expect(consume('releaseDueMail', {})).rejects.toThrow('cannot be read and was set aside');
    expect(await message.state()).toBe('waiting');
    await message.deliver();
    expect(await message.state()).toBe('sent');
    await consume('releaseDueMail', {});
  });
});

it('an address that nobody has confirmed gets few of the mails that anybody can cause for it', async () => {
  vi.stubEnv('QUOTAS', '{"mails_per_unconfirmed_address_per_day":1}');
  const [first, second] = [newId(), newId()];
  const candidate = newId();
  const email = `${uniqueWord()}@example.com`;
  const person = { id: candidate, first_name: 'Ada', last_name: 'Berg', email };
  const to = { role: 'candidate', id: candidate } as const;
  await transact([
    addCandidate(newCandidate(person)),
    ...[first, second].flatMap((id) => enqueueMail('passwordChanged', to, {}, { id })),
  ]);
  for (const id of [first, second])
    await consume('deliverMail', changeOf(messageKey(id), { after: { id } }));
  vi.unstubAllEnvs();
  expect(await table.get(messageKey(second))).toMatchObject({
    ...{ state: 'dropped', why: 'too many mails to an unconfirmed address' },
  });
  const mails = await mailsTo(url, email);
  expect(mails.map(({ text }) => text.includes('Ada'))).toEqual([false]);
});

describe('a stack whose mail is held', () => {
  it('sends nothing and does no task, until an operator lets them go', async () => {
    await holdOutbox();
    const [message, task] = [await newMessage(), await newTask()];
    await message.deliver();
    await consume('releaseDueMail', {});
    await consume('doTasks', {});
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
    await consume('releaseDueMail', {});
    await message.deliver();
    await consume('doTasks', {});
    expect(await message.state()).toBe('sent');
    expect(await message.mails()).toBe(1);
    expect(await task.item()).toBeUndefined();
  });
});

import { beforeEach, describe, expect, it, vi } from 'vitest';
import { exportKey } from '../../lambdas/data/keys/accounts.ts';
import { taskKey } from '../../lambdas/data/keys/outbox.ts';
import { cancelTask, scheduleTask } from '../../lambdas/data/outbox/scheduled-tasks.ts';
import { client } from '../../lambdas/data/table/client.ts';
import { newId } from '../../lambdas/data/table/ids.ts';
import { transact, type Write } from '../../lambdas/data/table/write.ts';
import { consumers } from '../../lib/functions/consumers.ts';
import { aroundCommands } from '../support/api/interrupt.ts';
import { runConsumer } from '../support/api/run-consumer.ts';
import { createOwnTable } from '../support/engine/own-table.ts';

/** How tasks of any kind run. The example is a data export for an unknown person, which does nothing. */

const MINUTE_MS = 60_000;
/** Enough tries that every further failure is reported. */
const OFTEN = 7;

// A table of its own: the fake time affects no other tasks, and no other consumer runs these.
vi.hoisted(() => Object.assign(process.env, { TABLE_NAME: 'table-of-tasks' }));
const table = await createOwnTable();

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
});
const advanceTime = (ms: number) => vi.setSystemTime(Date.now() + ms);

/** A task that is due now and counts its starts. @param begin runs at each start */
async function newTask(begin: () => void | Promise<void> = () => {}, tries = 0) {
  const [id, owner] = [newId(), newId()];
  const { pk } = exportKey({ role: 'candidate', id: owner });
  let begun = 0;
  // The task starts by looking for the export.
  aroundCommands(client, async (send, input) => {
    if (JSON.stringify(input).includes(pk)) {
      begun++;
      await begin();
    }
    return await send();
  });
  await transact([scheduleTask('buildExport', { role: 'candidate', id: owner }, { id })]);
  await table.set(taskKey(id), { tries });
  return {
    id,
    begun: () => begun,
    item: () => table.get(taskKey(id)),
  };
}

const run = () => runConsumer('doTasks', {});
const dueAt = async (task: { item(): Promise<Record<string, unknown> | undefined> }) =>
  Date.parse(String((await task.item())?.due_at));

describe('a task', () => {
  it('runs when it is due, and is then removed', async () => {
    const task = await newTask();
    advanceTime(-1000);
    await run();
    expect(task.begun()).toBe(0);
    advanceTime(1000);
    await run();
    await run();
    expect(task.begun()).toBe(1);
    expect(await task.item()).toBeUndefined();
  });

  it('runs once, though ten functions look for it in parallel', async () => {
    const task = await newTask();
    await Promise.all(Array.from({ length: 10 }, run));
    expect(task.begun()).toBe(1);
    expect(await task.item()).toBeUndefined();
  });

  it('that fails is retried after a minute, and delays no other', async () => {
    let failures = 1;
    const task = await newTask(() => {
      if (failures-- > 0) throw new Error('Not now');
    });
    const other = await newTask();
    await run();
    expect([task.begun(), other.begun()]).toEqual([1, 1]);
    expect(await task.item()).toMatchObject({ tries: 1 });
    advanceTime(MINUTE_MS - 1000);
    await run();
    expect(task.begun()).toBe(1);
    advanceTime(1000);
    await run();
    expect(task.begun()).toBe(2);
    expect(await task.item()).toBeUndefined();
  });

  it('that keeps failing is reported at each failure from a quarter of an hour on, and still retried', async () => {
    const task = await newTask(() => {
      throw new Error('Never');
    });
    const began = Date.now();
    const pauses: number[] = [];
    const told: unknown[] = [];
    for (let tried = 0; tried < 9; tried++) {
      const failure = await run().catch((error: unknown) => error);
      told.push(failure instanceof Error ? failure.message : failure);
      if (failure !== undefined && pauses.length === 4)
        expect(Date.now() - began).toBe(15 * MINUTE_MS);
      const due = await dueAt(task);
      pauses.push((due - Date.now()) / MINUTE_MS);
      vi.setSystemTime(due);
    }
    expect(pauses).toEqual([1, 2, 4, 8, 16, 32, 60, 60, 60]);
    const failed = `buildExport ${task.id} has failed`;
    expect(told).toEqual([...Array(4).fill(undefined), ...Array(5).fill(failed)]);
    await transact([cancelTask(task.id)]);
  });

  it("that was interrupted runs again after its lease, the function's timeout", async () => {
    const [begun, woken] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const task = await newTask(() => {
      begun.resolve();
      return task.begun() === 1 ? woken.promise : undefined;
    });
    const cutOff = run();
    await begun.promise;
    const lease = (await dueAt(task)) - Date.now();
    expect(Math.round(lease / MINUTE_MS)).toBe(consumers.doTasks.timeoutMinutes);
    advanceTime(lease - 1000);
    await run();
    expect(task.begun()).toBe(1);
    advanceTime(1000);
    await run();
    expect(task.begun()).toBe(2);
    expect(await task.item()).toBeUndefined();
    // If the interrupted run ends after all, it has nothing left to do.
    woken.resolve();
    await cutOff;
  });

  it('that fails while the table does not answer runs again after its lease', async () => {
    let stop = () => {};
    const task = await newTask(() => {
      stop = aroundCommands(client, async (send, input) => {
        if (JSON.stringify(input).includes(task.id)) throw new Error('No answer');
        return await send();
      });
      throw new Error('Never');
    }, OFTEN);
    await expect(run()).rejects.toMatchObject({ errors: [{ cause: { message: 'Never' } }] });
    stop();
    const lease = (await dueAt(task)) - Date.now();
    expect(Math.round(lease / MINUTE_MS)).toBe(consumers.doTasks.timeoutMinutes);
    await transact([cancelTask(task.id)]);
  });

  it('that is cancelled does not run; a running one is not interrupted', async () => {
    const cancelled = await newTask();
    await transact([cancelTask(cancelled.id)]);
    const late = await newTask(() => transact([cancelTask(late.id)]), OFTEN);
    await run();
    expect([cancelled.begun(), late.begun()]).toEqual([0, 1]);
    expect(await late.item()).toBeUndefined();
  });
});

describe('a run', () => {
  /** Schedules tasks that have nothing to do, due in this order. */
  async function schedule(writes: readonly Write[]): Promise<void> {
    for (let start = 0; start < writes.length; start += 100)
      await transact(writes.slice(start, start + 100));
  }
  const many = <T>(count: number, make: (number: number) => T) =>
    Array.from({ length: count }, (_, number) => make(number));
  const reminder = () => scheduleTask('remindUnfinished', { application_id: newId() });
  const batchOf = (manager_id: string) =>
    scheduleTask('continueBatch', { manager_id, batch_id: newId() });
  const left = async (kind?: string) =>
    (await table.all(kind === undefined ? {} : { kind })).length;
  /** A run with enough time to begin so many tasks. */
  const runFor = async (tasks: number) => {
    // It is asked once for the end, and then before each task.
    let asked = 0;
    await runConsumer('doTasks', {}, () => (asked++ <= tasks ? 15 * MINUTE_MS : 0));
  };

  it('does all that is due in one minute of the clock, and not only the first page of a shard', async () => {
    // One more than all shards have on their first pages.
    await schedule(many(8 * 25 + 1, reminder));
    await run();
    expect(await left()).toBe(0);
  });

  it('does first what people asked for, and begins nothing when its time is used', async () => {
    await schedule(many(30, reminder));
    advanceTime(1000);
    const owner = () => ({ role: 'candidate', id: newId() }) as const;
    await schedule([
      scheduleTask('buildExport', owner()),
      scheduleTask('eraseAccount', owner()),
      scheduleTask('deleteAccount', owner()),
    ]);
    await runFor(3);
    expect([await left(), await left('remindUnfinished')]).toEqual([30, 30]);
    await run();
    expect(await left()).toBe(0);
  });

  it('lets managers take turns', async () => {
    const [busy, other] = [newId(), newId()];
    await schedule(many(60, () => batchOf(busy)));
    advanceTime(1000);
    await schedule([batchOf(other)]);
    await runFor(2);
    const stored = JSON.stringify(await table.all({ kind: 'continueBatch' }));
    expect(stored).toContain(busy);
    expect(stored).not.toContain(other);
    await run();
    expect(await left()).toBe(0);
  });
});

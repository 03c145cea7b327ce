import { describe, expect, it, vi } from 'vitest';
import { changeExisting } from '../../lambdas/data/applications/conversations/stored-conversation.ts';
import { batchKey, batchPartKey } from '../../lambdas/data/keys/accounts.ts';
import { TaskNotDue } from '../../lambdas/data/outbox/scheduled-tasks.ts';
import { continueBatch as continueTask } from '../../lambdas/tasks/continue-batch.ts';
import { finishBatch } from '../support/api/finish-batch.ts';
import { ask, invoke } from '../support/api/in-process.ts';
import { runWithInterruption } from '../support/api/interrupt.ts';
import { invalidField } from '../support/api/refusals.ts';
import { setQuotas } from '../support/api/set-quotas.ts';
import { table } from '../support/engine/raw-stores.ts';
import { api } from '../support/stacks/shared-api.ts';
import { jobWithApplicants } from '../support/worlds/many-candidates.ts';
import { inParallel, newEmployer } from '../support/worlds/world.ts';

const employer = await newEmployer(api);

/** A new job with this many applications, of Kim0, Kim1 and so on. */
const applied = (count: number) =>
  jobWithApplicants(employer, count, {}, (index) => [`Kim${index}`, 'Larsen']);

const TEXT = 'Hello {first name}!\n\nCan you come on Monday, {first name}?';

const start = async (job: { id: string }, application_ids: string[]) =>
  (await employer.call('startMessages', { job_posting_id: job.id, application_ids, text: TEXT }))
    .batch;

/** What the manager wrote about each application. */
const textsTo = (ids: readonly string[]) =>
  inParallel(ids, async (application_id) => {
    const { messages } = await employer.call('getMessages', { application_id });
    return messages.map(({ text }) => text);
  });

const greeting = (index: number) => `Hello Kim${index}!\n\nCan you come on Monday, Kim${index}?`;

describe('a message to many', () => {
  it('reaches each in their own conversation with their name, and says who cannot be written to', async () => {
    const { job, ids, applications } = await applied(43);
    const [ended, busy, ...others] = applications;
    if (!ended || !busy) throw new Error('Too few');
    const hello = { text: 'Hello' };
    for (const { id: application_id } of [ended, busy])
      await employer.call('sendMessage', { ...hello, application_id });
    await changeExisting(ended, () => ({ ended_at: new Date().toISOString() }));
    const begun = await start(job, [...ids, ids[5] ?? '']);
    expect(begun).toMatchObject({ kind: 'messages', state: 'running', total: 43, done: 0 });
    setQuotas({ messages_per_application_per_day: 1 });
    await ask('continueBatch', { id: begun.id }, { by: employer });
    vi.unstubAllEnvs();
    const done = await finishBatch(employer, begun.id);
    expect(done).toMatchObject({ state: 'done', total: 43, done: 43, left_out: 2 });
    expect((await employer.call('getBatches', {})).batches[0]).toEqual(done);
    expect((await employer.call('getBatchLeftOut', { id: begun.id })).left_out).toEqual([
      { id: ended.id, reason: 'conversation-ended' },
      { id: busy.id, reason: 'too-many-messages' },
    ]);
    expect(await textsTo(ids)).toEqual([
      ['Hello'],
      ['Hello'],
      ...others.map((_, index) => [greeting(index + 2)]),
    ]);
    expect((await employer.ask('undoDecisions', { batch_id: begun.id })).status).toBe(404);
  });

  it('is sent once to each, also if the function is killed before it stores that', async () => {
    const { job, ids } = await applied(25);
    const batch = await start(job, ids);
    for (let kills = 0; kills < 2; kills++) {
      // The messages of a part are sent, and the part is not stored.
      const { sk } = batchPartKey(employer.id, batch.id, 0);
      const { status } = await runWithInterruption(
        () => invoke('continueBatch', { id: batch.id }, { by: employer }),
        (_, input) => 'TransactItems' in input && JSON.stringify(input).includes(sk),
        () => Promise.reject(new Error('Killed')),
      );
      expect(status).toBe(500);
      const { batch: waiting } = await employer.call('continueBatch', { id: batch.id });
      expect(waiting).toMatchObject({ state: 'running', done: 0 });
      await table.set(batchKey(employer.id, batch.id), { busy_until: null });
    }
    const task = { manager_id: employer.id, batch_id: batch.id };
    const [done] = await Promise.all([
      finishBatch(employer, batch.id),
      continueTask(task, () => {}).catch((error: unknown) =>
        expect(error).toBeInstanceOf(TaskNotDue),
      ),
    ]);
    expect(done).toMatchObject({ state: 'done', total: 25, done: 25, left_out: 0 });
    expect(await textsTo(ids)).toEqual(ids.map((_, index) => [greeting(index)]));
  });

  it('is refused with other placeholders', async () => {
    const { job, ids } = await applied(1);
    const input = { job_posting_id: job.id, application_ids: ids, text: TEXT };
    const message = 'Remove {name}. Use only {first name}.';
    expect(await employer.ask('startMessages', { ...input, text: 'Hello {name}' })).toMatchObject(
      invalidField('text', message),
    );
  });
});

import { describe, expect, it } from 'vitest';
import { batchKey, batchPartKey } from '../../lambdas/data/keys/accounts.ts';
import { TaskNotDue } from '../../lambdas/data/outbox/scheduled-tasks.ts';
import { client } from '../../lambdas/data/table/client.ts';
import { childIdOf, newId } from '../../lambdas/data/table/ids.ts';
import { continueBatch as continueTask } from '../../lambdas/tasks/continue-batch.ts';
import { finishBatch } from '../support/api/finish-batch.ts';
import { invoke } from '../support/api/in-process.ts';
import { aroundCommands, runWithInterruption } from '../support/api/interrupt.ts';
import { invalidField } from '../support/api/refusals.ts';
import { table } from '../support/engine/raw-stores.ts';
import { api } from '../support/stacks/shared-api.ts';
import { decide } from '../support/worlds/apply.ts';
import { jobWithApplicants } from '../support/worlds/many-candidates.ts';
import { inParallel, newEmployer, removeDecisionDelays } from '../support/worlds/world.ts';

const employer = await newEmployer(api);

/** A new job with this many applications. */
const applied = (count: number, by = employer) => jobWithApplicants(by, count);

async function start(job: { id: string }, application_ids: string[]) {
  const { batch } = await employer.call('startDecisions', {
    job_posting_id: job.id,
    application_ids,
    application_status: 'rejected',
    expected_status: 'new',
  });
  return batch;
}

const finished = (id: string, by = employer) => finishBatch(by, id);

/** The status of each application, the job's counter, and the decisions and undos of each application. */
async function seen({ id }: { id: string }) {
  const [{ applications }, { job }] = await Promise.all([
    employer.call('getJobApplications', { id }),
    employer.call('getJobPosting', { id }),
  ]);
  const events = await inParallel(applications, async ({ id: application_id }) => {
    const { events } = await employer.call('getApplicationTimeline', { application_id });
    return events.flatMap(({ type }) => (type === 'rejected' || type === 'undone' ? type : []));
  });
  return {
    statuses: Object.fromEntries(applications.map((each) => [each.id, each.application_status])),
    isNew: job.new_application_count,
    events,
  };
}

const repeated = <T>(count: number, value: T): T[] => Array(count).fill(value);

describe('a batch of decisions', () => {
  it('decides each application once, lists those left out, and can be undone', async () => {
    const { job, applications, ids } = await applied(40);
    const [withdrawn, accepted] = applications;
    if (!withdrawn || !accepted) throw new Error('Too few');
    await withdrawn.candidate.call('withdrawApplication', { application_id: withdrawn.id });
    const id = accepted.id;
    await employer.call('updateJobApplicationStatus', { id, application_status: 'accepted' });
    const begun = await start(job, [...ids, ids[5] ?? '']);
    expect(begun).toMatchObject({ state: 'running', total: 40, done: 0, finished_at: null });
    const done = await finished(begun.id);
    expect(done).toMatchObject({ state: 'done', total: 40, done: 40, left_out: 2 });
    expect((await employer.call('getBatches', {})).batches).toEqual([done]);
    expect((await employer.call('getBatchLeftOut', { id: begun.id })).left_out).toEqual([
      { id: withdrawn.id, reason: 'withdrawn' },
      { id: accepted.id, reason: 'changed' },
    ]);
    const after = await seen(job);
    expect(after.isNew).toBe(0);
    expect(after.events.toSorted((a, b) => a.length - b.length)).toEqual([
      [],
      [],
      ...repeated(38, ['rejected']),
    ]);
    // One was undone and rejected again: the batch's undo skips it.
    const [again = '', other = ''] = ids.slice(10);
    for (const application_status of ['new', 'rejected'] as const)
      await employer.call('updateJobApplicationStatus', { id: again, application_status });
    await employer.call('updateJobApplicationStatus', {
      id: other,
      application_status: 'accepted',
    });
    expect((await employer.call('undoDecisions', { batch_id: begun.id })).batch).toMatchObject({
      state: 'undoing',
      total: 38,
      done: 0,
      finished_at: null,
    });
    const undone = await finished(begun.id);
    expect(undone).toMatchObject({ state: 'undone', total: 38, done: 38, left_out: 2 });
    expect((await employer.call('getBatchLeftOut', { id: begun.id })).left_out).toEqual([
      { id: again, reason: 'changed' },
      { id: other, reason: 'changed' },
    ]);
    expect((await seen(job)).statuses).toEqual({
      ...Object.fromEntries(ids.map((each) => [each, 'new'])),
      [withdrawn.id]: 'withdrawn',
      [accepted.id]: 'accepted',
      [again]: 'rejected',
      [other]: 'accepted',
    });
    // A second undo changes nothing.
    expect((await employer.call('undoDecisions', { batch_id: begun.id })).batch).toEqual(undone);
  });

  it('leaves out who was decided since the manager saw them, and says who had been told', async () => {
    const own = await newEmployer(api);
    await removeDecisionDelays(own);
    const { job, ids } = await applied(4, own);
    const [still, told, changed, another] = ids;
    if (!still || !told || !changed || !another) throw new Error('Too few');
    await decide(own, { id: told }, 'accepted');
    const expected_statuses = ['new', 'accepted', 'new', 'new'] as const;
    // In another session, after the preview.
    await decide(own, { id: changed }, 'accepted');
    const decision = {
      job_posting_id: job.id,
      application_ids: ids,
      application_status: 'rejected' as const,
      expected_statuses: [...expected_statuses],
    };
    const { batch } = await own.call('startDecisions', decision);
    const done = await finished(batch.id, own);
    expect(done).toMatchObject({ done: 4, left_out: 1, told: 1 });
    expect(await own.call('getBatchLeftOut', { id: batch.id })).toEqual({
      left_out: [{ id: changed, reason: 'changed' }],
      told: [told],
    });
    await decide(own, { id: another }, 'accepted');
    await own.call('undoDecisions', { batch_id: batch.id });
    expect(await finished(batch.id, own)).toMatchObject({ state: 'undone', left_out: 1, told: 2 });
    expect(await own.call('getBatchLeftOut', { id: batch.id })).toEqual({
      left_out: [{ id: another, reason: 'changed' }],
      told: [still, told],
    });
    const short = { ...decision, expected_statuses: ['new' as const] };
    for (const call of ['startDecisions', 'decideApplications'] as const) {
      const refused = await own.ask(call, short);
      expect(refused).toMatchObject(invalidField('expected_statuses'));
    }
  });

  it('resumes after an interruption, by a call and by its task at once', async () => {
    const { job, ids } = await applied(70);
    const batch = await start(job, ids);
    const leaseEnds = () => table.set(batchKey(employer.id, batch.id), { busy_until: null });
    // The function is killed twice: after the first decisions are stored, and before the next ones are.
    for (const isStored of [true, false]) {
      let transactions = 0;
      const stop = aroundCommands(client, async (send, input) => {
        // The first transaction is the claim.
        const isLast = 'TransactItems' in input && ++transactions === 2;
        const result = isLast && !isStored ? undefined : await send();
        if (result === undefined || isLast) throw new Error('Killed');
        return result;
      });
      const { status } = await invoke('continueBatch', { id: batch.id }, { by: employer });
      stop();
      expect(status).toBe(500);
      // Nobody else works on it before its lease ends.
      const { batch: waiting } = await employer.call('continueBatch', { id: batch.id });
      expect(waiting).toMatchObject({ state: 'running', done: 32 });
      await leaseEnds();
    }
    const task = { manager_id: employer.id, batch_id: batch.id };
    const [done] = await Promise.all([
      finished(batch.id),
      continueTask(task, () => {}).catch((error: unknown) =>
        expect(error).toBeInstanceOf(TaskNotDue),
      ),
    ]);
    expect(done).toMatchObject({ state: 'done', total: 70, done: 70, left_out: 0 });
    const after = await seen(job);
    expect(after).toMatchObject({ isNew: 0, events: repeated(70, ['rejected']) });
  });

  it('is stopped by an undo, which reverts its changes', async () => {
    const { job, ids } = await applied(70);
    const batch = await start(job, ids);
    const second = batchPartKey(employer.id, batch.id, 1).sk;
    const task = { manager_id: employer.id, batch_id: batch.id };
    const stopped = await runWithInterruption(
      () => continueTask(task, () => {}).catch((error: unknown) => error),
      (command, input) => command.startsWith('Get') && JSON.stringify(input).includes(second),
      () => employer.call('undoDecisions', { batch_id: batch.id }),
    );
    expect(stopped).toBeInstanceOf(TaskNotDue);
    const { batches } = await employer.call('getBatches', {});
    expect(batches[0]).toMatchObject({ state: 'undoing', total: 32, done: 0 });
    expect(await finished(batch.id)).toMatchObject({ state: 'undone', total: 32, done: 32 });
    const after = await seen(job);
    expect(after.isNew).toBe(70);
    expect(after.events.filter(({ length }) => length > 0)).toEqual(
      repeated(32, ['rejected', 'undone']),
    );
  });

  it('is refused with applications to other jobs, and with too many', async () => {
    const [{ job, ids }, other] = await Promise.all([applied(1), applied(1)]);
    const input = { job_posting_id: job.id, application_status: 'accepted' as const };
    const mixed = await employer.ask('startDecisions', {
      ...input,
      application_ids: [...ids, ...other.ids],
    });
    expect(mixed).toMatchObject(invalidField('application_ids.1'));
    const madeUp = Array.from({ length: 200 }, () => childIdOf(newId(), job.id));
    const message = 'These are more applications than this job has.';
    expect(
      await employer.ask('startDecisions', { ...input, application_ids: madeUp }),
    ).toMatchObject(invalidField('application_ids', message));
    const many = repeated(20_001, ids[0] ?? '');
    expect(await employer.ask('startDecisions', { ...input, application_ids: many })).toMatchObject(
      {
        status: 400,
        failure: { issues: [{ message: 'Enter at most 20000 of them.' }] },
      },
    );
  });
});

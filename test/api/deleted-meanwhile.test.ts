import { describe, expect, it } from 'vitest';
import { getStoredExport } from '../../lambdas/data/accounts/exports.ts';
import { findBatch } from '../../lambdas/data/applications/batches.ts';
import { batchKey, exportObjectKey } from '../../lambdas/data/keys/accounts.ts';
import { jobKey } from '../../lambdas/data/keys/jobs.ts';
import { taskKey } from '../../lambdas/data/keys/outbox.ts';
import { TaskNotDue } from '../../lambdas/data/outbox/scheduled-tasks.ts';
import { buildAccountCopy } from '../../lambdas/tasks/build-account-copy.ts';
import { continueBatch as continueTask } from '../../lambdas/tasks/continue-batch.ts';
import { eraseAccount } from '../../lambdas/tasks/erase-account.ts';
import { auditFindingsOf, backdateDeletion } from '../support/api/erasing.ts';
import { eventually } from '../support/api/eventually.ts';
import { runWithInterruption } from '../support/api/interrupt.ts';
import { objects, table } from '../support/engine/raw-stores.ts';
import { api } from '../support/stacks/shared-api.ts';
import { apply } from '../support/worlds/apply.ts';
import { jobWithApplicants } from '../support/worlds/many-candidates.ts';
import type { Person } from '../support/worlds/person.ts';
import { newcomer, newEmployer, newJob } from '../support/worlds/world.ts';

/**
 * Batches and exports whose subject is deleted while they run. They end without a failure, which would be a warning
 * and, if repeated, an alarm.
 */

const ASKING = { screening_questions: [{ question_text: 'Nights?' }] };

/** A job of a new employer, with applications. */
async function applied(count: number) {
  const employer = await newEmployer(api);
  return { employer, ...(await jobWithApplicants(employer, count, ASKING)) };
}
type Applied = Awaited<ReturnType<typeof applied>>;

/** An application of somebody with an account that they can delete. */
async function appliedByOne(): Promise<Applied> {
  const [employer, candidate] = await Promise.all([newEmployer(api), newcomer(api)]);
  const job = await newJob(employer, ASKING);
  const application = await apply(candidate, job);
  return { employer, job, applications: [{ ...application, candidate }], ids: [application.id] };
}

/** Deletes an account, and all that belongs to it. */
async function deleteAtOnce(person: Person): Promise<void> {
  await person.call('deleteAccount', { password: person.password });
  await backdateDeletion(person);
  await eraseAccount({ role: person.role, id: person.id });
}

async function begin({ employer, job, ids }: Applied) {
  const { batch } = await employer.call('startDecisions', {
    job_posting_id: job.id,
    application_ids: ids,
    application_status: 'rejected',
  });
  // Otherwise the stack's own task would work on it, too.
  await table.remove(taskKey(batch.id));
  return batch;
}

/** Runs a batch's task. @throws its failure, if it is one */
async function runTask(employer: Person, { id }: { id: string }): Promise<void> {
  const task = { manager_id: employer.id, batch_id: id };
  await continueTask(task, () => {}).catch((error: unknown) => {
    if (!(error instanceof TaskNotDue)) throw error;
  });
}

/**
 * Runs something again and again, each time in a new world, and deletes something before a later command to the engine
 * each time, until there is none left.
 * @param every how many commands later; each takes a second
 */
async function atLaterCommands<W>(
  every: number,
  make: () => Promise<W>,
  run: (world: W) => Promise<void>,
  remove: (world: W) => Promise<unknown>,
  check: (world: W) => Promise<void>,
): Promise<number> {
  for (let at = 0; ; at += every) {
    const world = await make();
    let commands = 0;
    const isIt = () => commands++ === at;
    const done = await runWithInterruption(
      () => run(world),
      isIt,
      () => remove(world),
    ).catch((error: unknown) => {
      if (String(error).includes('nothing to interrupt')) return 'all';
      throw new Error(`At command ${at}`, { cause: error });
    });
    if (done === 'all') return at;
    await check(world);
  }
}

describe('decisions', () => {
  const withBatch = async (world: Applied) => ({ ...world, batch: await begin(world) });
  type Made = Awaited<ReturnType<typeof withBatch>>;
  const run = ({ employer, batch }: Made) => runTask(employer, batch);

  it('end quietly if their manager deletes the account, at whatever moment', async () => {
    const jobs: Applied['job'][] = [];
    await atLaterCommands(
      3,
      async () => await withBatch(await applied(2)),
      run,
      ({ employer }) => deleteAtOnce(employer),
      async ({ employer, job, batch }) => {
        expect(await findBatch(employer.id, batch.id)).toBeUndefined();
        jobs.push(job);
      },
    );
    expect(await auditFindingsOf(jobs)).toEqual([]);
  });

  it('end quietly if the account is deleted, but its data is still there', async () => {
    const made = await withBatch(await applied(2));
    const { employer, batch } = made;
    await employer.call('deleteAccount', { password: employer.password });
    await run(made);
    // The stack's own task may have removed it by now.
    const counts = { done: 2, left_out: 2, changed: 0 };
    expect((await findBatch(employer.id, batch.id)) ?? counts).toMatchObject(counts);
  });

  it('leave out applicants who deleted their account, at whatever moment', async () => {
    const jobs: Applied['job'][] = [];
    await atLaterCommands(
      4,
      async () => await withBatch(await appliedByOne()),
      run,
      async ({ applications: [first] }) => first && (await deleteAtOnce(first.candidate)),
      async ({ employer, job, batch, ids }) => {
        const { batch: done } = await employer.call('continueBatch', { id: batch.id });
        const { left_out } = await employer.call('getBatchLeftOut', { id: batch.id });
        expect(done).toMatchObject({ state: 'done', done: 1, left_out: left_out.length });
        // The applicant may have been decided a moment before.
        for (const each of left_out) expect(each).toEqual({ id: ids[0], reason: 'candidate-left' });
        jobs.push(job);
      },
    );
    expect(await auditFindingsOf(jobs)).toEqual([]);
  });

  it('leave out all that remain if the job is gone, and so does their undo', async () => {
    const made = await withBatch(await applied(40));
    const { employer, job, ids, batch } = made;
    const isSecondPart = (_: string, input: object) => JSON.stringify(input).includes('#00001');
    const removeJob = async () => {
      await table.remove(jobKey(job.id));
      throw new Error('Killed');
    };
    await expect(runWithInterruption(() => run(made), isSecondPart, removeJob)).rejects.toThrow(
      'Killed',
    );
    expect(await findBatch(employer.id, batch.id)).toMatchObject({ state: 'running', changed: 32 });
    await table.set(batchKey(employer.id, batch.id), { busy_until: null });
    await run(made);
    const { batches } = await employer.call('getBatches', {});
    expect(batches[0]).toMatchObject({ state: 'done', total: 40, done: 40, left_out: 8 });
    const { left_out } = await employer.call('getBatchLeftOut', { id: batch.id });
    expect(left_out).toEqual(ids.slice(32).map((id) => ({ id, reason: 'not-found' })));
    await employer.call('undoDecisions', { batch_id: batch.id });
    await run(made);
    expect((await employer.call('continueBatch', { id: batch.id })).batch).toMatchObject({
      state: 'undone',
      total: 32,
      done: 32,
      left_out: 32,
    });
  });
});

describe('an export of applicants', () => {
  const withExport = async (world: Applied) => {
    const { batch } = await world.employer.call('startApplicantsExport', {
      job_posting_id: world.job.id,
      application_ids: world.ids,
      content: 'answers',
    });
    await table.remove(taskKey(batch.id));
    const stored = await findBatch(world.employer.id, batch.id);
    if (stored?.work.kind !== 'export') throw new Error('There is no such export');
    return { ...world, batch, key: stored.work.object_key };
  };
  type Made = Awaited<ReturnType<typeof withExport>>;
  const run = ({ employer, batch }: Made) => runTask(employer, batch);
  const isGone = async ({ employer, batch, key }: Made) => {
    expect(await findBatch(employer.id, batch.id)).toBeUndefined();
    await eventually(async () => expect(await objects.versionsOf(key)).toEqual([]));
  };

  it('ends quietly, without a file, if its manager deletes the account, at whatever moment', async () => {
    const make = async () => await withExport(await applied(2));
    await atLaterCommands(3, make, run, ({ employer }) => deleteAtOnce(employer), isGone);
  });

  it('ends quietly, without a file, if an applicant leaves', async () => {
    await atLaterCommands(
      4,
      async () => await withExport(await appliedByOne()),
      run,
      async ({ applications: [first] }) => first && (await deleteAtOnce(first.candidate)),
      isGone,
    );
    await atLaterCommands(
      3,
      async () => await withExport(await applied(2)),
      run,
      async ({ applications: [first] }) =>
        await first?.candidate.call('withdrawApplication', {
          application_id: first.id,
          delete_answers: true,
        }),
      isGone,
    );
  });

  it('is built of what is left if the job is gone', async () => {
    const made = await withExport(await applied(2));
    await table.remove(jobKey(made.job.id));
    await run(made);
    const { batches } = await made.employer.call('getBatches', {});
    expect(batches[0]).toMatchObject({ state: 'done', total: 2, done: 2, left_out: 0 });
  });
});

describe('a copy of an account’s data', () => {
  it.each(['manager', 'candidate'] as const)(
    'ends quietly if the account of a %s is deleted, at whatever moment',
    async (role) => {
      await atLaterCommands(
        4,
        async () => {
          const { employer, applications } = await appliedByOne();
          const [candidate] = applications.map((each) => each.candidate);
          const person = role === 'manager' ? employer : candidate;
          if (person === undefined) throw new Error('There is nobody');
          await person.call('exportAccount', {});
          const { id } = (await getStoredExport(person)) ?? { id: '' };
          return { person, key: exportObjectKey(id) };
        },
        ({ person }) => buildAccountCopy(person, 1),
        ({ person }) => deleteAtOnce(person),
        async ({ person, key }) => {
          expect(await getStoredExport(person)).toBeUndefined();
          await eventually(async () => expect(await objects.versionsOf(key)).toEqual([]));
        },
      );
    },
  );

  it('ends quietly if an applicant of a manager deletes their account; another can be made', async () => {
    await atLaterCommands(
      5,
      async () => {
        const world = await appliedByOne();
        await world.employer.call('exportAccount', {});
        return world;
      },
      ({ employer }) => buildAccountCopy(employer, 1),
      async ({ applications: [first] }) => first && (await deleteAtOnce(first.candidate)),
      async ({ employer }) => {
        expect(await getStoredExport(employer)).toBeUndefined();
        expect((await employer.ask('exportAccount', {})).status).toBe(201);
      },
    );
  });
});

import fc from 'fast-check';
import { expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { DECISIONS, type Decision } from '../../lambdas/contract/statuses/application-status.ts';
import { findBatch } from '../../lambdas/data/applications/batches.ts';
import { batchKey } from '../../lambdas/data/keys/accounts.ts';
import { TaskNotDue } from '../../lambdas/data/outbox/scheduled-tasks.ts';
import { client } from '../../lambdas/data/table/client.ts';
import { continueBatch } from '../../lambdas/tasks/continue-batch.ts';
import { serveHere } from '../support/api/in-process.ts';
import { aroundCommands } from '../support/api/interrupt.ts';
import { createOwnTable } from '../support/engine/own-table.ts';
import { manyApplications } from '../support/worlds/many-applications.ts';
import { newEmployer, newJob } from '../support/worlds/world.ts';

/**
 * Random rounds of decisions on the same applications: on one, on many, in batches whose task is killed and restarted,
 * and undos of batches. All decisions of a round run at once. Then a plain model checks the result: for each
 * application, some order of its decisions must explain its history and all answers.
 */

// A table of this file alone, so that no consumer touches its mails.
vi.hoisted(() => Object.assign(process.env, { TABLE_NAME: 'table-of-decisions-model' }));
const table = await createOwnTable();

/** More than fit in one transaction. */
const APPLICATIONS = 36;

const employer = await newEmployer(await serveHere());

/** A kill of a batch's task at its transaction number `at`, from 0, before or after it is stored. */
interface Kill {
  at: number;
  readonly isStored: boolean;
}
const armed = new Map<string, Kill>();
aroundCommands(client, async (send, input) => {
  const text = armed.size > 0 && 'TransactItems' in input ? JSON.stringify(input) : '';
  const [id, kill] =
    [...armed].find(([batch]) => text.includes(batchKey(employer.id, batch).sk)) ?? [];
  if (id === undefined || kill === undefined || kill.at-- > 0) return await send();
  armed.delete(id);
  if (kill.isStored) await send();
  throw new Error('Killed');
});

/** Completes a batch, despite all kills. */
async function finish(id: string, kills: readonly Kill[]): Promise<void> {
  const task = { manager_id: employer.id, batch_id: id };
  for (const kill of kills) {
    armed.set(id, { ...kill });
    await continueBatch(task, () => {}).catch((error: unknown) => {
      if (!(error instanceof TaskNotDue)) expect(error).toEqual(new Error('Killed'));
    });
    armed.delete(id);
    // The lease ends, and another function takes over.
    await table.set(batchKey(employer.id, id), { busy_until: null });
  }
  await continueBatch(task, () => {});
  expect((await findBatch(employer.id, id))?.finished_at).not.toBeNull();
}

/** A decision that was made, and the applications that it left out. */
interface ExecutedDecision {
  readonly kind: 'one' | 'many' | 'batch' | 'undo';
  /** For an undo, those of its batch. */
  readonly ids: readonly string[];
  readonly to: Decision;
  readonly seen: Decision | undefined;
  /** For an undo, its batch. */
  readonly of?: ExecutedDecision;
  readonly leftOut: ReadonlySet<string>;
}

interface State {
  readonly status: Decision;
  /** The event that set the status; null if new, since then no time is stored. */
  readonly event: number | null;
  /** The change by each decision: the status before, and the event. */
  readonly changed: ReadonlyMap<
    ExecutedDecision,
    { readonly from: Decision; readonly event: number | null }
  >;
}

/** The plain model: an application's state after a decision. Undefined if it is refused. */
function nextState(state: State, made: ExecutedDecision, events: number): State | undefined {
  const { status, changed } = state;
  const own = made.of && changed.get(made.of);
  if (made.kind === 'undo' && own === undefined) return state;
  const to = own?.from ?? made.to;
  if (to === status && made.kind !== 'one') return state;
  const seen = made.of?.to ?? made.seen ?? status;
  if (seen !== status || (own !== undefined && own.event !== state.event)) return undefined;
  if (to === status) return state;
  const event = to === 'new' ? null : events;
  return {
    status: to,
    event,
    changed: new Map(changed).set(made, { from: status, event }),
  };
}

/** Whether some order of each round's decisions leads to these events, with the same refusals. */
function canExplain(
  id: string,
  [round = [], ...later]: readonly (readonly ExecutedDecision[])[],
  state: State,
  events: readonly Decision[],
  done = 0,
): boolean {
  if (round.length === 0)
    return later.length === 0 ? done === events.length : canExplain(id, later, state, events, done);
  return round.some((made) => {
    const after = nextState(state, made, done);
    if ((after === undefined) !== made.leftOut.has(id)) return false;
    const rest = [round.filter((each) => each !== made), ...later];
    if (after === undefined || after === state) return canExplain(id, rest, state, events, done);
    return events[done] === after.status && canExplain(id, rest, after, events, done + 1);
  });
}

/** A decision before the applications exist. An undo is of an earlier batch. */
interface Planned extends Pick<ExecutedDecision, 'kind' | 'to' | 'seen'> {
  readonly who: readonly number[];
  readonly kills: readonly Kill[];
}

/** A job with its applications, and the batches that can still be undone, with their ids. */
interface World {
  readonly job: { readonly id: string };
  readonly ids: readonly string[];
  readonly batches: (readonly [string, ExecutedDecision])[];
}

const leftOutOf = async (id: string) =>
  new Set((await employer.call('getBatchLeftOut', { id })).left_out.map((each) => each.id));

/** Makes a planned decision. @returns undefined if there is no batch to undo */
async function runDecision(
  planned: Planned,
  { job, ids, batches }: World,
): Promise<ExecutedDecision | undefined> {
  const { kind, to, seen, kills } = planned;
  const chosen = planned.who.flatMap((at) => ids[at] ?? []);
  const made = { kind, to, seen, ids: kind === 'one' ? chosen.slice(0, 1) : chosen };
  const [id = ''] = made.ids;
  const many = {
    job_posting_id: job.id,
    application_ids: [...made.ids],
    application_status: to,
    expected_status: seen,
  };
  switch (kind) {
    case 'one': {
      const decision = { id, application_status: to, expected_status: seen };
      const { status } = await employer.ask('updateJobApplicationStatus', decision);
      expect([200, 409]).toContain(status);
      return { ...made, leftOut: new Set(status === 409 ? [id] : []) };
    }
    case 'many': {
      const { left_out } = await employer.call('decideApplications', many);
      return { ...made, leftOut: new Set(left_out.map((each) => each.id)) };
    }
    case 'batch': {
      const { batch } = await employer.call('startDecisions', many);
      await finish(batch.id, kills);
      const whole = { ...made, leftOut: await leftOutOf(batch.id) };
      batches.push([batch.id, whole]);
      return whole;
    }
    case 'undo': {
      const [batch, of] = batches.shift() ?? [];
      if (batch === undefined || of === undefined) return undefined;
      await employer.call('undoDecisions', { batch_id: batch });
      await finish(batch, kills);
      return { ...made, ids: of.ids, of, leftOut: await leftOutOf(batch) };
    }
  }
}

const RESULT = { accepted: 'accepted', rejected: 'rejected', undone: 'new' } as const;
const MAIL = { accepted: 'applicationAccepted', rejected: 'applicationNotSelected' } as const;

/** The decisions in an application's timeline, oldest first. Each follows from the one before. */
async function historyOf(application_id: string) {
  const { events } = await employer.call('getApplicationTimeline', { application_id });
  const decisions = events.flatMap(({ type, at, from }) =>
    type === 'accepted' || type === 'rejected' || type === 'undone'
      ? { to: RESULT[type], at, from }
      : [],
  );
  const before = ['new', ...decisions.map(({ to }) => to)];
  expect(decisions.map(({ from }) => from)).toEqual(before.slice(0, -1));
  return decisions;
}

/** Compares everything that is stored with the model. */
async function check(
  { job, ids }: World,
  rounds: readonly (readonly ExecutedDecision[])[],
): Promise<void> {
  const mails: string[] = [];
  const statuses: [string, Decision][] = [];
  for (const id of ids) {
    const history = await historyOf(id);
    const own = rounds.map((round) => round.filter((made) => made.ids.includes(id)));
    const start: State = { status: 'new', event: null, changed: new Map() };
    const events = history.map(({ to }) => to);
    if (!canExplain(id, own, start, events))
      throw new Error(`No order explains ${JSON.stringify({ events, own: own.map(show) })}`);
    statuses.push([id, events.at(-1) ?? 'new']);
    for (const { to, at } of history) if (to !== 'new') mails.push(`${id} ${MAIL[to]} ${at}`);
  }
  const { rows } = await employer.call('getApplicantRows', { job_posting_id: job.id });
  expect(new Map(rows.map(([id, , status]) => [id, status]))).toEqual(new Map(statuses));
  const found = await employer.call('getJobPosting', { id: job.id });
  expect(found.job.new_application_count).toBe(
    statuses.filter(([, status]) => status === 'new').length,
  );
  const stored = await Promise.all(Object.values(MAIL).map((kind) => table.all({ kind })));
  const sent = z.array(message).parse(stored.flat());
  expect(
    sent
      .filter(({ about }) => ids.includes(about.application_id))
      .map(({ kind, about }) => `${about.application_id} ${kind} ${about.decided_at}`)
      .toSorted(),
  ).toEqual(mails.toSorted());
}

const message = z.object({
  kind: z.string(),
  about: z.object({ application_id: z.string(), decided_at: z.string() }),
});

const show = (round: readonly ExecutedDecision[]) =>
  round.map(({ kind, to, seen, leftOut }) => ({ kind, to, seen, leftOut: leftOut.size }));

const everybody = Array.from({ length: APPLICATIONS }, (_, at) => at);
const kill = fc.record({ at: fc.nat({ max: 4 }), isStored: fc.boolean() });
const planned: fc.Arbitrary<Planned> = fc.record({
  kind: fc.constantFrom('one', 'one', 'many', 'batch', 'batch', 'undo'),
  who: fc.oneof(
    fc.constant(everybody),
    fc.shuffledSubarray(everybody, { minLength: 1, maxLength: 8 }),
  ),
  to: fc.constantFrom(...DECISIONS),
  seen: fc.constantFrom(undefined, undefined, 'new', 'rejected'),
  kills: fc.array(kill, { maxLength: 2 }),
});
const rounds = fc.array(fc.array(planned, { minLength: 2, maxLength: 4 }), {
  minLength: 4,
  maxLength: 5,
});

it('statuses, counters, timelines and mails match the model after parallel, killed and undone decisions', async () => {
  await fc.assert(
    fc.asyncProperty(rounds, async (plan) => {
      const job = await newJob(employer);
      const world = { job, ids: await manyApplications(job, APPLICATIONS), batches: [] };
      const made: ExecutedDecision[][] = [];
      for (const round of plan) {
        const all = await Promise.all(round.map((each) => runDecision(each, world)));
        made.push(all.filter((each) => each !== undefined));
      }
      await check(world, made);
    }),
    // The time limit for shrinking a failure.
    { numRuns: 3, interruptAfterTimeLimit: 30_000 },
  );
}, 60_000);

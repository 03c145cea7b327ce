import * as z from 'zod/mini';
import { DAY_MS, LIST_PAGE } from '../../contract/limits.ts';
import { notFound } from '../../contract/problem.ts';
import { BATCH_STATES } from '../../contract/schemas/batch.ts';
import { APPLICATION_STATUSES, DECISIONS } from '../../contract/statuses/application-status.ts';
import { LEFT_OUT_REASONS } from '../../contract/statuses/left-out.ts';
import { batchesRange, batchKey, batchPartKey, batchPartsRange } from '../keys/accounts.ts';
import { cancelTask, scheduleTask } from '../outbox/scheduled-tasks.ts';
import { newId } from '../table/ids.ts';
import { itemType, revision } from '../table/items.ts';
import { itemsOf, type Page } from '../table/page.ts';
import { getItem, queryPage } from '../table/read.ts';
import { unlessConflict } from '../table/retry.ts';
import { changeWrite, createWrite, incrementWrite, transact, type Write } from '../table/write.ts';

/**
 * Batches: a manager's work on many things, that goes on when nobody waits for it. Its things are named when it starts,
 * in parts, each as large as one transaction. A transaction changes things, their part and the batch's counters, so that
 * each thing is done once, whatever is interrupted. Who works on a batch holds its lease; an undo takes that away.
 */

/** How long a batch is kept, in milliseconds: twice as long as a rejection can be held back. */
const KEPT_MS = 14 * DAY_MS;

const batchType = itemType(
  z.object({
    id: z.string(),
    manager_id: z.string(),
    state: z.enum(BATCH_STATES),
    /** Each kind of work has its own data. */
    work: z.discriminatedUnion('kind', [
      z.object({
        kind: z.literal('decisions'),
        job_posting_id: z.string(),
        application_status: z.enum(DECISIONS),
        expected_status: z.optional(z.enum(APPLICATION_STATUSES)),
      }),
    ]),
    total: z.int(),
    parts: z.int(),
    done: z.int(),
    parts_done: z.int(),
    changed: z.int(),
    left_out: z.int(),
    /** Of those that were changed. */
    undone: z.int(),
    parts_undone: z.int(),
    not_undone: z.int(),
    /** The end of the lease of who works on it; null if nobody does. */
    busy_until: z.nullable(z.string()),
    created_at: z.string(),
    finished_at: z.nullable(z.string()),
    expires_at: z.int(),
    revision,
  }),
  {
    counters: [
      ...['done', 'parts_done', 'changed', 'left_out'],
      ...['undone', 'parts_undone', 'not_undone'],
    ] as const,
  },
);
export type StoredBatch = ReturnType<typeof batchType.parse>;

const id = z.string();
/** A part of a batch: what is left to do, and what came of the rest. */
const partType = itemType(
  z.object({
    /** Its place among the parts, from 0. */
    number: z.int(),
    waiting: z.array(id),
    /** Those that it has changed, and not undone, with what is needed for that. */
    changed: z.array(z.object({ id, from: z.enum(DECISIONS), decided_at: z.nullable(z.string()) })),
    left_out: z.array(z.object({ id, reason: z.enum(LEFT_OUT_REASONS) })),
    not_undone: z.array(z.object({ id, reason: z.enum(LEFT_OUT_REASONS) })),
    expires_at: z.int(),
    revision,
  }),
);
export type StoredPart = ReturnType<typeof partType.parse>;

/** Parts stored in one transaction. */
const PARTS_AT_ONCE = 50;

/**
 * Starts a batch.
 * @param ids of the things, each once
 * @param partSize how many things one transaction can change
 */
export async function startBatch(
  manager_id: string,
  work: StoredBatch['work'],
  ids: readonly string[],
  partSize: number,
): Promise<StoredBatch> {
  const now = Date.now();
  const expires_at = Math.ceil((now + KEPT_MS) / 1000);
  const parts = Array.from({ length: Math.ceil(ids.length / partSize) }, (_, number) => ({
    number,
    waiting: ids.slice(number * partSize, (number + 1) * partSize),
    ...{ changed: [], left_out: [], not_undone: [], expires_at, revision: 1 },
  }));
  const batch: StoredBatch = {
    ...{ id: newId(now), manager_id, state: 'running', work },
    ...{ total: ids.length, parts: parts.length },
    ...{ done: 0, parts_done: 0, changed: 0, left_out: 0 },
    ...{ undone: 0, parts_undone: 0, not_undone: 0 },
    ...{ busy_until: null, created_at: new Date(now).toISOString(), finished_at: null },
    ...{ expires_at, revision: 1 },
  };
  // The batch comes last: parts without one are not worked on, and expire.
  for (let start = 0; start < parts.length; start += PARTS_AT_ONCE)
    await transact(
      parts
        .slice(start, start + PARTS_AT_ONCE)
        .map((part) =>
          createWrite(partType, { key: batchPartKey(manager_id, batch.id, part.number) }, part),
        ),
    );
  await transact([
    createWrite(batchType, { key: batchKey(manager_id, batch.id) }, batch),
    continueLater(batch),
  ]);
  return batch;
}

/** A batch and its undo each have a task. */
const taskOf = ({ id, state }: StoredBatch) => (state === 'running' ? id : `${id}-undo`);

function continueLater(batch: StoredBatch): Write {
  const { manager_id, id: batch_id } = batch;
  return scheduleTask('continueBatch', { manager_id, batch_id }, { id: taskOf(batch) });
}

/** Undefined if there is none, or no longer. */
export async function findBatch(manager: string, batch: string): Promise<StoredBatch | undefined> {
  return await getItem(batchKey(manager, batch), batchType);
}

/** @throws not-found if the batch is not the manager's */
export async function getOwnBatch(manager: string, batch: string): Promise<StoredBatch> {
  const found = await findBatch(manager, batch);
  if (found === undefined) throw notFound('batch');
  return found;
}

/** The manager's batches, newest first. */
export async function listBatches(manager: string): Promise<StoredBatch[]> {
  return itemsOf(
    await queryPage(batchesRange(manager), batchType, LIST_PAGE, undefined, { newestFirst: true }),
  );
}

/** The part that is worked on next, at `number`. */
export async function getPart(
  { manager_id, id: batch }: StoredBatch,
  number: number,
): Promise<StoredPart> {
  const found = await getItem(batchPartKey(manager_id, batch, number), partType);
  if (found === undefined) throw notFound('part');
  return found;
}

/** A page of a batch's parts. */
export async function listParts(
  { manager_id, id: batch }: StoredBatch,
  cursor?: string,
): Promise<Page<StoredPart>> {
  return await queryPage(batchPartsRange(manager_id, batch), partType, LIST_PAGE, cursor);
}

/** Changes a batch, but for its counters. Fails if it changed since the read. */
function changeBatch(before: StoredBatch, after: StoredBatch): Write {
  return changeWrite(batchType, { key: batchKey(before.manager_id, before.id) }, before, after);
}

/** Takes the lease of a batch. Undefined if somebody else has it, or it is finished. */
export async function claimBatch(
  before: StoredBatch,
  leaseMs: number,
): Promise<StoredBatch | undefined> {
  const now = Date.now();
  const isBusy = before.busy_until !== null && before.busy_until > new Date(now).toISOString();
  if (isBusy || before.finished_at !== null) return undefined;
  const held = { ...before, busy_until: new Date(now + leaseMs).toISOString() };
  const stored = transact([changeBatch(before, held)]).then(() => true);
  return (await unlessConflict(stored)) ? { ...held, revision: before.revision + 1 } : undefined;
}

/** Gives the lease of a batch back. @param isThrough whether all is done */
export async function releaseBatch(held: StoredBatch, isThrough: boolean): Promise<void> {
  const free = { ...held, busy_until: null };
  const state = held.state === 'undoing' ? 'undone' : 'done';
  const writes = isThrough
    ? [
        changeBatch(held, { ...free, state, finished_at: new Date().toISOString() }),
        cancelTask(taskOf(held)),
      ]
    : [changeBatch(held, free)];
  // If it is not ours any more, there is nothing to give back.
  await unlessConflict(transact(writes));
}

/**
 * Stops a batch, and has what it has changed undone. Who works on it loses the lease.
 * @throws WriteConflict if it changed since the read
 */
export async function undoBatch(before: StoredBatch): Promise<StoredBatch> {
  const after: StoredBatch = { ...before, state: 'undoing', busy_until: null, finished_at: null };
  await transact([changeBatch(before, after), cancelTask(before.id), continueLater(after)]);
  return after;
}

type Counts = Partial<
  Record<
    'done' | 'parts_done' | 'changed' | 'left_out' | 'undone' | 'parts_undone' | 'not_undone',
    number
  >
>;

/** Stores what came of a part of a batch. Fails if the batch's lease is lost. */
export function progressWrites(
  held: StoredBatch,
  before: StoredPart,
  after: StoredPart,
  counts: Counts,
): Write[] {
  const { manager_id, id: batch } = held;
  const key = { key: batchPartKey(manager_id, batch, before.number) };
  return [
    changeWrite(partType, key, before, after),
    incrementWrite(batchKey(manager_id, batch), counts, { unchanged: held }),
  ];
}

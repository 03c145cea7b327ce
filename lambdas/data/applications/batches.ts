import * as z from 'zod/mini';
import { HOLD_MAX_MINUTES, LIST_PAGE } from '../../contract/limits.ts';
import { notFound } from '../../contract/problem.ts';
import { BATCH_STATES, EXPORT_CONTENTS } from '../../contract/schemas/batch.ts';
import { APPLICATION_STATUSES, DECISIONS } from '../../contract/statuses/application-status.ts';
import { LEFT_OUT_REASONS } from '../../contract/statuses/left-out.ts';
import {
  batchesRange,
  batchKey,
  batchPartKey,
  batchPartsRange,
  runningBatchesKey,
} from '../keys/accounts.ts';
import { quotaOf, quotaReached } from '../limits/quotas.ts';
import { isRecent } from '../limits/rate-windows.ts';
import { cancelTask, scheduleTask } from '../outbox/scheduled-tasks.ts';
import { createdAt, newId } from '../table/ids.ts';
import { itemType, type Parser, revision, withExpired } from '../table/items.ts';
import type { Page } from '../table/page.ts';
import { getItem, queryPage } from '../table/read.ts';
import { unlessConflict, withOptimisticLock } from '../table/retry.ts';
import { changeWrite, createWrite, incrementWrite, transact, type Write } from '../table/write.ts';

/**
 * Batches: a manager's work on many applications, in the background. The ids are stored at the start, in parts.
 * One transaction stores decisions, their part and the batch's counters, so each application is decided once, even
 * after an interruption. The worker of a batch holds its lease; an undo revokes it.
 */

/** How long a batch is kept, in milliseconds: twice as long as a decision can be held back. */
const KEPT_MS = 2 * HOLD_MAX_MINUTES * 60_000;

const counter = z._default(z.int(), 0);
const counters = z.object({
  done: counter,
  parts_done: counter,
  changed: counter,
  told: counter,
  left_out: counter,
  /** Of an undo. Its total is `changed`. */
  undone: counter,
  parts_undone: counter,
  undone_told: counter,
  not_undone: counter,
});

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
      }),
      z.object({
        kind: z.literal('export'),
        job_posting_id: z.string(),
        content: z.enum(EXPORT_CONTENTS),
        object_key: z.string(),
        /** The name of the downloaded file. */
        file_name: z.string(),
        /** In bytes, once it is stored. */
        size: z.nullable(z.int()),
        /** The number of builds that were started. */
        tries: z.int(),
      }),
      z.object({
        kind: z.literal('messages'),
        job_posting_id: z.string(),
        /** With a placeholder for the first name. */
        text: z.string(),
      }),
    ]),
    total: z.int(),
    parts: z.int(),
    ...counters.shape,
    /** The end of the worker's lease; null without a worker. */
    busy_until: z.nullable(z.string()),
    created_at: z.string(),
    finished_at: z.nullable(z.string()),
    expires_at: z.int(),
    revision,
  }),
  { counters: z.keyof(counters).options },
);
export type StoredBatch = ReturnType<typeof batchType.parse>;
type Work = StoredBatch['work'];
/** A batch of one kind of work. */
export type BatchOf<K extends Work['kind']> = StoredBatch & { work: Extract<Work, { kind: K }> };
export const isDecisions = (batch: StoredBatch): batch is BatchOf<'decisions'> =>
  batch.work.kind === 'decisions';
export const isExport = (batch: StoredBatch): batch is BatchOf<'export'> =>
  batch.work.kind === 'export';
export const isMessages = (batch: StoredBatch): batch is BatchOf<'messages'> =>
  batch.work.kind === 'messages';

/** Whether its decisions are being undone, or were undone. */
export const isUndo = ({ state }: StoredBatch) => state === 'undoing' || state === 'undone';

const id = z.string();
const leftOut = z.array(z.object({ id, reason: z.enum(LEFT_OUT_REASONS) }));
/** An application, and the status that the manager saw when deciding. */
const waiting = z.object({ id, expected_status: z.optional(z.enum(APPLICATION_STATUSES)) });
/** A part of a batch: the remaining work, and the results so far. */
const partType = itemType(
  z.object({
    /** Its place among the parts, from 0. */
    number: z.int(),
    waiting: z.array(waiting),
    /** Changed and not undone, with the data that an undo needs. */
    changed: z.array(z.object({ id, from: z.enum(DECISIONS), decided_at: z.nullable(z.string()) })),
    /** Those of the changed whose candidates had been told of the decision before. */
    told: z.array(id),
    /** Those of the undone whose candidates had been told of this batch's decision. */
    undone_told: z.array(id),
    left_out: leftOut,
    not_undone: leftOut,
    expires_at: z.int(),
    revision,
  }),
);
export type StoredPart = ReturnType<typeof partType.parse>;

/** Parts stored in one transaction. */
const PARTS_AT_ONCE = 50;

/** The ids of a manager's batches that were running when the last one was started. */
const runningType = itemType(z.object({ ids: z.array(z.string()), expires_at: z.int(), revision }));
/** A batch whose parts are still being stored is older than this only if its start has failed. */
const START_MS = 60_000;

/**
 * Registers a batch that is about to be started.
 * @throws conflict if as many as the quota are running
 */
async function registerBatch(manager: string, id: string, expires_at: number): Promise<void> {
  const most = quotaOf('batches_at_once');
  await withOptimisticLock(async () => {
    const before = await getItem(runningBatchesKey(manager), runningType);
    const isRunning = async (each: string) => {
      const batch = await findBatch(manager, each);
      return batch === undefined
        ? isRecent(Date.parse(createdAt(each)), START_MS)
        : batch.finished_at === null;
    };
    const earlier = before?.ids ?? [];
    const running = await Promise.all(earlier.map(isRunning));
    const ids = earlier.filter((_, index) => running[index]);
    if (ids.length >= most) throw quotaReached('batches_at_once');
    const at = { key: runningBatchesKey(manager) };
    const after = { ids: [...ids, id], expires_at, revision: 1 };
    await transact([
      before === undefined
        ? createWrite(runningType, at, after)
        : changeWrite(runningType, at, before, after),
    ]);
  });
}

interface Start<B> {
  /** The most ids in one part. */
  readonly partSize: number;
  /** How long the batch is kept, in milliseconds. */
  readonly keptMs?: number;
  /** Further writes for the transaction that stores the batch. */
  readonly along?: (batch: B) => Promise<readonly Write[]>;
}

/**
 * Starts a batch.
 * @param all the applications, without repeats
 * @throws conflict if as many as the quota are running
 */
export async function startBatch<W extends Work>(
  manager_id: string,
  work: W,
  all: readonly z.output<typeof waiting>[],
  { partSize, keptMs = KEPT_MS, along }: Start<StoredBatch & { work: W }>,
): Promise<StoredBatch & { work: W }> {
  const now = Date.now();
  const expires_at = Math.ceil((now + keptMs) / 1000);
  const parts = Array.from({ length: Math.ceil(all.length / partSize) }, (_, number) => ({
    number,
    waiting: all.slice(number * partSize, (number + 1) * partSize),
    changed: [],
    told: [],
    left_out: [],
    undone_told: [],
    not_undone: [],
    expires_at,
    revision: 1,
  }));
  const batch = {
    id: newId(now),
    manager_id,
    state: 'running' as const,
    work,
    total: all.length,
    parts: parts.length,
    ...counters.parse({}),
    busy_until: null,
    created_at: new Date(now).toISOString(),
    finished_at: null,
    expires_at,
    revision: 1,
  };
  await registerBatch(manager_id, batch.id, expires_at);
  // The batch comes last: parts without a batch are ignored, and expire.
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
    ...((await along?.(batch)) ?? []),
  ]);
  return batch;
}

/** A batch and its undo each have a task. */
const taskOf = ({ id, state }: StoredBatch) => (state === 'running' ? id : `${id}-undo`);

/** Schedules the task that works on a batch. */
function continueLater(batch: StoredBatch): Write {
  const { manager_id, id: batch_id } = batch;
  return scheduleTask('continueBatch', { manager_id, batch_id }, { id: taskOf(batch) });
}

/** Undefined if there is none (any more). */
export async function findBatch(manager: string, batch: string): Promise<StoredBatch | undefined> {
  return await getItem(batchKey(manager, batch), batchType);
}

/** A batch that may have expired, so that what belongs to it can be removed. */
export async function findExpiredBatch(
  manager: string,
  batch: string,
): Promise<StoredBatch | undefined> {
  return await getItem(batchKey(manager, batch), withExpired(batchType));
}

/** @throws not-found if the batch is not the manager's, or has expired */
export async function getOwnBatch(manager: string, batch: string): Promise<StoredBatch> {
  const found = await findBatch(manager, batch);
  if (found === undefined) throw notFound('batch');
  return found;
}

/** A page of the manager's batches, newest first. */
export async function listBatches(manager: string, cursor?: string): Promise<Page<StoredBatch>> {
  return await listBatchesBy(batchType, manager, cursor);
}

/** A page of the manager's batches, newest first, also of those that have expired. */
export async function listAllBatches(manager: string, cursor?: string): Promise<Page<StoredBatch>> {
  return await listBatchesBy(withExpired(batchType), manager, cursor);
}

async function listBatchesBy(type: Parser<StoredBatch>, manager: string, cursor?: string) {
  return await queryPage(batchesRange(manager), type, LIST_PAGE, cursor, { newestFirst: true });
}

/** The part with this number. */
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

/** Changes a batch, except its counters. Fails if it changed since the read. */
export function changeBatch(before: StoredBatch, after: StoredBatch): Write {
  return changeWrite(batchType, { key: batchKey(before.manager_id, before.id) }, before, after);
}

/** Changes a part of a batch. Fails if it changed since the read. */
function changePart(
  { manager_id, id: batch }: StoredBatch,
  before: StoredPart,
  after: StoredPart,
): Write {
  return changeWrite(
    partType,
    { key: batchPartKey(manager_id, batch, before.number) },
    before,
    after,
  );
}

/** A lease outlasts its work by this many milliseconds: a transaction may take 20 seconds. */
export const LEASE_MORE_MS = 25_000;

/** Whether a worker has the lease of a batch. */
export function isBusy({ busy_until }: StoredBatch): boolean {
  return busy_until !== null && busy_until > new Date().toISOString();
}

/**
 * Claims the lease of a batch. Undefined if another worker has it, or the batch is finished.
 * @param work the batch's data from now on
 */
export async function claimBatch<B extends StoredBatch>(
  before: B,
  leaseMs: number,
  work: B['work'] = before.work,
): Promise<B | undefined> {
  if (isBusy(before) || before.finished_at !== null) return undefined;
  const held = { ...before, work, busy_until: new Date(Date.now() + leaseMs).toISOString() };
  const stored = transact([changeBatch(before, held)]).then(() => true);
  return (await unlessConflict(stored)) ? { ...held, revision: before.revision + 1 } : undefined;
}

/** Releases the lease of a batch. @param isThrough whether the work is complete */
export async function releaseBatch(held: StoredBatch, isThrough: boolean): Promise<void> {
  const free = { ...held, busy_until: null };
  const state = held.state === 'undoing' ? 'undone' : 'done';
  const writes = isThrough
    ? [
        changeBatch(held, { ...free, state, finished_at: new Date().toISOString() }),
        cancelTask(taskOf(held)),
      ]
    : [changeBatch(held, free)];
  // A lost lease needs no release.
  await unlessConflict(transact(writes));
}

/**
 * Stops a batch, and starts to undo its changes. A running worker loses its lease.
 * @throws WriteConflict if it changed since the read
 */
export async function undoBatch(before: BatchOf<'decisions'>): Promise<BatchOf<'decisions'>> {
  const after = {
    ...before,
    state: 'undoing' as const,
    busy_until: null,
    finished_at: null,
  };
  await transact([changeBatch(before, after), cancelTask(before.id), continueLater(after)]);
  return after;
}

type Counts = Partial<z.output<typeof counters>>;

/** Adds to the counters of a batch. Fails if the batch's lease is lost. */
export function countWrite(held: StoredBatch, counts: Counts): Write {
  return incrementWrite(batchKey(held.manager_id, held.id), counts, { unchanged: held });
}

/** Stores the results of a part of a batch. Fails if the batch's lease is lost. */
export function progressWrites(
  held: StoredBatch,
  before: StoredPart,
  after: StoredPart,
  counts: Counts,
): Write[] {
  return [changePart(held, before, after), countWrite(held, counts)];
}

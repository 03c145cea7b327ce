import * as z from 'zod/mini';
import { ROLES } from '../../contract/roles.ts';
import type { IndexKey } from '../keys/key.ts';
import { dueKey, type TaskLane, taskKey } from '../keys/outbox.ts';
import { newId } from '../table/ids.ts';
import { itemType, rawItem, revision } from '../table/items.ts';
import { getItem } from '../table/read.ts';
import { WriteConflict } from '../table/retry.ts';
import {
  changeWrite,
  createWrite,
  discardWrite,
  removeWrite,
  transact,
  type Write,
  writeOne,
} from '../table/write.ts';

/**
 * Work that runs later, or takes longer than a call. A task is stored in the transaction that causes it; a
 * function looks for due tasks every minute. A task that fails or is interrupted restarts from its beginning
 * until it succeeds, so every task must be able to restart at any point. A task that keeps failing goes to
 * the dead letters and is still retried.
 */

const common = {
  id: z.string(),
  /** When it is due; while it runs, the end of its lease. */
  due_at: z.string(),
  /** Whether a function has its lease. */
  claimed: z.boolean(),
  /** The number of starts. */
  tries: z.int(),
  created_at: z.string(),
  revision,
};

const task = <const K extends string, A extends z.core.$ZodShape>(kind: K, about: A) =>
  z.object({ ...common, kind: z.literal(kind), about: z.object(about) });

const id = z.string();
const person = { role: z.enum(ROLES), id };

/** What somebody has asked for. These tasks go before all others. */
const asked = [
  task('buildExport', { ...person }),
  /** A deletion that waits until no previous email can be restored any more. */
  task('deleteAccount', { ...person }),
  task('eraseAccount', { ...person }),
] as const;

const others = [
  /** Reminds of an application that is still not submitted, and later removes it. */
  task('remindUnfinished', { application_id: id }),
  task('eraseUnfinished', { application_id: id }),
  /** Tells a candidate who asked that the employer has not answered. */
  task('tellUnanswered', { application_id: id }),
  /** Tells applicants who still wait that the job is closed. */
  task('tellApplicants', { job_id: id }),
  /** Removes all applications to a job that closed long ago. */
  task('eraseApplications', { job_id: id }),
  /** Looks whether an open job leaves applicants unopened, from time to time until it closes. */
  task('watchUnopened', { job_id: id }),
  /** Removes previous emails of an account that cannot be restored any more. */
  task('forgetAddresses', { ...person }),
  /** Continues a batch of work in the background. */
  task('continueBatch', { manager_id: id, batch_id: id }),
  task('expireOffer', { candidate_id: id, offer_id: id }),
  /** Reminds both sides of one version of an interview. */
  task('remindInterview', { candidate_id: id, interview_id: id, sequence: z.int() }),
] as const;

/** Every kind of task, with the ids that it is about; never personal data. */
export const taskType = itemType(z.discriminatedUnion('kind', [...asked, ...others]));
export type Task = ReturnType<typeof taskType.parse>;
export type TaskKind = Task['kind'];
export type TaskAbout<K extends TaskKind> = Extract<Task, { kind: K }>['about'];

function laneOf(kind: TaskKind): TaskLane {
  return asked.some(({ shape }) => shape.kind.def.values.some((each) => each === kind))
    ? 'ASKED'
    : 'TASKS';
}

/** The place of a task in the index. */
function taskPlace(kind: TaskKind, dueAt: string, id: string): IndexKey {
  return dueKey(laneOf(kind), dueAt, id);
}

/** Thrown by a task that is not due yet, or due again: it runs at `until`. */
export class TaskNotDue extends Error {
  override readonly name = 'TaskNotDue';
  readonly until: Date;
  constructor(until: Date) {
    super(`Due at ${until.toISOString()}`);
    this.until = until;
  }
}

interface When {
  /** When it is due, in ISO 8601, UTC; at once by default. */
  readonly dueAt?: string;
  /** An explicit id, if the task must be found again or exist only once. */
  readonly id?: string;
}

/**
 * Schedules a task.
 * @throws WriteConflict, in the transaction, if there is a task with this id
 */
export function scheduleTask<K extends TaskKind>(
  kind: K,
  about: TaskAbout<K>,
  { dueAt, id = newId() }: When = {},
): Write {
  const now = new Date().toISOString();
  const due_at = dueAt ?? now;
  return createWrite(
    rawType,
    { key: taskKey(id), ...taskPlace(kind, due_at, id) },
    { id, kind, about, due_at, claimed: false, tries: 0, created_at: now, revision: 1 },
  );
}

// `scheduleTask`'s own type ties each kind to its data, which the union cannot express.
const rawType = { ...taskType, ...rawItem };

/** Cancels a task. Idempotent. A running task is not interrupted. */
export function cancelTask(id: string): Write {
  return discardWrite(taskKey(id));
}

/**
 * Lets a task run at `dueAt` if that is earlier than when it is due.
 * @throws WriteConflict while it is running: it may be about to say when it is due again
 */
export async function advanceTask(id: string, dueAt: string): Promise<Write[]> {
  const before = await getItem(taskKey(id), taskType);
  if (before === undefined) return [];
  if (before.claimed) throw new WriteConflict();
  if (before.due_at <= dueAt) return [];
  const key = { key: taskKey(id), ...taskPlace(before.kind, dueAt, id) };
  return [changeWrite(taskType, key, before, { ...before, due_at: dueAt })];
}

/**
 * Claims a task: nobody else runs it until its lease ends.
 * @returns the stored task
 * @throws WriteConflict if it was changed or finished in the meantime
 */
export async function claimTask(before: Task, until: Date): Promise<Task> {
  return await changeTask(before, until, { claimed: true, tries: before.tries + 1 });
}

/**
 * Gives up the lease of a task, which is due at `until`.
 * @throws WriteConflict if it was changed or finished in the meantime
 */
export async function postponeTask(before: Task, until: Date, tries: number): Promise<void> {
  await changeTask(before, until, { claimed: false, tries });
}

async function changeTask(
  before: Task,
  until: Date,
  change: Pick<Task, 'claimed' | 'tries'>,
): Promise<Task> {
  const due_at = until.toISOString();
  const after = { ...before, due_at, ...change };
  const key = { key: taskKey(before.id), ...taskPlace(before.kind, due_at, before.id) };
  await transact([changeWrite(taskType, key, before, after)]);
  return { ...after, revision: before.revision + 1 };
}

/**
 * Removes a finished task.
 * @throws WriteConflict if it was changed or finished in the meantime
 */
export async function finishTask(done: Task): Promise<void> {
  await writeOne(removeWrite(taskKey(done.id), done));
}

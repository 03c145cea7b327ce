import * as z from 'zod/mini';
import { ROLES } from '../../contract/roles.ts';
import { dueTaskKey, dueTasksRange, taskKey } from '../keys/outbox.ts';
import { newId } from '../table/ids.ts';
import { itemType, revision } from '../table/items.ts';
import { DUE_INDEX, queryPage } from '../table/read.ts';
import {
  changeWrite,
  createWrite,
  discardWrite,
  removeWrite,
  type Write,
  writeOne,
} from '../table/write.ts';

/**
 * What is done later, or takes longer than anybody waits for. A task is stored in the transaction of what it follows
 * from, and is done by a function that looks every minute for those that are due. One that fails or is cut off is done
 * again from its beginning, until it succeeds: each must be able to begin anew wherever it ended. One that keeps failing
 * gets to the dead letters, and is tried on.
 */

const common = {
  id: z.string(),
  /** When it is to be done; while somebody does it, when another may try. */
  due_at: z.string(),
  /** How often it has been begun. */
  tries: z.int(),
  created_at: z.string(),
  revision,
};

const task = <const K extends string, A extends z.core.$ZodShape>(kind: K, about: A) =>
  z.object({ ...common, kind: z.literal(kind), about: z.object(about) });

const id = z.string();
const person = { role: z.enum(ROLES), id };

/** Every kind of task, with what it is about: ids, and never what people wrote. */
const taskType = itemType(
  z.discriminatedUnion('kind', [
    task('buildExport', { ...person }),
    task('eraseAccount', { ...person }),
    /** Of an application that has not been handed in for long. */
    task('eraseUnfinished', { application_id: id }),
    /** Of all applications of a job that has been closed for long. */
    task('eraseApplications', { job_id: id }),
    /** The addresses before, that an account could go back to for a while. */
    task('forgetAddresses', { ...person }),
    task('expireOffer', { candidate_id: id, offer_id: id }),
  ]),
);
export type Task = ReturnType<typeof taskType.parse>;
export type TaskKind = Task['kind'];
export type TaskAbout<K extends TaskKind> = Extract<Task, { kind: K }>['about'];

/** Thrown by a task that finds that its time has not come (yet), or comes again: it is done at `until`. */
export class TooEarly extends Error {
  override readonly name = 'TooEarly';
  readonly until: Date;
  constructor(until: Date) {
    super(`It is done at ${until.toISOString()}`);
    this.until = until;
  }
}

interface When {
  /** When it is due, as ISO 8601 in UTC; at once where it is left out. */
  readonly dueAt?: string;
  /** Its identity, where it may have to be found again, or must not be there twice. */
  readonly id?: string;
}

/** Has something done later. @throws WriteConflict, in the transaction, where there is a task of this identity */
export function scheduleTask<K extends TaskKind>(
  kind: K,
  about: TaskAbout<K>,
  { dueAt, id = newId() }: When = {},
): Write {
  const now = new Date().toISOString();
  const due_at = dueAt ?? now;
  return createWrite(
    rawType,
    { key: taskKey(id), ...dueTaskKey(due_at, id) },
    { id, kind, about, due_at, tries: 0, created_at: now, revision: 1 },
  );
}

// A kind and what it is about fit together by `scheduleTask`'s own type, which the union cannot see.
const rawType = { ...taskType, parse: (stored: object) => stored };

/** Leaves a task undone, whether it is there or not. One that somebody is doing they do to its end. */
export function cancelTask(id: string): Write {
  return discardWrite(taskKey(id));
}

/** The tasks that are due by now, the oldest first, a hundred at most. */
export async function listDueTasks(now: string): Promise<Task[]> {
  const { rows } = await queryPage(dueTasksRange(now), taskType, 100, undefined, {
    source: DUE_INDEX,
  });
  return rows.map(({ item }) => item);
}

/**
 * Puts a task off, as while somebody does it.
 * @returns the task afterwards
 * @throws WriteConflict where somebody else has changed or done it
 */
export async function putOff(before: Task, until: Date, tries: number): Promise<Task> {
  const due_at = until.toISOString();
  const after = { ...before, due_at, tries };
  const key = { key: taskKey(before.id), ...dueTaskKey(due_at, before.id) };
  await writeOne(changeWrite(taskType, key, before, after));
  return { ...after, revision: before.revision + 1 };
}

/** Removes a task that has been done. @throws WriteConflict where somebody else has changed or done it */
export async function finishTask(done: Task): Promise<void> {
  await writeOne(removeWrite(taskKey(done.id), done));
}

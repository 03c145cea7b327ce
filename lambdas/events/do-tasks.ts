import { listDueItems } from '../data/outbox/due-items.ts';
import { isHeld } from '../data/outbox/hold.ts';
import {
  finishTask,
  postponeTask,
  type Task,
  TaskNotDue,
  taskType,
} from '../data/outbox/scheduled-tasks.ts';
import { unlessConflict } from '../data/table/retry.ts';
import { count, logger, reportSetAside } from '../http/observe.ts';
import { buildExport } from '../tasks/build-export.ts';
import { continueBatch } from '../tasks/continue-batch.ts';
import { deleteAccount } from '../tasks/delete-account.ts';
import { eraseAccount } from '../tasks/erase-account.ts';
import { eraseApplications } from '../tasks/erase-applications.ts';
import { eraseUnfinished } from '../tasks/erase-unfinished.ts';
import { expireOffer } from '../tasks/expire-offer.ts';
import { forgetAddresses } from '../tasks/forget-addresses.ts';
import { remindUnfinished } from '../tasks/remind-unfinished.ts';
import { tellApplicants } from '../tasks/tell-applicants.ts';

/** A task's lease: the function's timeout. After that another function may take it. */
const LEASE_MS = 15 * 60_000;
/** No further task is started after this time, so that the running one can finish. */
const BUSY_MS = 5 * 60_000;
const FIRST_PAUSE_MS = 60_000;
const LONGEST_PAUSE_MS = 60 * 60_000;
/**
 * The first try whose failure goes to the dead letters, a quarter of an hour after the first try. All
 * later ones do too.
 */
const FIRST_REPORTED_TRY = 5;

/**
 * Runs the due tasks in sequence. A failed one is retried later.
 * @throws the failures of tasks that failed often
 */
export async function handler(): Promise<void> {
  if (await isHeld()) return;
  const until = Date.now() + BUSY_MS;
  const failures: Error[] = [];
  for (const task of await listDueItems('TASKS', taskType, reportSetAside)) {
    if (Date.now() > until) break;
    await doTask(task).catch((cause: unknown) => {
      const failure = new Error(`${task.kind} ${task.id} has failed`, { cause });
      if (task.tries + 1 >= FIRST_REPORTED_TRY) failures.push(failure);
      else logger.warn('task failed', failure);
    });
  }
  if (failures.length > 0)
    throw new AggregateError(failures, failures.map(({ message }) => message).join(', '));
}

async function doTask(task: Task): Promise<void> {
  const inMs = (ms: number) => new Date(Date.now() + ms);
  // The index lags: the task may be running elsewhere, or done.
  const claimed = await unlessConflict(postponeTask(task, inMs(LEASE_MS), task.tries + 1));
  if (claimed === undefined) return;
  try {
    await perform(claimed);
  } catch (error) {
    if (error instanceof TaskNotDue) {
      await unlessConflict(postponeTask(claimed, error.until, 0));
      return;
    }
    const pauseMs = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** task.tries);
    // If this fails too, the task is retried when its lease ends.
    await postponeTask(claimed, inMs(pauseMs), claimed.tries).catch(() => {});
    throw error;
  }
  // It may have been cancelled in the meantime.
  await unlessConflict(finishTask(claimed));
}

function perform(task: Task): Promise<void> {
  switch (task.kind) {
    case 'buildExport':
      return buildExport(task.about, task.tries);
    case 'deleteAccount':
      return deleteAccount(task.about);
    case 'eraseAccount':
      return eraseAccount(task.about);
    case 'tellApplicants':
      return tellApplicants(task.about);
    case 'remindUnfinished':
      return remindUnfinished(task.about);
    case 'eraseUnfinished':
      return eraseUnfinished(task.about);
    case 'eraseApplications':
      return eraseApplications(task.about);
    case 'forgetAddresses':
      return forgetAddresses(task.about);
    case 'continueBatch':
      return continueBatch(task.about, (decisions) => count('Decision', decisions));
    case 'expireOffer':
      return expireOffer(task.about);
  }
}

import { Raced } from '../data/retry.ts';
import { finishTask, listDueTasks, putOff, type Task } from '../data/tasks.ts';
import { buildExport } from '../tasks/build-export.ts';
import { eraseAccount } from '../tasks/erase-account.ts';
import { eraseApplications } from '../tasks/erase-applications.ts';
import { eraseUnfinished } from '../tasks/erase-unfinished.ts';
import { expireOffer } from '../tasks/expire-offer.ts';

/** How long doing a task can take at most: the function's own time. After that another may try. */
const LEASE_MS = 15 * 60_000;
/** When no further task is begun, so that the one in hand can be finished. */
const BUSY_MS = 5 * 60_000;
const FIRST_PAUSE_MS = 60_000;
const LONGEST_PAUSE_MS = 60 * 60_000;

/**
 * Does the tasks that are due, one after the other. One that fails is done again later.
 * @throws with what all those failed of that did
 */
export async function handler(): Promise<void> {
  const until = Date.now() + BUSY_MS;
  const failures: Error[] = [];
  for (const task of await listDueTasks(new Date().toISOString())) {
    if (Date.now() > until) break;
    await doTask(task).catch((cause: unknown) => {
      failures.push(new Error(`${task.kind} ${task.id} has failed`, { cause }));
    });
  }
  if (failures.length > 0) throw new AggregateError(failures, 'Tasks have failed');
}

async function doTask(task: Task): Promise<void> {
  const inMs = (ms: number) => new Date(Date.now() + ms);
  let claimed: Task;
  try {
    claimed = await putOff(task, inMs(LEASE_MS), task.tries + 1);
  } catch (error) {
    // Somebody else does it, or it is done: the index lags.
    if (error instanceof Raced) return;
    throw error;
  }
  try {
    await perform(claimed);
  } catch (error) {
    const pauseMs = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** task.tries);
    await putOff(claimed, inMs(pauseMs), claimed.tries);
    throw error;
  }
  await finishTask(claimed);
}

function perform(task: Task): Promise<void> {
  switch (task.kind) {
    case 'buildExport':
      return buildExport(task.about);
    case 'eraseAccount':
      return eraseAccount(task.about);
    case 'eraseUnfinished':
      return eraseUnfinished(task.about);
    case 'eraseApplications':
      return eraseApplications(task.about);
    case 'expireOffer':
      return expireOffer(task.about);
  }
}

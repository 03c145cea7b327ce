import type { Context } from 'aws-lambda';
import { ownUlid, parentUlid } from '../data/keys/key.ts';
import { TASK_LANES } from '../data/keys/outbox.ts';
import { listDueItems } from '../data/outbox/due-items.ts';
import { isOutboxHeld } from '../data/outbox/outbox-hold.ts';
import {
  claimTask,
  finishTask,
  postponeTask,
  type Task,
  TaskNotDue,
  taskType,
} from '../data/outbox/scheduled-tasks.ts';
import { unlessConflict } from '../data/table/retry.ts';
import { count, logger, reportSetAside } from '../http/observe.ts';
import { inTurns } from '../rules/in-turns.ts';
import { buildAccountCopy } from '../tasks/build-account-copy.ts';
import { continueBatch } from '../tasks/continue-batch.ts';
import { deleteAccount } from '../tasks/delete-account.ts';
import { eraseAccount } from '../tasks/erase-account.ts';
import { eraseApplications } from '../tasks/erase-applications.ts';
import { eraseUnfinished } from '../tasks/erase-unfinished.ts';
import { expireOffer } from '../tasks/expire-offer.ts';
import { forgetAddresses } from '../tasks/forget-addresses.ts';
import { remindInterview } from '../tasks/remind-interview.ts';
import { remindUnfinished } from '../tasks/remind-unfinished.ts';
import { tellApplicants } from '../tasks/tell-applicants.ts';
import { tellUnanswered } from '../tasks/tell-unanswered.ts';
import { watchUnopened } from '../tasks/watch-unopened.ts';

/** The longest time that a task may take. With less time left, a run starts no further task. */
const LONGEST_TASK_MS = 10 * 60_000;
/** Tasks in parallel: exports pack and store their parts in memory. */
const AT_ONCE = 4;
/** After this time a run looks again: what somebody has asked for in the meantime goes first. */
const LOOK_AGAIN_MS = 10_000;
const FIRST_PAUSE_MS = 60_000;
const LONGEST_PAUSE_MS = 60 * 60_000;
/**
 * The first try whose failure goes to the dead letters, a quarter of an hour after the first try. All
 * later ones do too.
 */
const FIRST_REPORTED_TRY = 5;

const inMs = (ms: number) => new Date(Date.now() + ms);

/**
 * Runs due tasks until none is left or the function's time is used. A failed one is retried later. Every minute
 * another function starts, also while this one is at work.
 * @throws the failures of tasks that failed often
 */
export async function handler(
  _event: unknown,
  context: Pick<Context, 'getRemainingTimeInMillis'>,
): Promise<void> {
  if (await isOutboxHeld()) return;
  const failures: Error[] = [];
  const failed: Failed = ({ kind, id, tries }, cause) => {
    const failure = new Error(`${kind} ${id} has failed`, { cause });
    if (tries >= FIRST_REPORTED_TRY) failures.push(failure);
    else logger.warn('task failed', failure);
  };
  const claims = claimDueTasks(inMs(context.getRemainingTimeInMillis()), failed);
  const hasTime = () => context.getRemainingTimeInMillis() > LONGEST_TASK_MS;
  const running = new Set<Promise<void>>();
  try {
    for (;;) {
      const task = hasTime() ? (await claims.next()).value : undefined;
      if (task !== undefined) {
        const done = doTask(task, failed).finally(() => running.delete(done));
        running.add(done);
      }
      if (running.size === 0) break;
      // A batch is due again once a part of its work is done.
      if (task === undefined || running.size === AT_ONCE) await Promise.race(running);
    }
  } finally {
    await Promise.all(running);
  }
  if (failures.length > 0)
    throw new AggregateError(failures, failures.map(({ message }) => message).join(', '));
}

type Failed = (task: Task, cause: unknown) => void;

/**
 * Claims due tasks, one whenever it is asked for one; undefined if there is none.
 * @param end of this function, and so of a task's lease: after that another function may take it
 */
async function* claimDueTasks(end: Date, failed: Failed): AsyncGenerator<Task | undefined> {
  for (;;) {
    let isAnyClaimed = false;
    const until = Date.now() + LOOK_AGAIN_MS;
    for (const task of await listDueTasks()) {
      if (Date.now() > until) break;
      // The index lags: the task may be running elsewhere, or done.
      const claim = unlessConflict(claimTask(task, end));
      const claimed = await claim.catch((cause: unknown) => failed(task, cause));
      if (!claimed) continue;
      isAnyClaimed = true;
      yield claimed;
    }
    if (!isAnyClaimed) yield undefined;
  }
}

/** The next due tasks, those that somebody has asked for first. The accounts of a lane take turns. */
async function listDueTasks(): Promise<Task[]> {
  const lanes = await Promise.all(
    TASK_LANES.map((lane) => listDueItems(lane, taskType, reportSetAside)),
  );
  return lanes.flatMap((due) => inTurns(due, accountOf));
}

/** The account, or else the job, that a task works for. */
function accountOf({ about }: Task): string {
  if ('manager_id' in about) return about.manager_id;
  if ('candidate_id' in about) return about.candidate_id;
  if ('application_id' in about) return parentUlid(about.application_id);
  return 'job_id' in about ? ownUlid(about.job_id) : about.id;
}

async function doTask(claimed: Task, failed: Failed): Promise<void> {
  try {
    await perform(claimed);
    // It may have been cancelled in the meantime.
    await unlessConflict(finishTask(claimed));
  } catch (error) {
    const isLater = error instanceof TaskNotDue;
    const pauseMs = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (claimed.tries - 1));
    const [until, tries] = isLater ? [error.until, 0] : [inMs(pauseMs), claimed.tries];
    // If this fails too, the task is retried when its lease ends.
    await unlessConflict(postponeTask(claimed, until, tries)).catch(() => {});
    if (!isLater) failed(claimed, error);
  }
}

function perform(task: Task): Promise<void> {
  switch (task.kind) {
    case 'buildExport':
      return buildAccountCopy(task.about, task.tries);
    case 'deleteAccount':
      return deleteAccount(task.about);
    case 'eraseAccount':
      return eraseAccount(task.about);
    case 'tellApplicants':
      return tellApplicants(task.about);
    case 'tellUnanswered':
      return tellUnanswered(task.about);
    case 'watchUnopened':
      return watchUnopened(task.about);
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
    case 'remindInterview':
      return remindInterview(task.about);
  }
}

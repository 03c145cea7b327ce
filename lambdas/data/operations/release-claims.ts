import * as z from 'zod/mini';
import { changeBatch, findBatch } from '../applications/batches.ts';
import { MAIL_LANES, TASK_LANES } from '../keys/outbox.ts';
import { listWaitingItems } from '../outbox/due-items.ts';
import { releaseAlertRuns } from '../outbox/job-alert-runs.ts';
import { changeMail, mailType } from '../outbox/mails.ts';
import { postponeTask, taskType } from '../outbox/scheduled-tasks.ts';
import { releaseSnapshot } from '../search/replica/publish-index-snapshot.ts';
import type { Attributes } from '../table/expressions.ts';
import { unlessConflict } from '../table/retry.ts';
import { transact } from '../table/write.ts';

/**
 * Releases everything that functions have claimed, so that it goes on at once and not when its lease ends. Only for a
 * stack that is about to start, whose earlier functions are surely gone: such as one that was killed.
 * @param takesMailOnce whether the mail service delivers no mail twice. Otherwise claimed mails stay: they may
 *   have been sent
 */
export async function releaseClaims(takesMailOnce: boolean): Promise<void> {
  for (const lane of TASK_LANES) await releaseEach(await listWaitingItems(lane), releaseTask);
  if (takesMailOnce)
    for (const lane of MAIL_LANES) await releaseEach(await listWaitingItems(lane), releaseMessage);
  await releaseAlertRuns();
  await releaseSnapshot();
}

/** Corrupt items are set aside when they are due. */
async function releaseEach(
  all: readonly Attributes[],
  release: (stored: Attributes) => Promise<void>,
): Promise<void> {
  for (const stored of all)
    await unlessConflict(release(stored)).catch((error: unknown) => {
      if (!(error instanceof z.core.$ZodError)) throw error;
    });
}

async function releaseTask(stored: Attributes): Promise<void> {
  const isOfBatch = stored.kind === 'continueBatch';
  if (stored.claimed !== true && !isOfBatch) return;
  const task = taskType.parse(stored);
  const isBatchReleased = task.kind === 'continueBatch' && (await releaseBatch(task.about));
  if (task.claimed || isBatchReleased) await postponeTask(task, new Date(), task.tries);
}

/** @returns whether it was claimed, by a task or by its manager's call */
async function releaseBatch(about: { manager_id: string; batch_id: string }): Promise<boolean> {
  const batch = await findBatch(about.manager_id, about.batch_id);
  if (batch === undefined || batch.busy_until === null) return false;
  await transact([changeBatch(batch, { ...batch, busy_until: null })]);
  return true;
}

async function releaseMessage(stored: Attributes): Promise<void> {
  if (stored.state === 'claimed') await changeMail(mailType.parse(stored), { state: 'waiting' });
}

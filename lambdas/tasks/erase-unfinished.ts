import { getApplication, isUnfinished } from '../data/applications/applications.ts';
import { keptUnfinishedUntil, nextUnfinishedRun } from '../data/applications/retention.ts';
import { type TaskAbout, TaskNotDue } from '../data/outbox/scheduled-tasks.ts';
import { withOptimisticLock } from '../data/table/retry.ts';
import { eraseApplication } from './erase-application.ts';

/**
 * Removes an application that was not submitted in time.
 * @throws TaskNotDue if it is not due by the stage's settings
 */
export async function eraseUnfinished({
  application_id,
}: TaskAbout<'eraseUnfinished'>): Promise<void> {
  await withOptimisticLock(async () => {
    const application = await getApplication(application_id);
    if (application === undefined || !isUnfinished(application)) return;
    const until = keptUnfinishedUntil(application);
    if (until.getTime() > Date.now()) throw new TaskNotDue(nextUnfinishedRun(until));
    await eraseApplication(application);
  });
}

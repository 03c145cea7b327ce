import { DAY_MS } from '../../../lambdas/contract/limits.ts';
import {
  changeApplication,
  getApplication,
} from '../../../lambdas/data/applications/applications.ts';
import { withOptimisticLock } from '../../../lambdas/data/table/retry.ts';
import { transact } from '../../../lambdas/data/table/write.ts';

/** Stores that an application was submitted some days ago. */
export async function submittedDaysAgo({ id }: { id: string }, days: number): Promise<void> {
  const submitted_at = new Date(Date.now() - days * DAY_MS).toISOString();
  await withOptimisticLock(async () => {
    const before = await getApplication(id);
    if (before === undefined) throw new Error('There is no such application');
    await transact([changeApplication(before, { ...before, submitted_at })]);
  });
}

import { discardFileWrite } from '../../files/files.ts';
import { batchKey } from '../../keys/accounts.ts';
import { cancelTask } from '../../outbox/scheduled-tasks.ts';
import { itemsOfAll } from '../../table/page.ts';
import { discardWrite, transact } from '../../table/write.ts';
import { type BatchOf, isExport, listAllBatches } from '../batches.ts';

/** Removes an export with its file. A running build stores no file either. Idempotent. */
export async function discardApplicantsExport({
  manager_id,
  id,
  work,
}: BatchOf<'export'>): Promise<void> {
  await transact([
    discardWrite(batchKey(manager_id, id)),
    discardFileWrite(work.object_key),
    cancelTask(id),
  ]);
}

/** Removes a manager's exports of applicants to a job. */
export async function discardApplicantsExports(manager: string, job: string): Promise<void> {
  for await (const batch of itemsOfAll((cursor) => listAllBatches(manager, cursor)))
    if (isExport(batch) && batch.work.job_posting_id === job) await discardApplicantsExport(batch);
}

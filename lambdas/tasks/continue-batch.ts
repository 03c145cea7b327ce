import {
  findBatch,
  findExpiredBatch,
  isBusy,
  isDecisions,
  isExport,
  isMessages,
} from '../data/applications/batches.ts';
import { continueMessages } from '../data/applications/conversations/message-batches.ts';
import { continueDecisions } from '../data/applications/decisions/decision-batches.ts';
import { buildAnyway } from '../data/applications/export/build-export.ts';
import { discardApplicantsExport } from '../data/applications/export/discard-export.ts';
import { type TaskAbout, TaskNotDue } from '../data/outbox/scheduled-tasks.ts';
import { isExpired } from '../data/table/items.ts';

/** How long decisions or messages keep other tasks waiting. The next slice takes its turn among the due tasks. */
const SLICE_MS = 15_000;

/**
 * Works on a batch: on decisions or messages for a while, on an export until it is stored. Removes an expired export.
 * @param onDecided is called with the number of decisions that were stored
 * @throws TaskNotDue if work remains, now or later, or another worker has the lease
 */
export async function continueBatch(
  { manager_id, batch_id }: TaskAbout<'continueBatch'>,
  onDecided: (count: number) => void,
): Promise<void> {
  const before = await findExpiredBatch(manager_id, batch_id);
  if (before === undefined) return;
  if (isExpired(before)) {
    if (isExport(before)) await discardApplicantsExport(before);
    return;
  }
  try {
    if (isDecisions(before)) await continueDecisions(before, SLICE_MS, onDecided);
    if (isMessages(before)) await continueMessages(before, SLICE_MS);
    if (isExport(before)) await buildAnyway(before);
  } catch (error) {
    // It is gone if its manager, or an applicant of an export, has left in the meantime.
    if ((await findBatch(manager_id, batch_id)) !== undefined) throw error;
  }
  const after = await findBatch(manager_id, batch_id);
  if (after === undefined) return;
  if (isBusy(after) || after.finished_at === null)
    throw new TaskNotDue(new Date(after.busy_until ?? Date.now()));
  if (isExport(after)) throw new TaskNotDue(new Date(after.expires_at * 1000));
}

import { continueDecisions } from '../data/applications/decisions/decision-batches.ts';
import { type TaskAbout, TaskNotDue } from '../data/outbox/scheduled-tasks.ts';

/** Other tasks wait no longer. */
const SLICE_MS = 60_000;

/**
 * Works on a batch for a minute.
 * @param onDecided is called with the number of decisions that were stored
 * @throws TaskNotDue if more is to be done, or somebody else is at it
 */
export async function continueBatch(
  { manager_id, batch_id }: TaskAbout<'continueBatch'>,
  onDecided: (count: number) => void,
): Promise<void> {
  const batch = await continueDecisions(manager_id, batch_id, SLICE_MS, onDecided);
  if (batch === undefined || batch.finished_at !== null) return;
  throw new TaskNotDue(new Date(batch.busy_until ?? Date.now()));
}

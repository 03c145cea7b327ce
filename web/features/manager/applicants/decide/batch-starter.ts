import { getBatches, startDecisions } from '../../../../../lambdas/contract/calls/batches.ts';
import type { InputOf } from '../../../../../lambdas/contract/route.ts';
import type { DecisionBatch } from '../../../../../lambdas/contract/schemas/batch.ts';
import { queryClient } from '../../../../api/cache/query-client.ts';
import { call } from '../../../../api/client.ts';
import { isUnanswered } from '../../../../api/errors.ts';
import { batchKey } from '../../../../api/queries/follow-batch.ts';

type Decisions = InputOf<typeof startDecisions>;

/**
 * Starts a batch of decisions, once: if the answer is lost, it looks for the batch. A second one would change nobody,
 * and its Undo neither.
 * @param since the server's time before the first try, or earlier
 */
export function batchStarter(since: string) {
  let mayHaveStarted = false;
  /** @returns undefined if the server has not started it, and could not be reached or failed */
  return async (decisions: Decisions): Promise<DecisionBatch | undefined> => {
    const earlier = mayHaveStarted ? await findUnseen(decisions, since) : undefined;
    if (earlier) return earlier;
    try {
      return (await call(startDecisions, decisions)).batch;
    } catch (error) {
      if (!isUnanswered(error)) throw error;
      mayHaveStarted = true;
      return await findUnseen(decisions, since);
    }
  };
}

/** A batch of these decisions that this tab has not shown yet. */
async function findUnseen(
  { job_posting_id, application_status, application_ids }: Decisions,
  since: string,
): Promise<DecisionBatch | undefined> {
  const { batches } = await call(getBatches, {});
  return batches
    .filter((each) => each.kind === 'decisions')
    .find(
      (each) =>
        each.job_posting_id === job_posting_id &&
        each.application_status === application_status &&
        each.total === application_ids.length &&
        (each.state === 'running' || each.state === 'done') &&
        each.created_at > since &&
        queryClient.getQueryData(batchKey(each.id)) === undefined,
    );
}

import { startDecisions } from '../../contract/calls/batches.ts';
import { startBatch } from '../../data/accounts/batches.ts';
import { decisionsToWire } from '../../data/applications/batch-to-wire.ts';
import { GROUP } from '../../data/applications/decisions/decide-many.ts';
import { ownIdsOf } from '../../data/applications/lists/named-applications.ts';
import { getOwnJob } from '../../data/jobs/jobs.ts';
import { endpoint } from '../../http/endpoint.ts';

export const handler = endpoint(startDecisions, async ({ input, actor }) => {
  const { application_ids, application_status, expected_status } = input;
  const job = await getOwnJob(actor.id, input.job_posting_id);
  const ids = ownIdsOf(job, application_ids);
  const decisions = { job_posting_id: job.id, application_status, expected_status };
  const work = { kind: 'decisions' as const, ...decisions };
  return { batch: decisionsToWire(await startBatch(actor.id, work, ids, { partSize: GROUP })) };
});

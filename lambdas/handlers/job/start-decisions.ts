import { startDecisions } from '../../contract/calls/batches.ts';
import { startBatch } from '../../data/accounts/batches.ts';
import { decisionsToWire } from '../../data/applications/batch-to-wire.ts';
import { GROUP } from '../../data/applications/decisions/decide-many.ts';
import { namedApplications, ownIdsOf } from '../../data/applications/lists/named-applications.ts';
import { getOwnJob } from '../../data/jobs/jobs.ts';
import { ownUlid } from '../../data/keys/key.ts';
import { endpoint } from '../../http/endpoint.ts';

export const handler = endpoint(startDecisions, async ({ input, actor }) => {
  const { application_status } = input;
  const job = await getOwnJob(actor.id, input.job_posting_id);
  const ids = ownIdsOf(job, input.application_ids);
  const seen = new Map(
    namedApplications(input).map(({ id, expected_status }) => [ownUlid(id), expected_status]),
  );
  const work = { kind: 'decisions' as const, job_posting_id: job.id, application_status };
  const waiting = ids.map((id) => ({ id, expected_status: seen.get(id) }));
  const batch = await startBatch(actor.id, work, waiting, { partSize: GROUP });
  return { batch: decisionsToWire(batch) };
});

import { startDecisions } from '../../contract/calls/batches.ts';
import { invalid } from '../../contract/problem.ts';
import { startBatch } from '../../data/accounts/batches.ts';
import { GROUP } from '../../data/applications/decisions/decide-many.ts';
import { batchToWire } from '../../data/applications/decisions/decision-batches.ts';
import { getOwnJob } from '../../data/jobs/jobs.ts';
import { ownUlid, parentUlid } from '../../data/keys/key.ts';
import { endpoint } from '../../http/endpoint.ts';

export const handler = endpoint(startDecisions, async ({ input, actor }) => {
  const { application_ids, application_status, expected_status } = input;
  const job = await getOwnJob(actor.id, input.job_posting_id);
  const foreign = application_ids.findIndex((id) => parentUlid(id) !== ownUlid(job.id));
  if (foreign !== -1)
    throw invalid(`application_ids.${foreign}`, 'This is not an application to this job.');
  const ids = [...new Set(application_ids.map(ownUlid))];
  const decisions = { job_posting_id: job.id, application_status, expected_status };
  const batch = await startBatch(actor.id, { kind: 'decisions', ...decisions }, ids, GROUP);
  return { batch: batchToWire(batch) };
});

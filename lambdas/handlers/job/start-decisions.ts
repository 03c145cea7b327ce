import { startDecisions } from '../../contract/calls/batches.ts';
import { decisionsToWire } from '../../data/applications/batch-to-wire.ts';
import { type BatchOf, startBatch } from '../../data/applications/batches.ts';
import { GROUP } from '../../data/applications/decisions/decide.ts';
import { namedApplications, ownIdsOf } from '../../data/applications/lists/named-applications.ts';
import { getOwnJob } from '../../data/jobs/jobs.ts';
import { ownUlid } from '../../data/keys/key.ts';
import { repeatableEndpoint } from '../../http/repeatable-endpoint.ts';

export const handler = repeatableEndpoint(startDecisions, async ({ input, actor, once }) => {
  const { application_status } = input;
  const job = await getOwnJob(actor.id, input.job_posting_id);
  const ids = ownIdsOf(job, input.application_ids);
  const seen = new Map(
    namedApplications(input).map(({ id, expected_status }) => [ownUlid(id), expected_status]),
  );
  const work = { kind: 'decisions' as const, job_posting_id: job.id, application_status };
  const waiting = ids.map((id) => ({ id, expected_status: seen.get(id) }));
  const answerOf = (batch: BatchOf<'decisions'>) => ({ batch: decisionsToWire(batch) });
  const batch = await startBatch(actor.id, work, waiting, {
    partSize: GROUP,
    along: async (begun) => once(answerOf(begun)),
  });
  return answerOf(batch);
});

import { startMessages } from '../../contract/calls/batches.ts';
import { messagesToWire } from '../../data/applications/batch-to-wire.ts';
import { type BatchOf, startBatch } from '../../data/applications/batches.ts';
import { MESSAGES_AT_ONCE } from '../../data/applications/conversations/message-batches.ts';
import { ownIdsOf } from '../../data/applications/lists/named-applications.ts';
import { getOwnJob } from '../../data/jobs/jobs.ts';
import { repeatableEndpoint } from '../../http/repeatable-endpoint.ts';

export const handler = repeatableEndpoint(startMessages, async ({ input, actor, once }) => {
  const { job_posting_id, application_ids, text } = input;
  const job = await getOwnJob(actor.id, job_posting_id);
  const waiting = ownIdsOf(job, application_ids).map((id) => ({ id }));
  const work = { kind: 'messages' as const, job_posting_id: job.id, text };
  const answerOf = (batch: BatchOf<'messages'>) => ({ batch: messagesToWire(batch) });
  const batch = await startBatch(actor.id, work, waiting, {
    partSize: MESSAGES_AT_ONCE,
    along: async (begun) => once(answerOf(begun)),
  });
  return answerOf(batch);
});

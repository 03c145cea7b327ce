import { startApplicantsExport } from '../../contract/calls/batches.ts';
import { EXPORTED_RESUMES_MAX } from '../../contract/limits.ts';
import { invalid } from '../../contract/problem.ts';
import { exportToWire } from '../../data/applications/batch-to-wire.ts';
import type { BatchOf } from '../../data/applications/batches.ts';
import { startExport } from '../../data/applications/export/start-export.ts';
import { ownIdsOf } from '../../data/applications/lists/named-applications.ts';
import { getOwnJob } from '../../data/jobs/jobs.ts';
import { consumeQuotaWrite } from '../../data/limits/quotas.ts';
import { requireOpenSession } from '../../data/sessions/sessions.ts';
import { repeatableEndpoint } from '../../http/repeatable-endpoint.ts';

export const handler = repeatableEndpoint(startApplicantsExport, async ({ input, actor, once }) => {
  const { application_ids, content } = input;
  await requireOpenSession(actor);
  const job = await getOwnJob(actor.id, input.job_posting_id);
  if (content === 'resumes' && new Set(application_ids).size > EXPORTED_RESUMES_MAX)
    throw invalid(
      'application_ids',
      `Choose at most ${EXPORTED_RESUMES_MAX.toLocaleString('en-US')} applicants to download their resumes.`,
    );
  const ids = ownIdsOf(job, application_ids);
  const quota = consumeQuotaWrite('applicant_exports_per_day', actor.id);
  const answerOf = async (batch: BatchOf<'export'>) => ({ batch: await exportToWire(batch) });
  const along = async (batch: BatchOf<'export'>) => [quota, ...once(await answerOf(batch))];
  return await answerOf(await startExport(job, ids, content, along));
});

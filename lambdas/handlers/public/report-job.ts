import { reportJob } from '../../contract/calls/public.ts';
import { findJob } from '../../data/jobs/jobs.ts';
import { addJobReport } from '../../data/jobs/reported-jobs.ts';
import { consumeQuota } from '../../data/limits/quotas.ts';
import { endpoint } from '../../http/endpoint.ts';
import { requireCloudFront } from '../../http/origin/require-cloudfront.ts';
import { viewerNetwork } from '../../http/origin/viewer-address.ts';

export const handler = endpoint(
  reportJob,
  async ({ input: { job_posting_id, reason, note = '' }, event }) => {
    await consumeQuota('job_reports_per_network_per_hour', viewerNetwork(event));
    const job = await findJob(job_posting_id);
    if (job?.is_active) await addJobReport({ job_posting_id, reason, note });
    return { message: 'Thank you. We look at every report.' };
  },
  requireCloudFront,
);

import { countJobView } from '../../contract/calls/job-view.ts';
import { source } from '../../contract/schemas/source.ts';
import { countView } from '../../data/jobs/job-days.ts';
import { findJob } from '../../data/jobs/jobs.ts';
import { endpoint } from '../../http/endpoint.ts';
import { limitJobViews } from '../../http/origin/public-rate-limit.ts';

export const handler = endpoint(
  countJobView,
  async ({ input: { job_posting_id: id, ref } }) => {
    const job = await findJob(id);
    if (job?.is_active) await countView(id, source.safeParse(ref).data ?? '');
    return {};
  },
  limitJobViews,
);

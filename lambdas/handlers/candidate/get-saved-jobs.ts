import { getSavedJobs } from '../../contract/calls/saved.ts';
import { withJobFlags } from '../../data/jobs/job-flags.ts';
import { listSavedPostedJobs } from '../../data/public/posted-jobs.ts';
import { mapRows, toList } from '../../data/table/page.ts';
import { endpoint } from '../../http/endpoint.ts';
import { previewOf } from '../../rules/job-preview.ts';

export const handler = endpoint(getSavedJobs, async ({ input: { cursor }, actor }) => {
  const page = await listSavedPostedJobs(actor.id, cursor);
  const cards = mapRows(page, (job) => ({
    ...job,
    job_description: previewOf(job.job_description),
  }));
  const { items, ...rest } = toList(cards);
  return { jobs: await withJobFlags(actor.id, items), ...rest };
});

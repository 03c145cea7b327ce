import { getSavedJobs } from '../../contract/saved.ts';
import { withMarks } from '../../data/marks.ts';
import { mapRows, toList } from '../../data/page.ts';
import { listSavedJobs } from '../../data/saved-jobs.ts';
import { endpoint } from '../../http/endpoint.ts';
import { previewOf } from '../../rules/preview.ts';

export const handler = endpoint(getSavedJobs, async ({ input: { cursor }, actor }) => {
  const page = await listSavedJobs(actor.id, cursor);
  const cards = mapRows(page, (job) => ({
    ...job,
    job_description: previewOf(job.job_description),
  }));
  const { items, ...rest } = toList(cards);
  return { jobs: await withMarks(actor.id, items), ...rest };
});

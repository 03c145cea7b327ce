import { getSavedJobs } from '../../contract/saved.ts';
import { getJobs, openJobToWire, placesOf } from '../../data/jobs.ts';
import { withMarks } from '../../data/marks.ts';
import { itemsOf, mapRows, toList } from '../../data/page.ts';
import { listSavedJobs } from '../../data/saved-jobs.ts';
import { endpoint } from '../../http/endpoint.ts';
import { previewOf } from '../../rules/preview.ts';

export const handler = endpoint(getSavedJobs, async ({ input: { cursor }, actor }) => {
  const page = await listSavedJobs(actor.id, cursor);
  // The jobs themselves, since a closed one has no card.
  const jobs = await getJobs(itemsOf(page).map(({ job_id }) => job_id));
  const inPlace = await placesOf([...jobs.values()]);
  const shown = mapRows(page, ({ job_id, saved_at }) => {
    const stored = jobs.get(job_id);
    if (stored === undefined) return undefined;
    const job = inPlace(openJobToWire, stored);
    return { ...job, job_description: previewOf(job.job_description), saved_at };
  });
  const { items, ...rest } = toList(shown);
  return { jobs: await withMarks(actor.id, items), ...rest };
});

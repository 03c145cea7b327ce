import { getManagerJobs } from '../../contract/calls/own-jobs.ts';
import { jobToWire, readPlaces } from '../../data/jobs/job-to-wire.ts';
import { findManagerJobs, listManagerJobs } from '../../data/jobs/jobs.ts';
import { itemsOf, mapRows, toList } from '../../data/table/page.ts';
import { wordsOf } from '../../data/table/prefix-index.ts';
import { endpoint } from '../../http/endpoint.ts';

export const handler = endpoint(getManagerJobs, async ({ input: { q = '', cursor }, actor }) => {
  const words = wordsOf(q);
  const page =
    words.length === 0
      ? await listManagerJobs(actor.id, cursor)
      : await findManagerJobs(actor.id, words, cursor);
  const inPlace = await readPlaces(itemsOf(page));
  const shown = mapRows(page, (job) => inPlace(jobToWire, job));
  // Results of the name index come in the order of the words.
  const { items: jobs, ...rest } = toList(shown, (a, b) => (a.id < b.id ? 1 : -1));
  return { jobs, ...rest };
});

import pLimit from 'p-limit';
import { getLongestWaiting } from '../../contract/calls/longest-waiting.ts';
import { oldestNew } from '../../data/applications/lists/received-applications.ts';
import { listManagerJobs, type StoredJob } from '../../data/jobs/jobs.ts';
import { itemsOfAll } from '../../data/table/page.ts';
import { endpoint } from '../../http/endpoint.ts';

/** Jobs that are asked in parallel. */
const AT_ONCE = 8;

export const handler = endpoint(getLongestWaiting, async ({ actor }) => {
  const jobs: StoredJob[] = [];
  for await (const job of itemsOfAll((cursor) => listManagerJobs(actor.id, cursor)))
    if (job.new_application_count > 0) jobs.push(job);
  const found = await pLimit(AT_ONCE).map(jobs, ({ id }) => oldestNew(id));
  const [oldest] = found
    .flatMap((each) => {
      if (each === undefined || each.submitted_at === null) return [];
      const { id: application_id, job_posting_id, submitted_at } = each;
      return [{ application_id, job_posting_id, submitted_at }];
    })
    .toSorted((one, other) => (one.submitted_at < other.submitted_at ? -1 : 1));
  return {
    waiting: jobs.reduce((sum, { new_application_count: count }) => sum + count, 0),
    oldest: oldest ?? null,
  };
});

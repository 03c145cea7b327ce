import type { JobCard } from '../contract/shapes.ts';
import { getCard } from './cards.ts';
import { getJob, openJobToWire, withPlace } from './jobs.ts';
import { openJobSearch } from './search/open-job-search.ts';

const openJobs = openJobSearch();

/**
 * A few open jobs that are like a job.
 * @param id of a job, open or closed
 * @throws not-found where there is no such job
 */
export async function readSimilarJobs(id: string): Promise<JobCard[]> {
  const card = await getCard(id);
  return await openJobs.similar(card?.job ?? (await withPlace(await getJob(id), openJobToWire)));
}

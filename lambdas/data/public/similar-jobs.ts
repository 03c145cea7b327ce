import type { JobCard } from '../../contract/schemas/job.ts';
import { openJobToWire, readPlaceToWire } from '../jobs/job-to-wire.ts';
import { openJobSearch } from '../search/open-job-search.ts';
import type { PostedJob } from './posted-jobs.ts';

const openJobs = openJobSearch();

/** A few open jobs that are similar to a job, open or closed. */
export async function findSimilarJobs(posted: PostedJob): Promise<JobCard[]> {
  const { open, job } = posted;
  return await openJobs.similar(open ? job : await readPlaceToWire(job, openJobToWire));
}

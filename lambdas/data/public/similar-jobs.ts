import type { getSimilarJobs } from '../../contract/calls/public.ts';
import { jobAtCompany } from '../../contract/pages/public-paths.ts';
import type { OutputOf } from '../../contract/route.ts';
import { publicJobToWire, readPlaceToWire } from '../jobs/job-to-wire.ts';
import { openJobs } from '../search/open-job-search.ts';
import type { PostedJob } from './posted-jobs.ts';

/** A few open jobs that are similar to a job, open or closed, and the name of a closed one. */
export async function findSimilarJobs(posted: PostedJob): Promise<OutputOf<typeof getSimilarJobs>> {
  if (posted.open) return { jobPostings: await openJobs.similar(posted.job) };
  const job = await readPlaceToWire(posted.job, publicJobToWire);
  const isTakenDown = posted.job.taken_down_at !== undefined;
  return {
    jobPostings: await openJobs.similar(job),
    ...(!isTakenDown && { closed_job: jobAtCompany(job) }),
  };
}

import * as z from 'zod/mini';
import { appliedKey, jobFlagsRange, savedFlagKey } from '../keys/jobs.ts';
import { itemsOf } from '../table/page.ts';
import { getItems, queryPage } from '../table/read.ts';

/** A candidate's flags of jobs: applied to, and saved. */

/** An application's flag says whether it is submitted, a saved job's flag when it was saved. */
const jobFlag = z.object({
  job_id: z.string(),
  finished: z.optional(z.boolean()),
  saved_at: z.optional(z.string()),
});
type JobFlag = z.output<typeof jobFlag>;

/** The most flags, of any jobs, that are read in one range query. */
const MAX_RANGE_READ = 500;

/** Adds to each job whether the candidate applied to it, and whether they saved it. */
export async function withJobFlags<T extends { readonly id: string }>(
  candidate: string,
  jobs: readonly T[],
): Promise<(T & { applied: boolean; saved: boolean })[]> {
  const marks = await flagsOf(
    candidate,
    jobs.map(({ id }) => id),
  );
  const idsOf = (wanted: (each: JobFlag) => boolean) =>
    new Set(marks.filter(wanted).map(({ job_id }) => job_id));
  const applied = idsOf(({ finished }) => finished === true);
  const saved = idsOf(({ saved_at }) => saved_at !== undefined);
  return jobs.map((job) => ({ ...job, applied: applied.has(job.id), saved: saved.has(job.id) }));
}

// A page of jobs spans a range of ids, usually with few other flags. If there are many, each flag is read by
// its key.
async function flagsOf(candidate: string, jobs: readonly string[]): Promise<JobFlag[]> {
  const sorted = jobs.toSorted();
  const [first, last] = [sorted[0], sorted.at(-1)];
  if (first === undefined || last === undefined) return [];
  const page = await queryPage(jobFlagsRange(candidate, first, last), jobFlag, MAX_RANGE_READ);
  if (page.next === undefined) return itemsOf(page);
  const keys = jobs.flatMap((job) => [appliedKey(candidate, job), savedFlagKey(candidate, job)]);
  return await getItems(keys, jobFlag);
}

import * as z from 'zod/mini';
import { appliedKey, jobFlagsRange, savedFlagKey } from '../keys/jobs.ts';
import { itemsOf } from '../table/page.ts';
import { getItems, queryPage } from '../table/read.ts';

/** What a candidate has done with jobs: each job that they have applied to, and each that they keep, has a mark. */

/** Of an application it says whether it is finished, of a kept job since when it is kept. */
const jobFlag = z.object({
  job_id: z.string(),
  finished: z.optional(z.boolean()),
  saved_at: z.optional(z.string()),
});
type JobFlag = z.output<typeof jobFlag>;

/** The most marks between the first and the last of some jobs that are read at once, wanted or not. */
const READ_AT_ONCE = 500;

/** Says of each job whether the candidate cannot apply to it again, and whether they keep it. */
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

// A page of jobs lies between two ids, mostly with few other marks. Where there are many, each mark is read by itself.
async function flagsOf(candidate: string, jobs: readonly string[]): Promise<JobFlag[]> {
  const sorted = jobs.toSorted();
  const [first, last] = [sorted[0], sorted.at(-1)];
  if (first === undefined || last === undefined) return [];
  const page = await queryPage(jobFlagsRange(candidate, first, last), jobFlag, READ_AT_ONCE);
  if (page.next === undefined) return itemsOf(page);
  const keys = jobs.flatMap((job) => [appliedKey(candidate, job), savedFlagKey(candidate, job)]);
  return await getItems(keys, jobFlag);
}

import type { searchPublicJobs } from '../../contract/calls/public.ts';
import type { OutputOf, ParsedInputOf } from '../../contract/route.ts';
import type { JobCard } from '../../contract/schemas/job.ts';
import { openJobs } from '../search/open-job-search.ts';
import { itemsOf, toList } from '../table/page.ts';

/** Open jobs on the wire, for everybody. */
export async function findOpenJobs(
  wanted: ParsedInputOf<typeof searchPublicJobs>,
): Promise<OutputOf<typeof searchPublicJobs>> {
  const { page, ...counts } = await openJobs.search(wanted);
  const { items, ...rest } = toList(page);
  return { jobPostings: items, ...counts, ...rest };
}

const EVER = { from: new Date(0).toISOString(), before: new Date(8.64e15).toISOString() };

/**
 * The newest jobs that are listed for search engines.
 * @param company the id of one company; all companies by default
 */
export async function newestListedJobs(company?: string): Promise<JobCard[]> {
  const { page } = await openJobs.search({ company, listed: EVER });
  return itemsOf(page);
}

import type { searchPublicJobs } from '../contract/public.ts';
import type { OutputOf, ParsedInputOf } from '../contract/route.ts';
import { toList } from './page.ts';
import { openJobSearch } from './search/open-job-search.ts';

const openJobs = openJobSearch();

/** The open jobs that anybody finds, as they are answered. */
export async function readPublicSearch(
  wanted: ParsedInputOf<typeof searchPublicJobs>,
): Promise<OutputOf<typeof searchPublicJobs>> {
  const { page, ...counts } = await openJobs.search(wanted);
  const { items, ...rest } = toList(page);
  return { jobPostings: items, ...counts, ...rest };
}

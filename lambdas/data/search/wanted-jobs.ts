import type { JobSearchAnswer } from '../../contract/calls/job-search.ts';
import type { searchPublicJobs } from '../../contract/calls/public.ts';
import type { ParsedInputOf } from '../../contract/route.ts';
import type { JobCard, OpenJob } from '../../contract/schemas/job.ts';
import type { Page } from '../table/page.ts';

/** What is searched for. What is undefined filters nothing; the newest are first unless something else is said. */
export interface WantedJobs extends Partial<ParsedInputOf<typeof searchPublicJobs>> {
  /** Only those that became listed in the open from the first of these instants until before the second. */
  readonly listed?: { readonly from: string; readonly before: string } | undefined;
}

export interface FoundJobs extends Omit<JobSearchAnswer, 'jobPostings' | 'next_cursor'> {
  readonly page: Page<JobCard>;
}

/** What finds open jobs. A search engine can take this one's place without its callers' noticing. */
export interface OpenJobSearch {
  search(wanted: WantedJobs): Promise<FoundJobs>;
  /** A few open jobs that are like a job, which may be closed itself. */
  similar(job: OpenJob): Promise<JobCard[]>;
  /** How many pages the jobs fill that are listed for search engines, and the companies that have such jobs. */
  listedPages(): Promise<{ readonly jobs: number; readonly companies: number }>;
  /** A page of those jobs, as the paths of their own pages; the first is 0. */
  listedPage(number: number): Promise<string[]>;
  /** A page of those companies, as the paths of their own pages; the first is 0. */
  listedCompanyPage(number: number): Promise<string[]>;
}

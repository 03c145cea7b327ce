import type { JobSearchAnswer } from '../../contract/calls/job-search.ts';
import type { searchPublicJobs } from '../../contract/calls/public.ts';
import type { ParsedInputOf } from '../../contract/route.ts';
import type { JobCard, PublicJob } from '../../contract/schemas/job.ts';
import type { Page } from '../table/page.ts';

/** A search. Undefined criteria filter nothing; the default order is newest first. */
export interface WantedJobs extends Partial<ParsedInputOf<typeof searchPublicJobs>> {
  /** Only jobs that became listed between these times, the second excluded. */
  readonly listed?: { readonly from: string; readonly before: string } | undefined;
  /** Only jobs with all of the words. */
  readonly complete?: boolean | undefined;
}

export interface FoundJobs extends Omit<JobSearchAnswer, 'jobPostings' | 'next_cursor'> {
  readonly page: Page<JobCard>;
}

/** Finds open jobs. Another search engine can replace this one behind this interface. */
export interface OpenJobSearch {
  search(wanted: WantedJobs): Promise<FoundJobs>;
  /** The open job whose own ULID ends with a code; of several the oldest. */
  withCode(code: string): Promise<JobCard | undefined>;
  /** A few open jobs that are similar to a job, which may be closed itself. */
  similar(job: PublicJob): Promise<JobCard[]>;
  /** The number of site map pages of listed jobs, and of companies with listed jobs. */
  listedPages(): Promise<{ readonly jobs: number; readonly companies: number }>;
  /** The paths of one page of listed jobs; the first page is 0. */
  listedPage(number: number): Promise<string[]>;
  /** The paths of one page of companies with listed jobs; the first page is 0. */
  listedCompanyPage(number: number): Promise<string[]>;
}

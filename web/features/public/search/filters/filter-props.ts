import type { FilterCounts } from '../../../../../lambdas/contract/calls/job-search.ts';
import type { JobSearchState } from '../use-job-search.ts';

/** The props of a filter's fields. */
export interface FilterProps extends Pick<JobSearchState, 'search' | 'change' | 'found'> {
  /** The number of jobs for each value; undefined until loaded. */
  counts: FilterCounts | undefined;
}

/** `Part-time (23)`. */
export const withCount = (words: string, jobs: number | undefined): string =>
  jobs === undefined ? words : `${words} (${jobs.toLocaleString('en-US')})`;

/** Choices without counts. */
export const uncounted = (values: readonly number[]) =>
  values.map((value) => ({ value, count: undefined }));

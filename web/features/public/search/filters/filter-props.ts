import type { FilterCounts } from '../../../../../lambdas/contract/calls/job-search.ts';
import type { JobSearchState } from '../use-job-search.ts';

/** What the fields of a filter are given. */
export interface FilterProps extends Pick<JobSearchState, 'search' | 'change' | 'found'> {
  /** How many jobs there are with each value; undefined until that has come. */
  counts: FilterCounts | undefined;
}

/** `Part-time (23)`. */
export const withCount = (words: string, jobs: number | undefined): string =>
  jobs === undefined ? words : `${words} (${jobs.toLocaleString('en-US')})`;

/** Values that can be chosen and are not counted yet. */
export const uncounted = (values: readonly number[]) =>
  values.map((value) => ({ value, count: undefined }));

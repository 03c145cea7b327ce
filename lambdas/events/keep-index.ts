import { keepIndex } from '../data/search/keep-index.ts';
import { openJobs } from '../data/search/open-job-search.ts';
// Counts what the search tells of.
import '../http/observe.ts';

/** Stores the index of open jobs, from which functions that search start, where it has changed enough. */
export async function handler(): Promise<void> {
  await keepIndex(openJobs);
}

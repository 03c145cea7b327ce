import { openJobs } from '../data/search/open-job-search.ts';
import { publishIndexSnapshot } from '../data/search/publish-index-snapshot.ts';
// Counts what the search tells of.
import '../http/observe.ts';

/** Stores the index of open jobs, from which functions that search start, where it has changed enough. */
export async function handler(): Promise<void> {
  await publishIndexSnapshot(openJobs);
}

import { openJobs } from '../data/search/open-job-search.ts';
import { publishIndexSnapshot } from '../data/search/replica/publish-index-snapshot.ts';
// For metrics of the search.
import '../http/observe.ts';

/** Stores a new index of open jobs, from which functions that search start, if it has changed enough. */
export async function handler(): Promise<void> {
  await publishIndexSnapshot(openJobs);
}

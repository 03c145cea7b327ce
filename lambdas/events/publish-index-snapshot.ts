import { jobReplica } from '../data/search/open-job-search.ts';
import { publishIndexSnapshot } from '../data/search/replica/publish-index-snapshot.ts';
// For metrics of the search.
import '../http/observe.ts';

/** Stores a new snapshot of the index of open jobs if enough has changed. Search functions start from it. */
export async function handler(): Promise<void> {
  await publishIndexSnapshot(jobReplica);
}

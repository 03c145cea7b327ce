import { JobReplica } from './job-replica.ts';
import type { OpenJobSearch } from './wanted-jobs.ts';

const replica = new JobReplica();

/** Finds open jobs. */
export function openJobSearch(): OpenJobSearch {
  return {
    search: (wanted) => replica.read((index) => index.search(wanted, Date.now())),
  };
}

import { LISTED_PAGE } from './job-index.ts';
import { JobReplica } from './job-replica.ts';
import { similarJobs } from './similar-jobs.ts';
import type { OpenJobSearch } from './wanted-jobs.ts';

const replica = new JobReplica();

/** Finds open jobs. */
export function openJobSearch(): OpenJobSearch {
  return {
    search: (wanted) => replica.read((index) => index.search(wanted, Date.now())),
    similar: (job) => replica.read((index) => similarJobs(index, job, Date.now())),
    listedPages: () => replica.read(({ listed }) => Math.ceil(listed / LISTED_PAGE)),
    listedPage: (number) => replica.read((index) => index.listedPage(number)),
  };
}

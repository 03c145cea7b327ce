import { setTimeout as sleep } from 'node:timers/promises';
import { LISTED_PAGE } from './job-table.ts';
import { JobReplica } from './replica/job-replica.ts';
import { restoreIndex } from './replica/stored-index.ts';
import { similarJobs } from './similar-jobs.ts';
import type { OpenJobSearch } from './wanted-jobs.ts';

/** The process's one index. */
export const jobReplica = new JobReplica(restoreIndex);

/** The most time for opening the index at start: INIT on Lambda has 10 seconds for everything. */
const INIT_MS = 7000;

// INIT has more CPU than the handler: open the index there, if time allows.
if (process.env.AWS_LAMBDA_INITIALIZATION_TYPE === 'on-demand') {
  const opened = jobReplica.read(() => {});
  await Promise.race([opened, sleep(INIT_MS)]).catch(() => {});
}

/** Finds open jobs. */
export const openJobs: OpenJobSearch = {
  search: (wanted) => jobReplica.read((index) => index.search(wanted, Date.now())),
  withCode: (code) => jobReplica.read(({ table }) => table.withCode(code)),
  similar: (job) => jobReplica.read((index) => similarJobs(index, job, Date.now())),
  listedPages: () =>
    jobReplica.read(({ table: { listed } }) => ({
      jobs: Math.ceil(listed.jobs / LISTED_PAGE),
      companies: Math.ceil(listed.companies / LISTED_PAGE),
    })),
  listedPage: (number) => jobReplica.read(({ table }) => table.listedPage(number)),
  listedCompanyPage: (number) => jobReplica.read(({ table }) => table.listedCompanyPage(number)),
};

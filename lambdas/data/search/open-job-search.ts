import { setTimeout as sleep } from 'node:timers/promises';
import { LISTED_PAGE } from './job-table.ts';
import { JobReplica } from './replica/job-replica.ts';
import { restoreIndex } from './replica/stored-index.ts';
import { similarJobs } from './similar-jobs.ts';
import type { OpenJobSearch } from './wanted-jobs.ts';

/** The process's one index. */
export const openJobs = new JobReplica(restoreIndex);

/** The most time for opening the index at start: INIT on Lambda has 10 seconds for everything. */
const INIT_MS = 7000;

// INIT has more CPU than the handler: open the index there, if time allows.
if (process.env.AWS_LAMBDA_INITIALIZATION_TYPE === 'on-demand') {
  const opened = openJobs.read(() => {});
  await Promise.race([opened, sleep(INIT_MS)]).catch(() => {});
}

/** Finds open jobs. */
export function openJobSearch(): OpenJobSearch {
  return {
    search: (wanted) => openJobs.read((index) => index.search(wanted, Date.now())),
    withCode: (code) => openJobs.read(({ table }) => table.withCode(code)),
    similar: (job) => openJobs.read((index) => similarJobs(index, job, Date.now())),
    listedPages: () =>
      openJobs.read(({ table: { listed } }) => ({
        jobs: Math.ceil(listed.jobs / LISTED_PAGE),
        companies: Math.ceil(listed.companies / LISTED_PAGE),
      })),
    listedPage: (number) => openJobs.read(({ table }) => table.listedPage(number)),
    listedCompanyPage: (number) => openJobs.read(({ table }) => table.listedCompanyPage(number)),
  };
}

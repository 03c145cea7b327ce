import { setTimeout as sleep } from 'node:timers/promises';
import { JobReplica } from './job-replica.ts';
import { LISTED_PAGE } from './job-table.ts';
import { similarJobs } from './similar-jobs.ts';
import { restoreIndex } from './stored-index.ts';
import type { OpenJobSearch } from './wanted-jobs.ts';

/** The open jobs, for all that runs in this process. */
export const openJobs = new JobReplica(restoreIndex);

/** How long a function may take to start, less what the rest of it needs: Lambda lets it have 10 seconds. */
const INIT_MS = 7000;

// INIT has more CPU than the handler will have: open the index there, as far as it goes.
if (process.env.AWS_LAMBDA_INITIALIZATION_TYPE === 'on-demand') {
  const opened = openJobs.read(() => {});
  await Promise.race([opened, sleep(INIT_MS)]).catch(() => {});
}

/** Finds open jobs. */
export function openJobSearch(): OpenJobSearch {
  return {
    search: (wanted) => openJobs.read((index) => index.search(wanted, Date.now())),
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

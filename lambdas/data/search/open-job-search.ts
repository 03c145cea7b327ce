import { LISTED_PAGE } from './job-table.ts';
import { openJobs } from './open-jobs.ts';
import { similarJobs } from './similar-jobs.ts';
import type { OpenJobSearch } from './wanted-jobs.ts';

/** Finds open jobs. */
export function openJobSearch(): OpenJobSearch {
  return {
    search: (wanted) => openJobs.read((index) => index.search(wanted, Date.now())),
    similar: (job) => openJobs.read((index) => similarJobs(index, job, Date.now())),
    listedPages: () =>
      openJobs.read(({ listed: { jobs, companies } }) => ({
        jobs: Math.ceil(jobs / LISTED_PAGE),
        companies: Math.ceil(companies / LISTED_PAGE),
      })),
    listedPage: (number) => openJobs.read((index) => index.listedPage(number)),
    listedCompanyPage: (number) => openJobs.read((index) => index.listedCompanyPage(number)),
  };
}

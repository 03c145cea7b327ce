import { setTimeout as sleep } from 'node:timers/promises';
import { deactivateJob } from '../../lambdas/contract/company.ts';
import { FEED_PATHS } from '../../lambdas/contract/pages.ts';
import {
  getPublicCompany,
  getPublicJob,
  getSimilarJobs,
  searchPublicJobs,
} from '../../lambdas/contract/public.ts';
import { companyPath, JOBS_PATH, jobPath } from '../../lambdas/contract/public-paths.ts';
import { fill } from '../seed/fill.ts';
import { DEMO_MANAGER, plan } from '../seed/plan.ts';
import { type Cost, startInProcess } from './in-process.ts';
import { listJobsOf } from './list-jobs-of.ts';
import { counted, kb, ms, printTable, quantile } from './print.ts';
import { required } from './required.ts';

const WORLD = { managers: 3, companies: 8, jobs: 120, candidates: 4, applications: 0 };
const ROUNDS = 100;
const WARM_UP = 20;
/** For so long each search reads what has changed: here that is all there is. */
const QUIET_MS = 100_000;

/** Prints what it takes to answer what anybody may read, pages and calls, where CloudFront has kept none of it. */
export async function benchPublic(): Promise<void> {
  const stack = await startInProcess('built');
  try {
    const planned = plan(WORLD);
    const filled = await fill(planned, stack.connect);
    const job = required(filled.jobs.get(required(planned.jobs.at(-1))));
    await listJobsOf(DEMO_MANAGER.email, stack.url, job.id);
    const closed = required(planned.jobs.find(({ company }) => company.manager === DEMO_MANAGER));
    const gone = required(filled.jobs.get(closed));
    const manager = required(filled.managers.get(DEMO_MANAGER));
    if (!closed.closed) await manager(deactivateJob, { job_posting_id: gone.id });
    const anybody = stack.connect();
    const { job: open } = await anybody(getPublicJob, { id: job.id });
    const company = required(open.company[0]);
    await sleep(QUIET_MS);
    const page = (path: string) => () => stack.page(path);
    const reads: Readonly<Record<string, () => Promise<unknown>>> = {
      'page: open jobs': page(JOBS_PATH),
      'page: open jobs, a search': page(`${JOBS_PATH}?q=cook&employment_type=full-time`),
      'page: a job': page(jobPath(open)),
      'page: a closed job': page(jobPath(gone)),
      'page: a company': page(companyPath(company)),
      'robots.txt': page('/robots.txt'),
      'sitemap.xml': page('/sitemap.xml'),
      'a part of the site map': page('/sitemaps/1.xml.gz'),
      'feed of all jobs': page(FEED_PATHS.all),
      'feed of a company': page(FEED_PATHS.ofCompany(company.id)),
      searchPublicJobs: () => anybody(searchPublicJobs, {}),
      getPublicJob: () => anybody(getPublicJob, { id: open.id }),
      getSimilarJobs: () => anybody(getSimilarJobs, { id: open.id }),
      getPublicCompany: () => anybody(getPublicCompany, { id: company.id }),
    };
    const rows: (string | number)[][] = [];
    for (const [name, read] of Object.entries(reads)) {
      const costs: Cost[] = [];
      for (let round = 0; round < ROUNDS + WARM_UP; round++) {
        await read();
        if (round >= WARM_UP) costs.push(stack.last());
      }
      const median = (of: (cost: Cost) => number) => quantile(costs.map(of), 0.5);
      rows.push([
        name,
        ms(median(({ cpuMs }) => cpuMs)),
        median(({ reads }) => reads),
        counted(required(costs.at(-1)).requests),
        kb(median(({ answerBytes }) => answerBytes)),
        kb(median(({ wireBytes }) => wireBytes)),
      ]);
    }
    printTable(
      `Public reading: ${ROUNDS} warm answers each, where CloudFront has kept none of it, and nothing has changed for a while`,
      ['what', 'p50 ms of CPU', 'RCU', 'requests', 'KB', 'KB on the wire'],
      rows,
    );
  } finally {
    await stack.stop();
  }
}

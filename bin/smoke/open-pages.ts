import {
  getPublicCompany,
  getPublicJob,
  getSimilarJobs,
  searchPublicJobs,
} from '../../lambdas/contract/calls/public.ts';
import { companyPath, jobPath } from '../../lambdas/contract/pages/public-paths.ts';

import type { Call } from '../seed/api.ts';
import { check } from './check.ts';

/** Reads a job and its company without signing in: by the calls, and by the pages. */
export async function readJobPages(anybody: Call, url: string, id: string): Promise<void> {
  const { job } = await anybody(getPublicJob, { id });
  await anybody(getSimilarJobs, { id });
  const { company, open_count } = await anybody(getPublicCompany, { id: job.company_id });
  const { matching_count } = await anybody(searchPublicJobs, { company: company.id });
  check(open_count > 0 && matching_count === open_count, 'The job is not in its company’s list');
  for (const path of [jobPath(job), companyPath(company)]) await readPage(url, path);
}

/** Reads the page of all open jobs, and what search engines read. */
export async function readCommonPages(url: string): Promise<void> {
  await readPage(url, '/jobs');
  for (const path of ['/robots.txt', '/sitemap.xml', '/feeds/jobs']) {
    const file = await fetch(`${url}${path}`);
    check(file.ok, `${file.url} answers ${file.status}`);
  }
}

async function readPage(url: string, path: string): Promise<void> {
  const page = await fetch(`${url}${path}`);
  const html = await page.text();
  check(page.ok && html.includes('<article'), `${page.url} is not whole`);
  check(!page.redirected, `${url}${path} leads to ${page.url}`);
  check(html.includes('<script type="module"'), `${page.url} has no app in it`);
}

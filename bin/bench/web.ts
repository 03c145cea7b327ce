import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import lighthouse, { type Flags } from 'lighthouse';
import type { Browser, HTTPResponse } from 'puppeteer-core';
import { getPublicJob } from '../../lambdas/contract/public.ts';
import { companyPath, JOBS_PATH, jobPath } from '../../lambdas/contract/public-paths.ts';
import { startStack } from '../../lib/local/stack.ts';
import { apiAt } from '../seed/api.ts';
import { fill } from '../seed/fill.ts';
import { DEMO_MANAGER, plan } from '../seed/plan.ts';
import { startHttpsFront } from './https-front.ts';
import { listJobsOf } from './list-jobs-of.ts';
import { kb, printTable, quantile } from './print.ts';
import { required } from './required.ts';
import { demoPeople, launchBrowser, NOBODY, openAs, type Person } from './visitors.ts';

const WORLD = { managers: 3, companies: 8, jobs: 60, candidates: 20, applications: 80 };

/** Prints what pages make a browser load, with nothing cached, and what Lighthouse thinks of them on a phone. */
export async function benchWeb(): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'hiring-bench-'));
  const front = await startHttpsFront();
  const stack = await startStack({ port: 0, dataDir, web: 'built', alsoAt: front.url });
  front.passOnTo(stack.url);
  const browser = await launchBrowser();
  try {
    const pages = await pagesOf(stack.url);
    const rows: (string | number)[][] = [];
    for (const [name, { path, as }] of Object.entries(pages)) {
      const loaded = await load(browser, front.url, path, as);
      const scores = await rate(browser, front.url, path, as);
      rows.push([name, ...loaded, ...scores]);
    }
    printTable(
      'Web: what a page loads with nothing cached, KB gzipped (calls: to the API), and what Lighthouse says of it on a phone, the median of three',
      ['page', 'requests', 'JS KB', 'CSS KB', 'fonts KB', 'calls', ...Object.values(CATEGORIES)],
      rows,
    );
  } finally {
    await browser.close();
    front.close();
    await stack.stop();
    await rm(dataDir, { recursive: true });
  }
}

async function pagesOf(url: string) {
  const planned = plan(WORLD);
  const filled = await fill(planned, (token) => apiAt(url, token));
  const anybody = apiAt(url);
  const { manager, candidate } = await demoPeople(url);
  const job = required(filled.jobs.get(required(planned.jobs.at(-1))));
  await listJobsOf(DEMO_MANAGER.email, url, job.id);
  const { job: open } = await anybody(getPublicJob, { id: job.id });
  const pages: Readonly<Record<string, { readonly path: string; readonly as: Person }>> = {
    'sign-in, candidate': { path: '/', as: NOBODY },
    'sign-in, manager': { path: '/manager', as: NOBODY },
    'open jobs': { path: JOBS_PATH, as: NOBODY },
    job: { path: jobPath(open), as: NOBODY },
    company: { path: companyPath(required(open.company[0])), as: NOBODY },
    'dashboard, candidate': { path: '/candidate/dashboard', as: candidate },
    'dashboard, manager': { path: '/manager/dashboard', as: manager },
    apply: { path: `/candidate/apply/${job.id}`, as: candidate },
    review: { path: `/manager/job-postings/${job.id}/candidates`, as: manager },
  };
  return pages;
}

/** Requests, JS, CSS and fonts of a page, and its calls. */
async function load(browser: Browser, url: string, path: string, as: Person) {
  const page = await openAs(browser, url, as);
  const answers: HTTPResponse[] = [];
  page.on('response', (response) => answers.push(response));
  await page.goto(url + path, { waitUntil: 'networkidle0' });
  const own = answers.filter((response) => response.url().startsWith(url));
  const calls = own.filter((response) => new URL(response.url()).pathname.startsWith('/api/'));
  const sizes = { script: 0, stylesheet: 0, font: 0 };
  for (const response of own) {
    const type = response.request().resourceType();
    if (type !== 'script' && type !== 'stylesheet' && type !== 'font') continue;
    const content = await response.buffer();
    // Fonts are compressed as they are.
    sizes[type] += type === 'font' ? content.length : gzipSync(content).length;
  }
  await page.browserContext().close();
  return [
    own.length - calls.length,
    kb(sizes.script),
    kb(sizes.stylesheet),
    kb(sizes.font),
    calls.length,
  ];
}

/** What Lighthouse says differs from one run to the next by several points. */
const RUNS = 3;
/** On a busy machine it loses the record of some run, which then has no score. */
const MOST_RUNS = 6;

/** What Lighthouse looks at, by its own names. */
const CATEGORIES = { performance: 'speed', accessibility: 'accessibility', seo: 'SEO' } as const;

/** Lighthouse's scores, 0 to 100, the medians of some runs: on a phone, over a slow line, as it simulates. */
async function rate(browser: Browser, url: string, path: string, as: Person): Promise<number[]> {
  const runs: number[][] = [];
  for (let run = 0; run < MOST_RUNS && runs.length < RUNS; run += 1) {
    const scores = await rateOnce(browser, url, path, as);
    if (scores.length > 0) runs.push(scores);
  }
  return Object.keys(CATEGORIES).map((_, index) =>
    quantile(
      runs.map((scores) => required(scores[index])),
      0.5,
    ),
  );
}

/** No scores where the record of the run was lost. */
async function rateOnce(
  browser: Browser,
  url: string,
  path: string,
  as: Person,
): Promise<number[]> {
  const page = await openAs(browser, url, as);
  const flags: Flags = {
    onlyCategories: Object.keys(CATEGORIES),
    disableStorageReset: true,
    logLevel: 'error',
  };
  const result = await lighthouse(url + path, flags, undefined, page);
  await page.browserContext().close();
  const scores = Object.keys(CATEGORIES).flatMap(
    (name) => result?.lhr.categories[name]?.score ?? [],
  );
  return scores.length < Object.keys(CATEGORIES).length
    ? []
    : scores.map((score) => Math.round(score * 100));
}

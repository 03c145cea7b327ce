import { execFile } from 'node:child_process';
import { mkdtempDisposable, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { chromium } from '@playwright/test';
import * as z from 'zod/mini';
import { searchPublicJobs } from '../../lambdas/contract/calls/public.ts';
import { JOBS_PATH, jobPath } from '../../lambdas/contract/pages/public-paths.ts';
import { startStack } from '../../lib/local/stack.ts';
import { CHROMIUM_ARGS, headlessChromiumPath } from '../../test/support/web/browser.ts';
import { type OpenedPage, signInDemo } from '../look/demo.ts';
import { createApi } from '../seed/api.ts';
import { fill } from '../seed/fill.ts';
import { makePlan, SMALL_SIZE } from '../seed/plan.ts';
import { startHttp2Front } from './http2-front.ts';
import { medianOf, printTable, required } from './print.ts';

const RUNS = 3;
/** Arguments of npx, which fetches it when first used: its hundred packages are no others' concern. */
const LIGHTHOUSE =
  '--yes lighthouse@13.5.0 --only-categories=performance --output=json --quiet --no-enable-error-reporting';
/** Bytes of a report, at most. */
const REPORT_MAX = 64 * 1024 * 1024;

/** The part of Lighthouse's report that is printed. */
const report = z.object({
  categories: z.object({ performance: z.object({ score: z.number() }) }),
  audits: z.record(z.string(), z.object({ numericValue: z.optional(z.number()) })),
});
type Report = z.infer<typeof report>;

/**
 * Prints Lighthouse's figures of the pages that people open first: a phone on slow 4G whose CPU is four times slower,
 * by simulation, with nothing cached. Medians of three runs.
 */
export async function benchLighthouse(): Promise<void> {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'hiring-bench-'));
  const stack = await startStack({ port: 0, dataDir: join(folder.path, 'data'), web: 'built' });
  const front = await startHttp2Front(stack.url, folder.path);
  try {
    await fill(makePlan(SMALL_SIZE), (token) => createApi(stack.url, token));
    const rows = [];
    for (const [name, page] of Object.entries(await firstPages(stack.url))) {
      const reports: Report[] = [];
      for (let run = 0; run < RUNS; run += 1) reports.push(await measure(front.url, page));
      const median = (audit: string) =>
        medianOf(reports, ({ audits }) => required(audits[audit]?.numericValue));
      rows.push([
        name,
        Math.round(100 * medianOf(reports, (each) => each.categories.performance.score)),
        (median('largest-contentful-paint') / 1000).toFixed(2),
        Math.round(median('total-blocking-time')),
        median('cumulative-layout-shift').toFixed(3),
      ]);
    }
    printTable(
      'Lighthouse: mobile, simulated slow 4G, CPU ÷ 4, nothing cached, HTTP/2 with brotli',
      ['page', 'score', 'LCP s', 'TBT ms', 'CLS'],
      rows,
    );
  } finally {
    front.close();
    await stack.stop();
  }
}

/** @param url of a stack filled from the seed's plan */
async function firstPages(url: string): Promise<Readonly<Record<string, OpenedPage>>> {
  const { manager, candidate } = await signInDemo(url);
  const job = required((await createApi(url)(searchPublicJobs, {})).jobPostings[0]);
  return {
    'sign-in, candidate': { path: '/', storage: {} },
    'open jobs': { path: JOBS_PATH, storage: {} },
    'a job': { path: jobPath(job), storage: {} },
    'dashboard, candidate': { path: '/candidate/dashboard', storage: candidate.storage },
    'dashboard, manager': { path: '/manager/dashboard', storage: manager.storage },
  };
}

/** Measures a page once, in a new browser. */
async function measure(url: string, { path, storage }: OpenedPage): Promise<Report> {
  await using profile = await mkdtempDisposable(join(tmpdir(), 'hiring-lighthouse-'));
  const context = await chromium.launchPersistentContext(profile.path, {
    executablePath: headlessChromiumPath(),
    args: [...CHROMIUM_ARGS, '--remote-debugging-port=0', '--ignore-certificate-errors'],
  });
  try {
    const page = await context.newPage();
    // Any file of the site: it sets the origin of the local storage.
    await page.goto(`${url}/robots.txt`);
    await page.evaluate((values) => Object.assign(localStorage, values), storage);
    await page.close();
    const [port] = (await readFile(join(profile.path, 'DevToolsActivePort'), 'utf8')).split('\n');
    // In its own process, as Lighthouse recommends: nothing else takes time from it.
    const args = [...LIGHTHOUSE.split(' '), `--port=${port}`, url + path];
    const { stdout } = await promisify(execFile)('npx', args, { maxBuffer: REPORT_MAX });
    return report.parse(JSON.parse(stdout));
  } finally {
    await context.close();
  }
}

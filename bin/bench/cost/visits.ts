import { brotliCompressSync, constants } from 'node:zlib';
import type { Browser, HTTPResponse, Page } from 'puppeteer-core';
import { getManagerJobs } from '../../../lambdas/contract/job.ts';
import { searchPublicJobs } from '../../../lambdas/contract/public.ts';
import { JOBS_PATH, jobPath } from '../../../lambdas/contract/public-paths.ts';
import { memoryOf, pageFunctions } from '../../../lib/functions.ts';
import { isOpenPage } from '../../../lib/page-paths.ts';
import { apiAt } from '../../seed/api.ts';
import type { InProcess } from '../in-process.ts';
import { required } from '../required.ts';
import { demoPeople, launchBrowser, NOBODY, openAs, type Person } from '../visitors.ts';
import { headerBytes } from './headers.ts';
import { accessLogLine } from './lines.ts';
import { deliveryOf, logsOf, runOf, sumOf, type Usage } from './usage.ts';

/** What a visit of a page takes, without the calls that it makes. */
export interface VisitUsage {
  readonly usage: Usage;
}

/** How a page is opened: by a browser that has nothing of the site, or by one that has been there. */
export type Visit = 'first' | 'again';

/** Measures what pages take, opened in a browser. @returns by the names of pages */
export async function usageOfVisits(stack: InProcess) {
  const { manager, candidate } = await demoPeople(stack.url);
  const [open] = (await apiAt(stack.url)(searchPublicJobs, {})).jobPostings;
  const { jobs } = await apiAt(stack.url, manager.storage.managerToken)(getManagerJobs, {});
  const reviewed = required(jobs.find(({ new_application_count }) => new_application_count > 0));
  const pages = {
    'a job': { path: jobPath(required(open)), as: NOBODY },
    'open jobs': { path: JOBS_PATH, as: NOBODY },
    'sign-in': { path: '/', as: NOBODY },
    apply: { path: `/candidate/apply/${required(open).id}`, as: candidate },
    'dashboard, candidate': { path: '/candidate/dashboard', as: candidate },
    'dashboard, manager': { path: '/manager/dashboard', as: manager },
    review: { path: `/manager/job-postings/${reviewed.id}/candidates`, as: manager },
  };
  const browser = await launchBrowser();
  try {
    const measured = new Map<string, Record<Visit, VisitUsage>>();
    for (const [name, { path, as }] of Object.entries(pages))
      measured.set(name, await visit(stack, browser, path, as));
    return measured;
  } finally {
    await browser.close();
  }
}

async function visit(stack: InProcess, browser: Browser, path: string, as: Person) {
  const page = await openAs(browser, stack.url, as);
  const kept = new Set<string>();
  const open = async () => {
    const answers = (await answersOf(page, stack.url, path)).filter(
      (answer) => !isKept(kept, answer),
    );
    const parts = await Promise.all(answers.map((answer) => usageOfAnswer(stack, answer)));
    return { usage: sumOf(parts.map((part) => [1, part])) };
  };
  const first = await open();
  const again = await open();
  await page.browserContext().close();
  return { first, again };
}

/** Whether the browser has a file already that never changes: of a worker's Chromium does not say so itself. */
function isKept(kept: Set<string>, answer: HTTPResponse): boolean {
  const isThere = kept.has(answer.url());
  if (answer.headers()['cache-control']?.includes('immutable')) kept.add(answer.url());
  return isThere;
}

/** What comes from the site when a page is opened, but calls and what the browser has kept. */
async function answersOf(page: Page, url: string, path: string): Promise<HTTPResponse[]> {
  const answers: HTTPResponse[] = [];
  const keep = (answer: HTTPResponse) => answers.push(answer);
  page.on('response', keep);
  await page.goto(url + path, { waitUntil: 'networkidle0' });
  page.off('response', keep);
  return answers.filter(
    (answer) =>
      answer.url().startsWith(url) &&
      // An icon that Chromium looks for beside the file by which a page begins here.
      answer.status() !== 404 &&
      !answer.url().startsWith(`${url}/api/`) &&
      !answer.fromCache(),
  );
}

async function usageOfAnswer(stack: InProcess, answer: HTTPResponse): Promise<Partial<Usage>> {
  const { pathname, search } = new URL(answer.url());
  if (isOpenPage(pathname)) return await usageOfPage(stack, pathname + search);
  const bytes = answer.status() === 304 ? 0 : await wireBytes(answer);
  const edgeFunction = pathname.startsWith('/assets/') ? 0 : 1;
  return { ...deliveryOf(bytes + headerBytes.ofFile()), edgeFunction };
}

/** As if CloudFront had kept none of it. */
async function usageOfPage(stack: InProcess, path: string): Promise<Usage> {
  await stack.page(path);
  const { route, cpuMs, requests, reads, wireBytes, headers, lines } = stack.last();
  const { grants } = required(pageFunctions.find(({ name }) => name === route));
  const memory = memoryOf(grants);
  return sumOf(
    [
      runOf({ memory, cpuMs, requests: requests.length }),
      { gateway: 1, edgeFunction: 1, read: reads },
      deliveryOf(wireBytes + headerBytes.ofPage(headers)),
      logsOf([...lines, accessLogLine('ANY /jobs/{id}/{slug}')]),
    ].map((part) => [1, part]),
  );
}

/** What CloudFront compresses it leaves at this level, more or less. */
const EDGE_LEVEL = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

async function wireBytes(answer: HTTPResponse): Promise<number> {
  // What Chromium has loaded it does not always give.
  const content = await (await fetch(answer.url())).bytes();
  // Fonts are compressed as they are, and what is small CloudFront leaves as it is.
  const isCompressed = answer.request().resourceType() === 'font' || content.length < 1000;
  return isCompressed ? content.length : brotliCompressSync(content, EDGE_LEVEL).length;
}

import {
  type Browser,
  type CDPSession,
  chromium,
  type Page,
  type Response,
} from '@playwright/test';
import { candidateLogin } from '../../lambdas/contract/calls/candidate.ts';
import { managerSignin } from '../../lambdas/contract/calls/manager.ts';
import { getManagerJobs } from '../../lambdas/contract/calls/own-jobs.ts';
import { searchPublicJobs } from '../../lambdas/contract/calls/public.ts';
import { companyPath, JOBS_PATH, jobPath } from '../../lambdas/contract/pages/public-paths.ts';
import { CHROMIUM_ARGS, headlessChromiumPath } from '../../test/support/web/browser.ts';
import { createApi } from '../seed/api.ts';
import { PASSWORD } from '../seed/fill.ts';
import { DEMO_CANDIDATE, DEMO_MANAGER } from '../seed/plan.ts';
import { required } from './required.ts';

export interface OpenedPage {
  readonly path: string;
  /** Local storage of a signed-in browser. */
  readonly storage: Readonly<Record<string, string>>;
}

/**
 * The seed's demo people, signed in: their tokens, and the local storage of their browsers.
 * @param url of a stack filled from the seed's plan
 */
export async function signInDemo(url: string) {
  const anybody = createApi(url);
  const { email } = DEMO_MANAGER;
  const manager = await anybody(managerSignin, { email, user_password: PASSWORD });
  const candidate = await anybody(candidateLogin, {
    email: DEMO_CANDIDATE.email,
    password: PASSWORD,
  });
  return {
    manager: {
      token: manager.token,
      storage: { managerToken: manager.token, managerId: manager.user.id },
    },
    candidate: {
      token: candidate.token,
      storage: { candidateToken: candidate.token, candidateId: candidate.candidate.id },
    },
  };
}

/**
 * The main pages by name.
 * @param url of a stack filled from the seed's plan
 */
export async function openPages(url: string) {
  const anybody = createApi(url);
  const demo = await signInDemo(url);
  const nobody = {};
  const { storage: manager } = demo.manager;
  const { storage: candidate } = demo.candidate;
  const job = required((await anybody(searchPublicJobs, {})).jobPostings[0]);
  const { jobs } = await createApi(url, demo.manager.token)(getManagerJobs, {});
  const reviewed = required(jobs.find(({ new_application_count }) => new_application_count > 0));
  return {
    'sign-in, candidate': { path: '/', storage: nobody },
    'sign-in, manager': { path: '/manager', storage: nobody },
    'open jobs': { path: JOBS_PATH, storage: nobody },
    'a job': { path: jobPath(job), storage: nobody },
    'a company': { path: companyPath(required(job.company[0])), storage: nobody },
    'dashboard, candidate': { path: '/candidate/dashboard', storage: candidate },
    'dashboard, manager': { path: '/manager/dashboard', storage: manager },
    apply: { path: `/candidate/apply/${job.id}`, storage: candidate },
    review: { path: `/manager/job-postings/${reviewed.id}/candidates`, storage: manager },
  } satisfies Readonly<Record<string, OpenedPage>>;
}

export async function launchBrowser(): Promise<Browser> {
  return await chromium.launch({ executablePath: headlessChromiumPath(), args: CHROMIUM_ARGS });
}

/** A response of the site to a browser. */
export interface Answer {
  /** With its query. */
  readonly path: string;
  /** Chromium's resource type: `document`, `script`, `stylesheet`, `font` … */
  readonly type: string;
  /** Empty if it came from the browser's cache. */
  readonly body: Buffer;
  readonly isCall: boolean;
}

interface Visit {
  readonly answers: readonly Answer[];
  /** Requests until the first paint, API calls excluded. */
  readonly beforePaint: number;
  /** CPU ms of the page's main thread until it has loaded. */
  readonly mainThread: number;
}

/** Opens a page twice in a browser with an empty cache. */
export async function visit(
  browser: Browser,
  url: string,
  { path, storage }: OpenedPage,
): Promise<readonly [first: Visit, again: Visit]> {
  const localStorage = Object.entries(storage).map(([name, value]) => ({ name, value }));
  const context = await browser.newContext({
    storageState: { cookies: [], origins: [{ origin: url, localStorage }] },
  });
  try {
    const page = await context.newPage();
    const kept = new Set<string>();
    return [await load(page, url, path, kept), await load(page, url, path, kept)];
  } finally {
    await context.close();
  }
}

/** @param kept the immutable files in the browser's cache; new ones are added */
async function load(page: Page, url: string, path: string, kept: Set<string>): Promise<Visit> {
  const responses: Response[] = [];
  const take = (response: Response) => responses.push(response);
  page.on('response', take);
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  const before = await mainThread(session);
  await page.goto(url + path, { waitUntil: 'networkidle' });
  const after = await mainThread(session);
  await session.detach();
  page.off('response', take);
  const answers: Answer[] = [];
  for (const response of responses) {
    const { origin, pathname, search } = new URL(response.url());
    if (origin !== url || response.status() === 404 || kept.has(pathname)) continue;
    if (response.headers()['cache-control']?.includes('immutable')) kept.add(pathname);
    const type = response.request().resourceType();
    // The browser discards the answer to a beacon.
    const isWithoutBody = response.status() === 304 || type === 'ping';
    answers.push({
      path: pathname + search,
      type,
      body: isWithoutBody ? Buffer.alloc(0) : await response.body(),
      isCall: pathname.startsWith('/api/'),
    });
  }
  const beforePaint = await page.evaluate(() => {
    const painted = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0;
    const files = performance
      .getEntriesByType('resource')
      .filter(({ name, startTime }) => startTime < painted && !name.includes('/api/'));
    // Plus the page itself.
    return files.length + 1;
  });
  return { answers, beforePaint, mainThread: after - before };
}

/** CPU ms of the main thread since `session` measures. */
export async function mainThread(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics');
  return 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0);
}

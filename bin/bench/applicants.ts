import { mkdtempDisposable } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, CDPSession, Page } from '@playwright/test';
import { ROWS_PAGE } from '../../lambdas/contract/limits.ts';
import { type RowOnWire, rowToWire } from '../../lambdas/contract/schemas/applicant-row.ts';
import { startStack } from '../../lib/local/stack.ts';
import { createApi } from '../seed/api.ts';
import { fill } from '../seed/fill.ts';
import { CITIES, makeCrowd } from '../seed/people.ts';
import { makePlan, SMALL_SIZE } from '../seed/plan.ts';
import { Random } from '../seed/random.ts';
import { launchBrowser, mainThread, openPages } from './browser.ts';
import { printTable } from './print.ts';

const ROWS = 10_000;
/** How many times slower a slow phone is. */
const SLOWER = 4;
const LETTERS = 'adaexample';
const SCROLLS = 30;
/** The scroll step of most mice, in pixels. */
const WHEEL_STEP = 120;

/**
 * Prints the browser's cost of the table of a job's applicants with ten thousand rows. The rows are generated here, in
 * pages as the API answers them.
 */
export async function benchApplicants(): Promise<void> {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'hiring-bench-'));
  const stack = await startStack({ port: 0, dataDir: folder.path, web: 'built' });
  const browser = await launchBrowser();
  try {
    await fill(makePlan(SMALL_SIZE), (token) => createApi(stack.url, token));
    const { review } = await openPages(stack.url);
    const [, job = ''] = /job-postings\/([^/]+)/.exec(review.path) ?? [];
    const at = { url: stack.url, path: `/manager/job/${job}/applicants`, storage: review.storage };
    const pages = pagesOf(makeRows(job));
    const cpu = await measureCpu(browser, at, pages);
    const wall = await measureWall(browser, at, pages);
    printTable(
      `Applicants: ${ROWS} rows, times ${SLOWER} for a slow phone`,
      ['', 'main thread CPU ms', 'ms passed'],
      Object.keys({ ...cpu, ...wall }).map((name) => {
        const ms = cpu[name];
        return [name, ms === undefined ? '' : Math.round(ms * SLOWER), wall[name] ?? ''];
      }),
    );
  } finally {
    await browser.close();
    await stack.stop();
  }
}

interface Where {
  readonly url: string;
  readonly path: string;
  readonly storage: Readonly<Record<string, string>>;
}

function makeRows(job: string): RowOnWire[] {
  const random = new Random(1);
  return makeCrowd(random, ROWS, '').map(({ first_name, last_name }, index) => {
    const application_status = random.weighted({ new: 6, accepted: 1, rejected: 3 });
    const submitted_at = new Date(Date.UTC(2026, 0, 1) + index * 60_000).toISOString();
    const [city] = random.pick(CITIES);
    return rowToWire({
      id: `${String(index).padStart(26, '0')}_${job.slice(0, 26)}`,
      name: `${first_name} ${last_name}`,
      ...{ application_status, submitted_at, city },
      decided_at: application_status === 'new' ? null : submitted_at,
      ...{ matches: random.int(0, 3), of: 3, kinds: ['video'], miles: random.int(0, 80) },
      rating: random.chance(0.3) ? random.int(1, 5) : null,
      has_note: random.chance(0.1),
      source: random.pick(['feed', 'poster', 'shared', null]),
    });
  });
}

/** The answers of the API, as JSON. */
function pagesOf(rows: readonly RowOnWire[]): string[] {
  const count = Math.ceil(rows.length / ROWS_PAGE);
  return Array.from({ length: count }, (_, at) =>
    JSON.stringify({
      rows: rows.slice(at * ROWS_PAGE, (at + 1) * ROWS_PAGE),
      ...(at + 1 < count && { next_cursor: String(at + 1) }),
      as_of: new Date().toISOString(),
    }),
  );
}

const NO_CHANGES = JSON.stringify({ rows: [], as_of: new Date().toISOString() });

/** Opens the table in a new browser. `held` holds back all pages but the first. */
async function open(
  browser: Browser,
  { url, path, storage }: Where,
  pages: readonly string[],
  held: Promise<void>,
) {
  const localStorage = Object.entries(storage).map(([name, value]) => ({ name, value }));
  const context = await browser.newContext({
    storageState: { cookies: [], origins: [{ origin: url, localStorage }] },
  });
  const page = await context.newPage();
  await page.route('**/api/job/get-applicant-rows/*', async (route) => {
    const { searchParams } = new URL(route.request().url());
    const at = Number(searchParams.get('cursor') ?? 0);
    if (at > 0) await held;
    const body = searchParams.has('since') ? NO_CHANGES : pages[at];
    await route.fulfill({ contentType: 'application/json', body: body ?? '' });
  });
  const session = await context.newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  return { context, page, session, start: () => page.goto(url + path, { waitUntil: 'commit' }) };
}

// Not locators: finding a role takes longer than drawing the rows.
const hasRows = (page: Page) =>
  page.waitForFunction(() => document.querySelector('tr[data-index]') !== null);
const hasAll = (page: Page) =>
  page.waitForFunction(
    (rows) => document.querySelector(`[role="grid"][aria-rowcount="${rows}"]`) !== null,
    // The heading is a row, too.
    ROWS + 1,
  );

/** Waits until the page is idle. */
const settled = (page: Page) =>
  page.evaluate(() => new Promise<void>((done) => requestIdleCallback(() => done())));

async function measureCpu(
  browser: Browser,
  where: Where,
  pages: readonly string[],
): Promise<Record<string, number>> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const { context, page, session, start } = await open(browser, where, pages, promise);
  const spent = async (act: () => Promise<unknown>) => {
    const before = await mainThread(session);
    await act();
    await settled(page);
    return (await mainThread(session)) - before;
  };
  const first = await spent(async () => {
    await start();
    await hasRows(page);
  });
  const rest = await spent(async () => {
    resolve();
    await hasAll(page);
  });
  await page.getByRole('searchbox').focus();
  const letters: number[] = [];
  for (const letter of LETTERS) letters.push(await spent(() => page.keyboard.press(letter)));
  await page.getByRole('searchbox').fill('');
  await page.mouse.move(640, 400);
  const scrolls: number[] = [];
  for (let at = 0; at < SCROLLS; at++)
    scrolls.push(await spent(() => page.mouse.wheel(0, 120 * (1 + (at % 8)))));
  await context.close();
  return {
    'the first rows': first,
    'all rows': first + rest,
    'a letter in the search': median(letters),
    'a turn of the wheel': median(scrolls),
  };
}

/** Wall-clock time on a throttled CPU. It depends on the machine's other load. */
async function measureWall(
  browser: Browser,
  where: Where,
  pages: readonly string[],
): Promise<Record<string, number | string>> {
  const { context, page, session, start } = await open(browser, where, pages, Promise.resolve());
  await slowDown(session);
  const began = performance.now();
  await start();
  await hasRows(page);
  const first = performance.now() - began;
  await hasAll(page);
  const all = performance.now() - began;
  await settled(page);
  const longest = await longestTask(page, async () => {
    await page.mouse.move(640, 400);
    for (let at = 0; at < SCROLLS; at++) await page.mouse.wheel(0, WHEEL_STEP);
  });
  await context.close();
  return {
    'the first rows': Math.round(first),
    'all rows': Math.round(all),
    'the longest task while scrolling': longest === 0 ? 'at most 50' : Math.round(longest),
  };
}

/** The page's longest task during `act`, in milliseconds; 0 if none is over 50 ms: browsers report no others. */
async function longestTask(page: Page, act: () => Promise<void>): Promise<number> {
  const longest = await page.evaluateHandle(() => {
    const seen = { ms: 0 };
    const note = (entries: PerformanceObserverEntryList) => {
      for (const { duration } of entries.getEntries()) seen.ms = Math.max(seen.ms, duration);
    };
    new PerformanceObserver(note).observe({ type: 'longtask' });
    return seen;
  });
  await act();
  await settled(page);
  return await longest.evaluate(({ ms }) => ms);
}

const slowDown = (session: CDPSession) =>
  session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });

function median(of: readonly number[]): number {
  return of.toSorted((a, b) => a - b)[Math.floor(of.length / 2)] ?? 0;
}

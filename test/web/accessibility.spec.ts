import type { Browser, BrowserContext, Page } from '@playwright/test';
import type { LookedAt } from '../../bin/look/dialogs.ts';
import { allPages } from '../../bin/look/pages.ts';
import { createApi } from '../../bin/seed/api.ts';
import { fill } from '../../bin/seed/fill.ts';
import { makePlan, SMALL_SIZE } from '../../bin/seed/plan.ts';
import { matches, openPaths, paths } from '../../web/paths.ts';
import { type LocalStack, startLocalStack } from '../support/stacks/local-stack.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../support/web/accessibility.ts';
import { tooLow } from '../support/web/touch.ts';
import { translatePages } from '../support/web/translator.ts';
import { expect, test } from '../support/web/web-test.ts';

// Every page and dialog of `npm run look`, on a stack filled by the seed: axe finds nothing, light and dark and on a
// phone, no page scrolls sideways at the widths of phones and at 200 % zoom, and none breaks if the browser translates
// it. It takes longest, and so comes first
// by its name.

const PHONE = { width: 390, height: 844 };
/** A small phone, a usual one, and a laptop's window at 200 %: half its size in CSS pixels. */
const NARROW = [{ width: 320, height: 640 }, PHONE, { width: 640, height: 400 }];
const WIDE = { width: 1280, height: 800 };

/** The patterns of the app's pages that no page of the list has. */
function unseenOf(looked: readonly string[]): string[] {
  const { createProfileThen: _, ...candidate } = paths.candidate;
  return [openPaths, candidate, paths.manager]
    .flatMap((area) => Object.values<string | ((...ids: string[]) => string)>(area))
    .map((each) => (typeof each === 'string' ? each : each(':one', ':other')))
    .filter((pattern) => !looked.includes(pattern))
    .filter((pattern) => !looked.some((path) => matches(pattern, path.split('?')[0] ?? '')));
}

/** Pages to decide and type on: their touch targets are 44 px high on a phone. */
const TOUCH_TARGET_PAGES: readonly string[] = [
  ...['manager-company', 'manager-add-job', 'manager-review', 'manager-preferences'],
];

async function expectFitForFingers(page: Page, name: string): Promise<void> {
  await expectAccessible(page, `${name} on a phone`, ['light']);
  if (TOUCH_TARGET_PAGES.includes(name)) {
    const targets = 'main :is(button, label:has(input), .mantine-Card-root a):visible';
    expect(await tooLow(page.locator(targets)), name).toEqual([]);
  }
  if (/^(manager-)?dashboard$/.test(name)) {
    await page.getByRole('button', { name: 'Open the menu' }).click();
    await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();
    await expectAccessible(page, `the menu of ${name}`);
    await page.keyboard.press('Escape');
  }
}

/** Waits for code and data. */
const untilLoaded = (page: Page) => page.waitForLoadState('networkidle', { timeout: 60_000 });

/** Opens a page of the list, signed in as it needs, and does its steps. */
async function open(context: BrowserContext, url: string, { path, act }: LookedAt): Promise<Page> {
  const page = await context.newPage();
  await page.goto(url + path);
  await untilLoaded(page);
  if (act !== undefined) {
    await act(page);
    await untilLoaded(page);
  }
  return page;
}

async function contextFor(browser: Browser, url: string, { storage }: LookedAt) {
  const localStorage = Object.entries(storage).map(([key, value]) => ({ name: key, value }));
  return await browser.newContext({
    ...{ viewport: WIDE, colorScheme: 'light', reducedMotion: 'reduce' },
    storageState: { cookies: [], origins: [{ origin: url, localStorage }] },
  });
}

async function expectTranslatable(browser: Browser, url: string, looked: LookedAt): Promise<void> {
  await using context = await contextFor(browser, url, looked);
  const faults: string[] = [];
  context.on('weberror', (error) => faults.push(String(error.error())));
  await translatePages(context);
  const page = await open(context, url, looked);
  await expect(page.locator('main font').first()).toBeAttached();
  expect(faults).toEqual([]);
}

async function inspect(
  browser: Browser,
  url: string,
  name: string,
  looked: LookedAt,
): Promise<void> {
  await using context = await contextFor(browser, url, looked);
  const page = await open(context, url, looked);
  await expectAccessible(page, name);
  for (const size of NARROW) {
    await page.setViewportSize(size);
    await expectNoSidewaysScroll(page, `${name} at ${size.width}`);
    if (size === PHONE) await expectFitForFingers(page, name);
  }
}

/** The lanes take turns with the pages, each in its own worker and on its own stack. */
const LANES = 2;

for (let lane = 0; lane < LANES; lane++) {
  test.describe(() => {
    let stack: LocalStack;
    test.beforeAll(async () => {
      stack = await startLocalStack({ web: true, env: { DYNAMODB_ENDPOINT: '' } });
      await fill(makePlan(SMALL_SIZE), (token) => createApi(stack.url, token));
    });
    test.afterAll(async () => {
      await stack.stop();
    });

    test(`every page and dialog is accessible, light, dark and on a phone, fits every width, and can be translated, ${lane + 1} of ${LANES}`, async ({
      browser,
    }) => {
      test.setTimeout(1_200_000);
      const pages = Object.entries(await allPages(stack.url));
      expect(unseenOf(pages.map(([, { path }]) => path))).toEqual([]);
      /** Each fault, so that one run names them all. */
      const faults: string[] = [];
      for (const [name, looked] of pages.filter((_, at) => at % LANES === lane))
        await test
          .step(name, async () => {
            await inspect(browser, stack.url, name, looked);
            await expectTranslatable(browser, stack.url, looked);
          })
          .catch((error: unknown) => faults.push(`${name}: ${error}`));
      expect(faults).toEqual([]);
    });
  });
}

import type { Browser, Page, Request } from '@playwright/test';
import type { LookedAt } from '../../bin/look/dialogs.ts';
import { allPages } from '../../bin/look/pages.ts';
import { createApi } from '../../bin/seed/api.ts';
import { fill } from '../../bin/seed/fill.ts';
import { makePlan, SMALL_SIZE } from '../../bin/seed/plan.ts';
import { matches, openPaths, paths } from '../../web/paths.ts';
import { type LocalStack, startLocalStack } from '../support/stacks/local-stack.ts';
import { expectAccessible, expectNothingCutOff } from '../support/web/accessibility.ts';
import { CHROMIUM_ARGS } from '../support/web/browser.ts';
import { tooLow } from '../support/web/touch.ts';
import { translatePages } from '../support/web/translator.ts';
import { expect, test } from '../support/web/web-test.ts';

// Every page and dialog of `npm run look`, on a stack filled by the seed: axe finds nothing, light and dark and on a
// phone, and nothing is cut off at the widths of phones and at 200 % zoom. The browser translates each page from the
// start, which changes no layout: none breaks by it. They take longest, and so come first by their name.

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

// Axe computes much: here, unlike in other tests, optimized code pays off.
test.use({
  launchOptions: { executablePath: process.env.HEADLESS_SHELL_PATH ?? '', args: CHROMIUM_ARGS },
});

/** Pages to decide and type on: their touch targets are 44 px high on a phone. */
const TOUCH_TARGET_PAGES: readonly string[] = [
  'manager-company',
  'manager-add-job',
  'manager-review',
  'manager-preferences',
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

const SKELETON = '.mantine-Skeleton-root';

/** Watches a page from its start. @returns waits until its code and data are loaded and drawn */
function watchLoading(page: Page): () => Promise<void> {
  const pending = new Set<Request>();
  page.on('request', (request) => pending.add(request));
  page.on('requestfinished', (request) => pending.delete(request));
  page.on('requestfailed', (request) => pending.delete(request));
  return async () => {
    let quiet = 0;
    /** What the page waits for. */
    const unrest = async () => {
      // What has arrived is drawn first, which may start further requests.
      const skeletons = await page.evaluate(async (skeleton) => {
        await new Promise((resolve) => {
          requestIdleCallback(() => requestAnimationFrame(resolve));
          // Headless, a page at rest may get no frame for a minute.
          setTimeout(resolve, 2000);
        });
        return [...document.querySelectorAll(skeleton)].filter((each) => each.checkVisibility())
          .length;
      }, SKELETON);
      const waitsFor = [
        ...[...pending].map((request) => request.url()),
        ...(skeletons > 0 ? [`${skeletons} skeletons`] : []),
      ];
      quiet = waitsFor.length === 0 ? quiet + 1 : 0;
      return quiet > 2 ? [] : [...waitsFor, 'a moment of rest'];
    };
    await expect.poll(unrest, { intervals: [30], timeout: 60_000 }).toEqual([]);
  };
}

/** Opens pages of the list as one person: the code of all comes from one cache. */
async function browserOf(browser: Browser, storage: LookedAt['storage']) {
  const context = await browser.newContext({
    viewport: WIDE,
    colorScheme: 'light',
    reducedMotion: 'reduce',
  });
  await translatePages(context);
  // A new tab begins with what the list says: nothing is left of the page before.
  await context.addInitScript((stored) => {
    // An empty page has no storage.
    if (window !== top || origin === 'null' || sessionStorage.getItem('opened') !== null) return;
    localStorage.clear();
    for (const [key, value] of Object.entries(stored)) localStorage.setItem(key, value);
    sessionStorage.setItem('opened', '');
  }, storage);
  const faults: string[] = [];
  context.on('weberror', (error) => faults.push(String(error.error())));
  return {
    /** Opens a page, does its steps, and closes it after `inspect`. */
    async open(
      url: string,
      { path, act }: LookedAt,
      inspect: (page: Page) => Promise<void>,
    ): Promise<void> {
      const page = await context.newPage();
      try {
        const untilLoaded = watchLoading(page);
        await page.goto(url + path);
        await untilLoaded();
        if (act !== undefined) {
          await act(page);
          await untilLoaded();
        }
        await inspect(page);
      } finally {
        await page.close();
      }
      expect(faults.splice(0)).toEqual([]);
    },
    [Symbol.asyncDispose]: () => context.close(),
  };
}

async function inspect(page: Page, name: string): Promise<void> {
  await expect(page.locator('main font').first()).toBeAttached();
  await expectAccessible(page, name);
  for (const size of NARROW) {
    await page.setViewportSize(size);
    await expectNothingCutOff(page, `${name} at ${size.width}`);
    if (size === PHONE) await expectFitForFingers(page, name);
  }
}

test.describe(() => {
  let stack: LocalStack;
  test.beforeAll(async () => {
    stack = await startLocalStack({ web: true, env: { DYNAMODB_ENDPOINT: '' } });
    await fill(makePlan(SMALL_SIZE), (token) => createApi(stack.url, token));
  });
  test.afterAll(async () => {
    await stack.stop();
  });

  for (const [what, isDialog] of [
    ['page', false],
    ['dialog', true],
  ] as const)
    test(`every ${what} is accessible, light, dark and on a phone, fits every width, and can be translated`, async ({
      browser,
    }) => {
      test.setTimeout(2_400_000);
      const all = Object.entries(await allPages(stack.url));
      expect(unseenOf(all.map(([, { path }]) => path))).toEqual([]);
      const pages = all.filter(([, { act }]) => (act !== undefined) === isDialog);
      /** Each fault, so that one run names them all. */
      const faults: string[] = [];
      for (const [storage, some] of Map.groupBy(pages, ([, looked]) => looked.storage)) {
        await using tabs = await browserOf(browser, storage);
        for (const [name, looked] of some) {
          const look = () => tabs.open(stack.url, looked, (page) => inspect(page, name));
          // A page that does not come to rest is asked once more, not all of them.
          await test
            .step(name, () => look().catch(look))
            .catch((error: unknown) => faults.push(`${name}: ${error}`));
        }
      }
      expect(faults).toEqual([]);
    });
});

import { test as base, type Locator, type Page, type Route } from '@playwright/test';
import { type Api, createApi } from '../api/client.ts';
import { expect } from './expect.ts';

interface Options {
  /** What a console message about the security policy may say, where a test is about something that it forbids. */
  forbidden: RegExp | undefined;
}

interface Fixtures {
  /** The typed client of the stack that the browser looks at. */
  api: Api;
}

/** A test in a browser. Whatever it is about, the page must not throw, nor try what the security policy forbids. */
export const test = base.extend<Options & Fixtures>({
  forbidden: [undefined, { option: true }],

  api: async ({ baseURL }, use) => use(createApi(baseURL ?? '')),

  page: async ({ page, forbidden }, use) => {
    const faults: string[] = [];
    page.on('pageerror', (error) => faults.push(String(error)));
    page.on('console', (message) => {
      const text = message.text();
      if (text.includes('Content Security Policy') && !forbidden?.test(text)) faults.push(text);
    });
    await use(page);
    // A call may still be on its way, unless the test has closed the page.
    if (!page.isClosed()) await page.unrouteAll({ behavior: 'ignoreErrors' });
    expect(faults).toEqual([]);
  },
});

export { expect };

/** The field that has this label and no more, required or not. */
export function field(scope: Page | Locator, label: string): Locator {
  const exactly = label.replace(/[()+.?]/g, '\\$&');
  return scope.getByLabel(new RegExp(`^${exactly}( \\*)?$`));
}

/** A button that has these words and no more. */
export function button(scope: Page | Locator, name: string): Locator {
  return scope.getByRole('button', { name, exact: true });
}

/** An alert in the page, or a toast, that says this. */
export function alertSaying(scope: Page | Locator, text: string | RegExp): Locator {
  return scope.getByRole('alert').filter({ hasText: text });
}

/**
 * Answers the calls of one route in this way until the returned function is called. On a page that is open already the
 * browser takes a moment to begin: where the very next key makes the call, this comes before `goto`.
 */
export async function intercept(
  page: Page,
  path: string,
  how: (route: Route) => Promise<void>,
): Promise<() => void> {
  let isOver = false;
  await page.route(`**/api${path}`, (route) => (isOver ? route.fallback() : how(route)));
  // `unroute` would also end a call that is being answered, and then its answer would throw.
  return () => {
    isOver = true;
  };
}

/** Makes the calls of one route fail, as `intercept` does. */
export async function failCalls(
  page: Page,
  path: string,
  how: (route: Route) => Promise<void> = (route) => route.abort(),
): Promise<() => void> {
  return await intercept(page, path, how);
}

/** Answers the next call of one route in this way, and lets those after it through. */
export async function interceptNext(
  page: Page,
  path: string,
  how: (route: Route) => Promise<void>,
): Promise<void> {
  await page.route(`**/api${path}`, how, { times: 1 });
}

/**
 * Holds requests back until they are released, from the moment at which `failCalls` would make them fail; counts them.
 * @param what the path of a route of the API, or what the whole address of a file is like
 * @param method of those that are held; of any where it is left out
 */
export async function holdCalls(
  page: Page,
  what: string | RegExp,
  method?: string,
): Promise<{ readonly calls: () => number; readonly release: () => void }> {
  const { promise, resolve } = Promise.withResolvers<void>();
  let calls = 0;
  await page.route(typeof what === 'string' ? `**/api${what}` : what, async (route) => {
    if (method === undefined || route.request().method() === method) {
      calls += 1;
      await promise;
    }
    await route.continue();
  });
  return { calls: () => calls, release: resolve };
}

/**
 * Stops the installed clock of a page: timers no longer fire, so that their page can be looked at and pressed.
 * `page.clock.resume()` starts it again.
 */
export async function pauseClock(page: Page): Promise<void> {
  // On a busy machine a second may pass in between.
  await expect(async () => {
    const now = await page.evaluate(() => Date.now());
    await page.clock.pauseAt(now + 1_000);
  }).toPass();
}

/**
 * Gives out what a list call answers in pages of these sizes, and the rest on one more page, until the returned function
 * is called.
 */
export async function answerInPages(
  page: Page,
  path: string,
  list: string,
  sizes: readonly number[],
): Promise<() => void> {
  return await intercept(page, path, async (route) => {
    const url = new URL(route.request().url());
    const index = Number(url.searchParams.get('cursor') ?? 0);
    url.searchParams.delete('cursor');
    const response = await route.fetch({ url: url.href });
    const body: Record<string, unknown> = await response.json();
    const items = Array.isArray(body[list]) ? body[list] : [];
    const start = sizes.slice(0, index).reduce((sum, size) => sum + size, 0);
    const size = sizes[index];
    const json =
      size === undefined
        ? { ...body, [list]: items.slice(start) }
        : { ...body, [list]: items.slice(start, start + size), next_cursor: String(index + 1) };
    await route.fulfill({ response, json });
  });
}

/** The card with this heading. */
export function card(page: Page, heading: string): Locator {
  return page
    .locator('.mantine-Card-root')
    .filter({ has: page.getByRole('heading', { name: heading, exact: true }) });
}

/** The most presses that a page's longest way may take. */
const FAR = 60;

/** Goes to an element as somebody without a mouse does, and presses Enter. */
export async function activateByKeyboard(
  page: Page,
  what: Locator,
  direction: 'Tab' | 'Shift+Tab' = 'Tab',
): Promise<void> {
  await what.waitFor();
  for (let presses = 0; presses < FAR; presses++) {
    if (await what.evaluate((element) => element === document.activeElement)) {
      await page.keyboard.press('Enter');
      return;
    }
    await page.keyboard.press(direction);
  }
  throw new Error(`${what} is not reached by ${direction}`);
}

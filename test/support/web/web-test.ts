import { test as base, type Locator, type Page, type Route } from '@playwright/test';
import { type Api, createApi } from '../api/client.ts';
import type { Person } from '../worlds/person.ts';
import { expect } from './expect.ts';

interface Options {
  /** The expected console messages of the security policy, in a test of something that it forbids. */
  forbidden: RegExp | undefined;
}

interface Fixtures {
  /** The typed client of the stack that the browser uses. */
  api: Api;
}

/** A test in a browser. It fails if the page throws, or tries something that the security policy forbids. */
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
    // A call may still be pending, unless the test has closed the page.
    if (!page.isClosed()) await page.unrouteAll({ behavior: 'ignoreErrors' });
    expect(faults).toEqual([]);
  },
});

export { expect };

/** What a browser has stored in which this person is signed in. */
export const sessionOf = (origin = '', { role, token, id }: Person) => ({
  cookies: [],
  origins: [
    {
      origin,
      localStorage: [
        { name: `${role}Token`, value: token },
        { name: `${role}Id`, value: id },
      ],
    },
  ],
});

/** The field with exactly this label, required or not. */
export function field(scope: Page | Locator, label: string): Locator {
  const exactly = label.replace(/[()+.?]/g, '\\$&');
  return scope.getByLabel(new RegExp(`^${exactly}( \\*)?$`));
}

/** The button with exactly this name. */
export function button(scope: Page | Locator, name: string): Locator {
  return scope.getByRole('button', { name, exact: true });
}

/** An alert in the page, or a toast, with this text. */
export function alertSaying(scope: Page | Locator, text: string | RegExp): Locator {
  return scope.getByRole('alert').filter({ hasText: text });
}

/** A status message with this text. */
export function statusSaying(scope: Page | Locator, text: string | RegExp): Locator {
  return scope.getByRole('status').filter({ hasText: text });
}

/**
 * Makes the calls of one route fail, or handles them with `how`, until the returned function is called. On an open
 * page, the browser needs a moment to begin: if the very next key makes the call, do this before `goto`.
 */
export async function failCalls(
  page: Page,
  path: string,
  how: (route: Route) => Promise<void> = (route) => route.abort(),
): Promise<() => void> {
  let isOver = false;
  await page.route(`**/api${path}`, (route) => (isOver ? route.fallback() : how(route)));
  // `unroute` would also end a call in progress, and its answer would throw.
  return () => {
    isOver = true;
  };
}

/** Handles the next call of one route with `how`, and lets later calls through. */
export async function interceptNext(
  page: Page,
  path: string,
  how: (route: Route) => Promise<void>,
): Promise<void> {
  await page.route(`**/api${path}`, how, { times: 1 });
}

/**
 * Holds and counts requests until they are released. It begins like `failCalls`.
 * @param what the path of an API route, or a pattern for the whole URL of a file
 * @param method the method of the held requests; all if omitted
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

/** The card with this heading. */
export function card(page: Page, heading: string): Locator {
  return page
    .locator('.mantine-Card-root')
    .filter({ has: page.getByRole('heading', { name: heading, exact: true }) });
}

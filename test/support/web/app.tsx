import '@fontsource-variable/inter/wght.css';
import '../../../web/ui/styles/mantine.css';
import '../../../web/app/global.css';
import '../../../web/app/forced-colors.css';
import '../../../web/app/print.css';
import { notifications } from '@mantine/notifications';
import axe from 'axe-core';
import { RouterProvider } from 'react-router-dom';
import { test as base, expect, onTestFinished, vi } from 'vitest';
import { cdp, type Locator, page, userEvent } from 'vitest/browser';
import { cleanup, render } from 'vitest-browser-react/pure';
import * as z from 'zod/mini';
import { getPlaceOfZip } from '../../../lambdas/contract/calls/account.ts';
import { searchPublicJobs } from '../../../lambdas/contract/calls/public.ts';
import { contract } from '../../../lambdas/contract/index.ts';
import { ROLES } from '../../../lambdas/contract/roles.ts';
import type { OutputOf, ParsedInputOf, Route } from '../../../lambdas/contract/route.ts';
import { queryClient } from '../../../web/api/query-client.ts';
import { logOut } from '../../../web/api/stored/session.ts';
import { Providers } from '../../../web/app/providers.tsx';
import { createRouter } from '../../../web/app/routes.tsx';

/**
 * The app in a test of the project `component`: all pages with the real router and client, in one browser page for all
 * tests. In place of a server, the test answers each call.
 */

// Layouts depend on the font. Late, it would move what a test measures.
await document.fonts.load('1em "Inter Variable"');

/** The output of a route, or another response: a refusal, or no answer (`Response.error()`). */
type Answer<R extends Route> = OutputOf<R> | Response;

const handlers = new Map<Route, (input: unknown) => unknown>();
/** Calls without an answer, and calls that the contract refuses. */
const faults: string[] = [];

/**
 * Answers all calls of a route from now on.
 * @returns the inputs of these calls so far
 */
export function answer<R extends Route>(
  route: R,
  by: (input: ParsedInputOf<R>) => Answer<R> | Promise<Answer<R>>,
): ParsedInputOf<R>[] {
  const inputs: ParsedInputOf<R>[] = [];
  handlers.set(route, async (input) => {
    const parsed = z.parse<R['input']>(route.input, input);
    inputs.push(parsed);
    return await by(parsed);
  });
  return inputs;
}

/**
 * The response of a server that refuses, with its text for the person.
 * @param current what is stored, after a conflict
 */
export function refusal(status: number, error: string, current?: object): Response {
  return Response.json({ error, ...(current && { current }) }, { status });
}

/** The response of a server that refuses one field. @param path of the field in the input */
export function refusalAt(path: string, message: string): Response {
  return Response.json({ error: message, issues: [{ path, message }] }, { status: 400 });
}

/** What comes before the answers of a route. */
const before = new Map<Route, () => Promise<void>>();

/** Holds the calls of a route until the returned function is called. */
export function hold(route: Route): () => void {
  const { promise, resolve } = Promise.withResolvers<void>();
  before.set(route, () => promise);
  return resolve;
}

/**
 * Lets the calls of a route fail without an answer until the returned function is called.
 * @param after what each call waits for before it fails
 */
export function cutOff(route: Route, after?: Promise<unknown>): () => void {
  before.set(route, async () => {
    await after;
    throw new TypeError('No answer');
  });
  return () => before.delete(route);
}

const { fetch: realFetch, setTimeout: realSetTimeout } = globalThis;

/** A real pause, also while a test moves the clock. */
export const pause = (ms: number) => new Promise<void>((resolve) => realSetTimeout(resolve, ms));

/** The pause before each answer of a call that reads. */
let beforeReading: () => Promise<void> | undefined = () => undefined;

/** Lets the answers of calls that read come late, until the end of the test. @param waits the pauses in ms, in turn */
export function answerLate(...waits: readonly number[]): void {
  let calls = 0;
  beforeReading = () => pause(waits[calls++ % waits.length] ?? 0);
}

/** Every call of the API is a request of the app to `/api/…`. */
async function answerCall(request: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
  const url = new URL(String(request), location.href);
  if (!url.pathname.startsWith('/api/')) return await realFetch(request, init);
  const { method = 'GET' } = init;
  const found = contract
    .filter((route) => route.method === method)
    .map((route) => ({ route, path: parametersOf(route, url.pathname) }))
    .find(({ path }) => path !== undefined);
  const handle = found && handlers.get(found.route);
  try {
    if (found === undefined || handle === undefined) throw new Error('The test has no answer.');
    const query = Object.fromEntries(url.searchParams);
    const body = typeof init.body === 'string' ? JSON.parse(init.body) : {};
    if (method === 'GET') await beforeReading();
    await before.get(found.route)?.();
    const made = await handle({ ...body, ...query, ...found.path });
    if (!(made instanceof Response)) return Response.json(made);
    return made.type === 'error' ? await Promise.reject(new TypeError('No answer')) : made.clone();
  } catch (error) {
    if (!(error instanceof TypeError)) faults.push(`${method} ${url.pathname}: ${error}`);
    throw error;
  }
}

/** The parameters in a path; undefined if it is another route's. */
function parametersOf({ path }: Route, pathname: string): Record<string, string> | undefined {
  const pattern = path.replace(/\{(\w+)\}/g, '(?<$1>[^/]+)');
  const match = new RegExp(`^/api${pattern}$`).exec(pathname);
  return match === null ? undefined : { ...match.groups };
}

/** The values of a header in the calls so far. */
export const sentHeaders = (name: string) =>
  vi.mocked(fetch).mock.calls.map(([, init]) => new Headers(init?.headers).get(name));

/** A test of the app. It fails on a call without an answer. */
export const test = base.extend<{ app: undefined }>({
  app: [
    // biome-ignore lint/correctness/noEmptyPattern: Vitest reads the names of the needed fixtures from it.
    async ({}, use) => {
      vi.spyOn(globalThis, 'fetch').mockImplementation(answerCall);
      // Asked by every form with a ZIP code.
      answer(getPlaceOfZip, () => ({ place: null }));
      // By the sign-in page.
      answer(searchPublicJobs, () => ({ jobPostings: [], open_count: 0, matching_count: 0 }));
      await use(undefined);
      await cleanup();
      for (const area of ROLES) logOut(area);
      queryClient.clear();
      notifications.clean();
      localStorage.clear();
      sessionStorage.clear();
      vi.restoreAllMocks();
      handlers.clear();
      before.clear();
      beforeReading = () => undefined;
      expect(faults.splice(0)).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect, page, userEvent };

/**
 * Opens the app at a path. Opened again, it starts from what the browser has stored.
 * @param state the state of the entry in the history, which a reload keeps
 */
export async function open(path: string, state: unknown = null): Promise<void> {
  await cleanup();
  queryClient.clear();
  notifications.clean();
  // As a new document. The pointer of the last test may have scrolled this one.
  scrollTo(0, 0);
  // An entry of its own: the router keeps the scroll positions of all entries, by their keys.
  history.replaceState(state ?? { key: crypto.randomUUID() }, '', path);
  const router = createRouter();
  onTestFinished(() => router.dispose());
  // As in `index.html`: the styles for print name it.
  const container = Object.assign(document.createElement('div'), { id: 'root' });
  document.body.append(container);
  await render(<RouterProvider router={router} />, { wrapper: Providers, container });
}

/** Lets a test move the clock, which otherwise goes on as ever. */
export function installClock(): void {
  vi.useFakeTimers({
    shouldAdvanceTime: true,
    now: Date.now(),
    toFake: [
      ...(['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] as const),
      ...(['requestAnimationFrame', 'cancelAnimationFrame', 'Date', 'performance'] as const),
    ],
  });
  onTestFinished(() => {
    vi.useRealTimers();
  });
}

/** Changes the size of the window until the end of the test. */
export async function resize(width: number, height: number): Promise<void> {
  onTestFinished(() => page.viewport(1440, 900));
  await page.viewport(width, height);
}

/** Shows the page as it is printed, until the returned function is called or the test ends. */
export async function showPrinted(): Promise<() => Promise<void>> {
  const show = (media: string) => cdp().send('Emulation.setEmulatedMedia', { media });
  const end = async () => void (await show(''));
  onTestFinished(end);
  await show('print');
  return end;
}

/** The path of the open page, with its query. */
export const path = () => location.pathname + location.search;

/** The field with this label, required or not. */
export function field(label: string, within: Pick<Locator, 'getByLabelText'> = page): Locator {
  const exactly = label.replace(/[()+.?]/g, '\\$&');
  return within.getByLabelText(new RegExp(`^${exactly}( \\*)?$`));
}

/** Types into fields, each by its label. */
export async function fill(values: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, value] of Object.entries(values)) await field(label).fill(value);
}

/** The button with this name. */
export function button(name: string, within: Pick<Locator, 'getByRole'> = page): Locator {
  return within.getByRole('button', { name });
}

/** Clicks twice: the second click comes before the first can have changed anything. */
export function clickTwice(what: Locator): void {
  for (const _ of [1, 2]) what.element().dispatchEvent(new MouseEvent('click', { bubbles: true }));
}

/** A status message with this text. */
export function statusSaying(text: string | RegExp): Locator {
  return page.getByRole('status').filter({ hasText: text });
}

/** An alert in the page, or a toast, with this text. */
export function alertSaying(text: string | RegExp): Locator {
  return page.getByRole('alert').filter({ hasText: text });
}

/** The minimum height of a touch target in CSS pixels, from the visual guide. */
const MIN_TOUCH_HEIGHT = 44;

/** The shown elements that are too low for a finger, as HTML. */
export function tooLow(selector: string, within: ParentNode = document): string[] {
  return [...within.querySelectorAll(selector)]
    .filter((each) => each.checkVisibility({ visibilityProperty: true }))
    .filter((each) => each.getBoundingClientRect().height < MIN_TOUCH_HEIGHT)
    .map((each) => each.outerHTML.slice(0, 200));
}

const MODAL = '[aria-modal="true"]';

/** Expects no axe violations on the page, light and dark. */
export async function expectAccessible(what: string): Promise<void> {
  const { dataset } = document.documentElement;
  const before = dataset.mantineColorScheme;
  for (const colorScheme of ['light', 'dark'] as const) {
    dataset.mantineColorScheme = colorScheme;
    // During a transition, axe would measure a colour between the two.
    await Promise.allSettled(document.getAnimations().map(({ finished }) => finished));
    // What is behind a modal dialog cannot be used now. Only colours differ in the dark.
    const { violations } = await axe.run(document.querySelector(MODAL) ?? document, {
      resultTypes: ['violations'],
      ...(colorScheme === 'dark' && { runOnly: ['color-contrast', 'link-in-text-block'] }),
    });
    const found = violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]);
    expect(found, `${what}, ${colorScheme}`).toEqual([]);
  }
  dataset.mantineColorScheme = before;
}

/** By how many pixels the page is wider than the window. */
export const sidewaysScroll = () =>
  document.documentElement.scrollWidth - document.documentElement.clientWidth;

/**
 * Records layout shifts from now on.
 * @returns a function that ends this, with the sum of the shifts as Chromium measures them; it calls less than 0.1 good
 */
export function watchLayoutShift(): () => number {
  const shifts: PerformanceEntry[] = [];
  const observer = new PerformanceObserver((list) => shifts.push(...list.getEntries()));
  observer.observe({ type: 'layout-shift' });
  return () => {
    shifts.push(...observer.takeRecords());
    observer.disconnect();
    return shifts.reduce((sum, shift) => sum + Number(shift.toJSON().value), 0);
  };
}

/** The names of the files that the page downloads from now on. It saves none of them. */
export function watchDownloads(): string[] {
  const names: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    names.push(this.download);
  });
  return names;
}

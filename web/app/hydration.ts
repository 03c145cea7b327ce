import type { createBrowserRouter } from 'react-router-dom';
import { PAGE_DATA_ID } from '../../lambdas/contract/pages/hydration.ts';
import { pageData } from '../../lambdas/contract/pages/pages.ts';
import { setAnswerSource } from '../api/client.ts';
import { queryClient } from '../api/query-client.ts';

/** Takes over from a server-rendered page without asking for its data again. */

/** Lets calls use the answers that the page brought, until it is ready: later they would be stale. */
export function reuseAnswers(): void {
  const text = document.getElementById(PAGE_DATA_ID)?.textContent ?? '';
  const { answers } = pageData.parse(JSON.parse(text));
  const kept = new Map(answers.map((answer) => [keyOf(answer.call, answer.input), answer]));
  setAnswerSource(({ name }, input) => kept.get(keyOf(name, input)));
}

function keyOf(call: string, input: Readonly<Record<string, unknown>>): string {
  const given = Object.entries(input)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => [name, String(value)]);
  return `${call}?${new URLSearchParams(given.toSorted())}`;
}

type Router = ReturnType<typeof createBrowserRouter>;

/** How long the server's article stays while the app's queries run. */
const READING_MS = 3_000;

/** Settles once the first page can be shown whole. Then it drops the answers that the page brought. */
export async function pageIsReady(router: Router): Promise<void> {
  forgetAddressOnLeaving(router);
  const late = new Promise((done) => setTimeout(done, READING_MS));
  const answered = until(
    () => queryClient.isFetching() === 0,
    (check) => queryClient.getQueryCache().subscribe(check),
  );
  await Promise.race([answered, late]);
  setAnswerSource(() => undefined);
}

/** Removes the page's canonical URL and previews when the user goes to another page. */
function forgetAddressOnLeaving({ state, subscribe }: Router): void {
  const { pathname } = state.location;
  const stop = subscribe(({ location }) => {
    if (location.pathname === pathname) return;
    stop();
    const ofPage = 'link[rel=canonical], meta[property^="og:"], meta[name=robots]';
    for (const element of document.head.querySelectorAll(ofPage)) element.remove();
  });
}

/** Settles when `isSo` returns true; checked now and whenever `subscribe` reports a change. */
export async function until(
  isSo: () => boolean,
  subscribe: (check: () => void) => () => void,
): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const check = () => isSo() && resolve();
  const stop = subscribe(check);
  check();
  await promise;
  stop();
}

import { useLayoutEffect } from 'react';
import type { createBrowserRouter } from 'react-router-dom';
import { PAGE_DATA_ID } from '../../../lambdas/contract/pages/hydration.ts';
import { pageData } from '../../../lambdas/contract/pages/pages.ts';
import { setAnswerSource } from '../../api/client.ts';
import { queryClient } from '../../api/queries/query-client.ts';
import { until } from './until.ts';

/** What is done where the page was answered whole, to be read without the app, which now takes its place. */

/** Has each call that the page has brought the answer to take it, once: then it grows old. */
export function reuseAnswers(): void {
  const text = document.getElementById(PAGE_DATA_ID)?.textContent ?? '';
  const { answers } = pageData.parse(JSON.parse(text));
  const kept = new Map(answers.map((answer) => [keyOf(answer.call, answer.input), answer]));
  setAnswerSource(({ name }, input) => {
    const key = keyOf(name, input);
    const answer = kept.get(key);
    kept.delete(key);
    return answer;
  });
}

function keyOf(call: string, input: Readonly<Record<string, unknown>>): string {
  const given = Object.entries(input)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => [name, String(value)]);
  return `${call}?${new URLSearchParams(given.toSorted())}`;
}

type Router = ReturnType<typeof createBrowserRouter>;

/** How long a page that can be read already waits for what the app has to ask for. */
const READING_MS = 3_000;

/** Settles once the first page, whose code is there, can be shown whole. */
export async function pageIsReady(router: Router): Promise<void> {
  forgetAddressOnLeaving(router);
  const late = new Promise((done) => setTimeout(done, READING_MS));
  const answered = until(
    () => queryClient.isFetching() === 0,
    (check) => queryClient.getQueryCache().subscribe(check),
  );
  await Promise.race([answered, late]);
}

/** The next page has another address than the one that the browser shares and previews show. */
function forgetAddressOnLeaving({ state, subscribe }: Router): void {
  const { pathname } = state.location;
  const stop = subscribe(({ location }) => {
    if (location.pathname === pathname) return;
    stop();
    const ofPage = 'link[rel=canonical], meta[property^="og:"], meta[name=robots]';
    for (const element of document.head.querySelectorAll(ofPage)) element.remove();
  });
}

/** Takes away what is there to be read, at the moment at which the app's own page is there. */
export function RemoveArticle({ article }: { article: HTMLElement | null }) {
  useLayoutEffect(() => article?.remove(), [article]);
  return null;
}

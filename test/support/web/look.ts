import type { Page } from '@playwright/test';
import { expect } from './expect.ts';

/**
 * Records layout shifts on the pages that open from now on.
 * @returns the sum of the shifts on the open page, as Chromium measures them; it calls less than 0.1 good
 */
export async function watchLayoutShift(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    new PerformanceObserver((shifts) => {
      for (const shift of shifts.getEntries()) performance.mark(`moved by ${shift.toJSON().value}`);
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return async () => {
    const moves = await page.evaluate(() =>
      performance
        .getEntriesByType('mark')
        .flatMap(({ name }) => /^moved by (.*)/.exec(name)?.[1] ?? []),
    );
    return moves.reduce((sum, by) => sum + Number(by), 0);
  };
}

/** Expects that the headings of a page have one left edge. Headings inside cards are not checked. */
export async function expectOneLeftEdge(page: Page): Promise<void> {
  const edges = await page.evaluate(() =>
    [...document.querySelectorAll('main :is(h1, h2)')]
      .filter((heading) => heading.closest('.mantine-Card-root') === null)
      .map((heading) => {
        // A company's tile is before its name.
        const before = heading.previousElementSibling;
        const first = before?.matches('[aria-hidden]') ? before : heading;
        return [heading.textContent, Math.round(first.getBoundingClientRect().left)] as const;
      }),
  );
  expect(edges.length).toBeGreaterThan(1);
  expect(edges).toEqual(edges.map(([text]) => [text, edges[0]?.[1]]));
}

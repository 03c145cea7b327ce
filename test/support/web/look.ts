import type { Locator, Page } from '@playwright/test';
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

/** Expects that these parts of the page break no word over two lines and cut off no text, once the page has its layout. */
export async function expectWholeWords(parts: Locator): Promise<void> {
  await expect.poll(() => parts.evaluateAll(brokenWords)).toEqual([]);
}

function brokenWords(parts: Element[]): string[] {
  return parts.flatMap((part) => {
    const cut = part.scrollWidth > part.clientWidth ? [`cut off: ${part.textContent}`] : [];
    const texts = document.createTreeWalker(part, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      for (const { index, 0: word } of (texts.currentNode.nodeValue ?? '').matchAll(/\S+/g)) {
        const range = document.createRange();
        range.setStart(texts.currentNode, index);
        range.setEnd(texts.currentNode, index + word.length);
        const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
        if (lines.size > 1) cut.push(`broken: ${word}`);
      }
    }
    return cut;
  });
}

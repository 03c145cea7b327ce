import type { Page } from '@playwright/test';

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

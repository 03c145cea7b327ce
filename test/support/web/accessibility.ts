import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect } from './expect.ts';

/** Expects that axe finds nothing on the page as it is, in these colours. */
export async function expectAccessible(
  page: Page,
  what: string,
  colorSchemes: readonly ('light' | 'dark')[] = ['light', 'dark'],
): Promise<void> {
  for (const colorScheme of colorSchemes) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme);
    // A colour that is still on its way would be measured half-way.
    await page.evaluate(() =>
      Promise.allSettled(document.getAnimations().map(({ finished }) => finished)),
    );
    await expectNothingForAxe(page, what, colorScheme);
  }
}

/** Expects that axe finds nothing on the page as it is now. */
export async function expectNothingForAxe(
  page: Page,
  what: string,
  colorScheme: 'light' | 'dark',
): Promise<void> {
  // To load axe takes longer than to run it: a document that has it gets an empty script in its place.
  const isLoaded = await page.evaluate(() => 'axe' in window);
  const axe = new AxeBuilder({ page, ...(isLoaded && { axeSource: ';' }) })
    // What passes is not sent here.
    .options({ resultTypes: ['violations'] })
    // The resume is the applicant's, shown by the browser; what is around it is ours. Without frames axe
    // can do in its legacy mode, which takes half the time.
    .setLegacyMode()
    .exclude('iframe');
  // Nothing but colours differs in the dark.
  if (colorScheme === 'dark') axe.withRules(['color-contrast', 'link-in-text-block']);
  const { violations } = await axe.analyze();
  const found = violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]);
  expect(found, `${what}, ${colorScheme}`).toEqual([]);
}

/** Expects that the page has nothing to scroll to at its right. */
export async function expectNoSidewaysScroll(page: Page, what: string): Promise<void> {
  const excess = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(excess, `${what} is wider than the window by`).toBe(0);
}

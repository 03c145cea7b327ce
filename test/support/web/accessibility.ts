import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect } from './expect.ts';

/** Expects no axe violations on the page, in these colour schemes. */
export async function expectAccessible(
  page: Page,
  what: string,
  colorSchemes: readonly ('light' | 'dark')[] = ['light', 'dark'],
): Promise<void> {
  for (const colorScheme of colorSchemes) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme);
    // During a transition, axe would measure a colour between the two.
    await page.evaluate(() =>
      Promise.allSettled(document.getAnimations().map(({ finished }) => finished)),
    );
    await expectNothingForAxe(page, what, colorScheme);
  }
}

/** Expects no axe violations on the page in its current state. */
export async function expectNothingForAxe(
  page: Page,
  what: string,
  colorScheme: 'light' | 'dark',
): Promise<void> {
  // Loading axe takes longer than running it: a document that already has it gets an empty script.
  const isLoaded = await page.evaluate(() => 'axe' in window);
  const axe = new AxeBuilder({ page, ...(isLoaded && { axeSource: ';' }) })
    // Passed checks are not sent here.
    .options({ resultTypes: ['violations'] })
    // The frame has the applicant's own resume, which is not ours to check. Without frames, axe can use its legacy
    // mode, which takes half the time.
    .setLegacyMode()
    .exclude('iframe');
  // Only colours differ in the dark.
  if (colorScheme === 'dark') axe.withRules(['color-contrast', 'link-in-text-block']);
  const { violations } = await axe.analyze();
  const found = violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]);
  expect(found, `${what}, ${colorScheme}`).toEqual([]);
}

/** Expects that the page does not scroll sideways. */
export async function expectNoSidewaysScroll(page: Page, what: string): Promise<void> {
  const excess = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(excess, `${what} is wider than the window by`).toBe(0);
}

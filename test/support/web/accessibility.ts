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

const MODAL = '[aria-modal="true"]';

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
  // What is behind a modal dialog cannot be used now, and is checked without it.
  if (await page.locator(MODAL).isVisible()) axe.include(MODAL);
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

/**
 * Expects that the page does not scroll sideways, and that it cuts off no text, control or picture: a card or a page that
 * clips hides what is too wide from a measure of the window's scroll width.
 */
export async function expectNothingCutOff(page: Page, what: string): Promise<void> {
  await expectNoSidewaysScroll(page, what);
  expect(await page.evaluate(cutOffParts), `${what} cuts off`).toEqual([]);
}

function cutOffParts(): string[] {
  /** What ends the sight of an element: the nearest part that clips, or the window; none if it can be scrolled to. */
  function rightEdge(element: Element): number | undefined {
    for (let at = element.parentElement; at !== null; at = at.parentElement) {
      const { overflowX, textOverflow, position } = getComputedStyle(at);
      const { right, width } = at.getBoundingClientRect();
      // Hidden on purpose: from sight, or the end of a long text.
      if (width <= 1 || textOverflow === 'ellipsis') return undefined;
      if (['auto', 'scroll'].includes(overflowX) && at.scrollWidth > at.clientWidth)
        return undefined;
      if (overflowX === 'hidden' || overflowX === 'clip') return Math.min(right, innerWidth);
      if (position === 'fixed') break;
    }
    return innerWidth;
  }
  const hasText = (element: Element) =>
    [...element.childNodes].some((node) => node instanceof Text && node.data.trim() !== '');
  const parts = [...document.body.querySelectorAll('*')].filter(
    (each) => hasText(each) || each.matches('a, button, input, select, textarea, img, video'),
  );
  return parts.flatMap((part) => {
    if (!part.checkVisibility({ visibilityProperty: true })) return [];
    const { left, right, width, height } = part.getBoundingClientRect();
    const edge = rightEdge(part);
    if (edge === undefined || width <= 1 || height <= 1 || right <= edge + 1) return [];
    return `${part.outerHTML.slice(0, 120)} from ${left} to ${right}, past ${edge}`;
  });
}

import type { Locator, Page } from '@playwright/test';

interface Point {
  readonly x: number;
  readonly y: number;
}

/** An element's box in the window, in CSS pixels. */
export async function boxOf(what: Locator): Promise<Point & { width: number; height: number }> {
  const box = await what.boundingBox();
  if (box === null) throw new Error(`${what} is not shown`);
  return box;
}

/**
 * Clicks the middle of an element at its current position: `Locator.click` may scroll first. Uses the mouse: a busy
 * machine may take a tap for a long press.
 */
export async function clickMiddle(page: Page, what: Locator): Promise<void> {
  await what.waitFor();
  const { x, y, width, height } = await boxOf(what);
  await page.mouse.click(x + width / 2, y + height / 2);
}

/** The minimum height of a touch target in CSS pixels, from the visual guide. */
const MIN_TOUCH_HEIGHT = 44;

/** The elements that are too low for a finger, as HTML. */
export function tooLow(targets: Locator): Promise<string[]> {
  return targets.evaluateAll(
    (all, least) =>
      all
        // An element that was removed in the meantime has no height.
        .filter((each) => each.isConnected && each.getBoundingClientRect().height < least)
        .map((each) => each.outerHTML.slice(0, 200)),
    MIN_TOUCH_HEIGHT,
  );
}

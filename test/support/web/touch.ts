import type { Locator } from '@playwright/test';

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

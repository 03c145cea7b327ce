import type { Locator, Page } from '@playwright/test';

interface Point {
  readonly x: number;
  readonly y: number;
}

/** Where it is in the window, in CSS pixels. */
export async function boxOf(what: Locator): Promise<Point & { width: number; height: number }> {
  const box = await what.boundingBox();
  if (box === null) throw new Error(`${what} is not shown`);
  return box;
}

/** Touches the middle of it where it is now: `Locator.tap` may scroll first. */
export async function tap(page: Page, what: Locator): Promise<void> {
  await what.waitFor();
  const { x, y, width, height } = await boxOf(what);
  await page.touchscreen.tap(x + width / 2, y + height / 2);
}

/** Moves a finger over the page. Chromium only. */
export async function swipe(page: Page, from: Point, by: Point): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: Point[]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints });
  const STEPS = 10;
  await send('touchStart', [from]);
  for (let step = 1; step <= STEPS; step++)
    await send('touchMove', [
      { x: from.x + (by.x * step) / STEPS, y: from.y + (by.y * step) / STEPS },
    ]);
  await send('touchEnd', []);
  await session.detach();
}

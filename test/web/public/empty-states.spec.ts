import { test } from '../../support/web/candidate-test.ts';
import { expect } from '../../support/web/web-test.ts';

// An empty list has a drawing, which is fetched when it is shown; its place is there before.

const NOTHING = '/jobs?q=zzqqxx';
const TEXT =
  'No roles match your filters. Try clearing the search or changing the employment type.';

test.use({ signedIn: false });

for (const colorScheme of ['light', 'dark'] as const)
  test(`a drawing has the colours of the ${colorScheme} theme, and moves nothing`, async ({
    page,
  }) => {
    await page.emulateMedia({ colorScheme });
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/drawings-*.svg', async (route) => {
      await held;
      await route.continue();
    });
    await page.goto(NOTHING, { waitUntil: 'domcontentloaded' });
    const drawing = page.locator('main svg:has(use)');
    const text = page.getByText(TEXT, { exact: true });
    await expect(text).toBeVisible();
    await expect(drawing).toHaveAttribute('aria-hidden', 'true');
    const before = await text.boundingBox();
    const empty = await drawing.screenshot();
    const fetched = page.waitForResponse('**/drawings-*.svg');
    release();
    expect((await fetched).headers()['content-type']).toBe('image/svg+xml');
    await expect.poll(async () => Buffer.compare(await drawing.screenshot(), empty)).not.toBe(0);
    expect(await text.boundingBox()).toEqual(before);
  });

test('without its drawing, an empty list has its text and action', async ({ page }) => {
  await page.route('**/drawings-*.svg', (route) => route.abort());
  await page.goto(NOTHING);
  await expect(page.getByText(TEXT, { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Clear search and filter' }).click();
  await expect(page).toHaveURL('/jobs');
});

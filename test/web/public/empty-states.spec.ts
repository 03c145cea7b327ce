import { test } from '../../support/web/candidate-test.ts';
import { expect, holdCalls } from '../../support/web/web-test.ts';

// An empty list has a drawing, which loads when it is shown, into reserved space.

const NOTHING = '/jobs?q=zzqqxx';
const TEXT =
  'No roles match your filters. Try clearing the search or changing the employment type.';

test.use({ signedIn: false });

test('a drawing causes no layout shift and shows in light and dark; without it, an empty list has its text and action', async ({
  page,
}) => {
  const drawings = await holdCalls(page, /\/drawings-.*\.svg/);
  await page.goto(NOTHING, { waitUntil: 'domcontentloaded' });
  const drawing = page.locator('main svg:has(use)');
  const text = page.getByText(TEXT, { exact: true });
  await expect(text).toBeVisible();
  await expect(drawing).toHaveAttribute('aria-hidden', 'true');
  const before = await text.boundingBox();
  const inColours = async (colorScheme: 'light' | 'dark') => {
    await page.emulateMedia({ colorScheme });
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme);
    return await drawing.screenshot();
  };
  const empty = { light: await inColours('light'), dark: await inColours('dark') };
  const fetched = page.waitForResponse('**/drawings-*.svg');
  drawings.release();
  expect((await fetched).headers()['content-type']).toBe('image/svg+xml');
  for (const colorScheme of ['dark', 'light'] as const)
    await expect
      .poll(async () => Buffer.compare(await inColours(colorScheme), empty[colorScheme]))
      .not.toBe(0);
  expect(await text.boundingBox()).toEqual(before);

  await page.route('**/drawings-*.svg', (route) => route.abort());
  await page.reload();
  await expect(text).toBeVisible();
  await page.getByRole('button', { name: 'Clear search and filter' }).click();
  await expect(page).toHaveURL('/jobs');
});

import { readFile } from 'node:fs/promises';
import { test } from '../../support/candidate-test.ts';
import { mailTo } from '../../support/mailbox.ts';
import { test as managerTest } from '../../support/manager-test.ts';
import { button, expect, fail, says } from '../../support/web-test.ts';

// `/candidate/your-data` and `/manager/your-data`.

test('a candidate has a copy of their data made, is told by mail, and downloads it', async ({
  page,
  candidate,
  baseURL,
}) => {
  await page.goto('/candidate/your-data');
  const mend = await fail(page, '/account/export');
  await button(page, 'Make a copy').click();
  await expect(says(page, 'The copy could not be begun. Please try again.')).toBeVisible();
  await mend();
  await button(page, 'Make a copy').click();
  const state = page.getByRole('status').filter({ hasText: 'Your copy' });
  await expect(state).toBeFocused();
  await expect(state).toContainText('We send you a mail when it is ready.');
  const { text } = await mailTo(baseURL ?? '', candidate.email, /data/i);
  expect(text).toContain('/candidate/your-data');
  await expect(state).toContainText(/is ready\. You can download it until \w+/);
  const downloaded = page.waitForEvent('download');
  await page.getByRole('link', { name: /^Download \(\d.* [KM]?B\)$/ }).click();
  const download = await downloaded;
  expect(download.suggestedFilename()).toMatch(/\.zip$/);
  expect((await readFile(await download.path())).subarray(0, 2).toString()).toBe('PK');
  await expect(button(page, 'Make a new copy')).toBeVisible();
});

managerTest(
  'a copy that has failed is made anew; the page says for how long things are kept',
  async ({ page }) => {
    const mendKept = await fail(page, '/account/get-preferences');
    const mend = await fail(page, '/account/get-export', (route) =>
      route.fulfill({
        json: {
          export: {
            ...{ state: 'failed', requested_at: '2030-01-31T09:00:00.000Z' },
            ...{ size: null, expires_at: null, url: null },
          },
        },
      }),
    );
    await page.goto('/manager/your-data');
    await expect(page.getByText(/^Your copy of Jan 31, 2030.* could not be made/)).toBeVisible();
    await expect(
      says(page, 'Failed to load how long things are kept. Please try again.'),
    ).toBeVisible();
    await mendKept();
    await button(page, 'Retry').click();
    await expect(
      page.getByText('Applications to your jobs are removed 2 years after you closed the job.'),
    ).toBeVisible();
    await mend();
    await button(page, 'Make a new copy').click();
    await expect(page.getByRole('link', { name: /^Download/ })).toBeVisible();
  },
);

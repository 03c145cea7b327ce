import { setTimeout } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { firstNamesByStatus, test } from '../../support/web/manager-test.ts';
import { applicantsPath, grid } from '../../support/web/pages/applicants-page.ts';
import { currentApplicant, decideByKey, openReview } from '../../support/web/pages/review-page.ts';
import { expect, statusSaying } from '../../support/web/web-test.ts';

// Keys act on the people whom the manager sees, with the real code and data, both late. The rest, and the random keys:
// `right-person.test.tsx` beside the pages.

/** Answers of code and data come after a second from now on. */
async function slowDown(page: Page): Promise<void> {
  await page.route(/\/assets\/|\/api\//, async (route) => {
    if (route.request().method() === 'GET') await setTimeout(1000);
    await route.fallback();
  });
}

test('keys that come while code and data load go where they were meant, and decide only who is shown', async ({
  page,
  employer,
}) => {
  const job = await openReview(page, employer, 3);
  const noteField = page.getByRole('textbox', { name: 'Note' });
  await slowDown(page);
  await decideByKey(page, 'r');
  await expect(currentApplicant(page)).toHaveText('Blake Ash');
  await decideByKey(page, 'a');
  await page.keyboard.type('ar');
  await expect(currentApplicant(page)).toHaveText('Casey Ash');
  await page.goto(applicantsPath(job));
  await grid(page).focus();
  await page.keyboard.press('Control+a');
  await expect(statusSaying(page, '3 selected')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('row', { name: /Casey Ash/ }).click();
  await page.keyboard.type('nrate her');
  await expect(noteField).toHaveValue('rate her');
  await expect
    .poll(() => firstNamesByStatus(employer, job))
    .toEqual({ rejected: ['Avery'], accepted: ['Blake'], new: ['Casey'] });
});

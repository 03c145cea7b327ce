import { setTimeout } from 'node:timers/promises';
import { firstNamesByStatus, test } from '../../support/web/manager-test.ts';
import { applicantsPath, grid } from '../../support/web/pages/applicants-page.ts';
import { currentApplicant, jobWithApplicants, row } from '../../support/web/pages/review-page.ts';
import {
  button,
  expect,
  holdCalls,
  interceptNext,
  statusSaying,
} from '../../support/web/web-test.ts';

// The table of all applicants of a job, on `/manager/job/{id}/applicants`.

test('many applicants are rejected at once though the answer is lost, and moved back after a reload; one who is opened right after a search is shown', async ({
  page,
  employer,
}) => {
  const job = await jobWithApplicants(employer, 4);
  await page.goto(applicantsPath(job));
  await expect(statusSaying(page, '4 applicants')).toBeVisible();
  await grid(page).focus();
  await page.keyboard.press('Control+a');
  await expect(statusSaying(page, '4 selected')).toBeVisible();
  await page.keyboard.press('r');
  // The batch has started.
  await interceptNext(page, '/job/start-decisions', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await button(page.getByRole('dialog'), 'Reject 4').click();
  await expect(statusSaying(page, '4 applicants were rejected.')).toBeVisible();
  await expect(row(page, 'Avery Ash')).toContainText('Rejected');
  expect(Object.keys(await firstNamesByStatus(employer, job))).toEqual(['rejected']);
  await page.reload();
  await button(page, 'Undo').click();
  await expect(statusSaying(page, 'Undone for 4 applicants.')).toBeVisible();
  await expect(row(page, 'Avery Ash')).toContainText('New');
  expect(Object.keys(await firstNamesByStatus(employer, job))).toEqual(['new']);

  // The review's code arrives after the debounce, when the URL would change.
  await page.reload();
  await expect(row(page, 'Avery Ash')).toBeVisible();
  const code = await holdCalls(page, /\/assets\/.+\.js$/);
  await page.getByLabel('Status').selectOption('New');
  await page.getByRole('searchbox', { name: 'Search by name' }).fill('cas');
  await grid(page).getByRole('link', { name: 'Casey Ash' }).click();
  await setTimeout(500);
  code.release();
  await expect(currentApplicant(page)).toHaveText('Casey Ash');
});

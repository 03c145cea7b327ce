import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll } from '../../support/web/accessibility.ts';
import { applicants, test } from '../../support/web/manager-test.ts';
import { applicantsPath, grid } from '../../support/web/pages/applicants-page.ts';
import {
  alertSaying,
  button,
  expect,
  failCalls,
  statusSaying,
} from '../../support/web/web-test.ts';
import { apply } from '../../support/worlds/apply.ts';
import { newJob } from '../../support/worlds/world.ts';

// Views, columns and exports of the table of all applicants, and its cards on a phone.

/** The downloaded file, whose name must match. */
async function downloaded(page: Page, name: RegExp): Promise<Buffer> {
  const begun = page.waitForEvent('download');
  await page.getByRole('link', { name: /^Download \(/ }).click();
  const download = await begun;
  expect(download.suggestedFilename()).toMatch(name);
  return await readFile(await download.path());
}

test('the address keeps the view, the browser the hidden columns; applicants are exported; cards on a phone; an empty list, and failures', async ({
  page,
  employer,
}) => {
  const job = await newJob(employer);
  await page.goto(applicantsPath(job));
  await expect(page.getByText('No applicants yet.')).toBeVisible();
  for (const candidate of await applicants(employer.api, 2)) await apply(candidate, job);
  const mend = await failCalls(page, '/job/get-applicant-rows/*');
  await page.reload();
  await expect(alertSaying(page, 'Failed to load applicants. Please try again.')).toBeVisible();
  mend();
  await button(page, 'Retry').click();
  await expect(statusSaying(page, '2 applicants')).toBeVisible();

  await button(page, 'Columns').click();
  await page.getByRole('menuitemcheckbox', { name: 'City' }).click();
  await page.keyboard.press('Escape');
  await page.getByLabel('Status').selectOption('New');
  await expect(page).toHaveURL(/\?status=new$/);
  // The address keeps the view, the browser the columns.
  await page.reload();
  await expect(page.getByLabel('Status')).toHaveValue('new');
  await expect(grid(page).getByRole('columnheader', { name: 'City' })).toBeHidden();

  // To write to an applicant opens the mail program, not the review.
  const address = grid(page).getByRole('link', { name: /@/ }).first();
  await expect(address).toHaveAttribute('href', /^mailto:[^@]+@/);
  await page.evaluate(() =>
    document.addEventListener('click', (event) => event.preventDefault(), { once: true }),
  );
  await address.click();
  await expect(page).toHaveURL(/applicants/);

  let isRunning = true;
  await page.route('**/api/manager/continue-batch', async (route) => {
    if (!isRunning) return await route.continue();
    const response = await route.fetch();
    const { batch } = await response.json();
    const running = { state: 'running', done: 1, finished_at: null, file: null };
    await route.fulfill({ response, json: { batch: { ...batch, ...running } } });
  });
  await button(page, 'Export').click();
  const dialog = page.getByRole('dialog', { name: 'Export applicants' });
  await expect(dialog.getByLabel('Table (Excel)')).toBeChecked();
  await dialog.getByLabel('Table (CSV)').click();
  await button(dialog, 'Export 2').click();
  await expect(statusSaying(page, 'CSV: 1 of 2')).toBeVisible();
  await page.goto('/manager/dashboard');
  await button(page, 'CSV: 50%').click();
  await expect(statusSaying(page, 'CSV: 1 of 2')).toBeVisible();
  await expectAccessible(page, 'a running export', ['light']);
  isRunning = false;
  await expect(statusSaying(page, 'CSV: 2 applicants.')).toBeVisible();
  const csv = (await downloaded(page, /^applicants-.+\.csv$/)).toString();
  const rows = ['Blake Ash', 'Avery Ash'].map((name) => `"${name}","[^"]+@[^"]+","","New",.+\r\n`);
  expect(csv).toMatch(new RegExp(`^\ufeff"Name","Email","Phone","Status",.+\r\n${rows.join('')}$`));
  await page.getByRole('link', { name: 'Show applicants' }).click();
  await expect(page).toHaveURL(applicantsPath(job));
  await button(page, 'Close').click();
  await expect(statusSaying(page, 'CSV: 2 applicants.')).toBeHidden();
  await page.getByLabel('Select Avery Ash').click();
  await button(page, 'Export selected').click();
  await dialog.getByLabel('Resumes (ZIP)').click();
  await expectAccessible(page, 'an export');
  await button(dialog, 'Export 1').click();
  await expect(statusSaying(page, '1 applicant, 0 resumes. 1 has none.')).toBeVisible();
  expect((await downloaded(page, /^resumes-.+\.zip$/)).subarray(0, 2).toString()).toBe('PK');
  await button(page, 'Close').click();
  await button(page, 'Clear').click();
  await page.getByLabel('Status').selectOption('New');

  await page.setViewportSize({ width: 390, height: 844 });
  await expect(grid(page).getByRole('columnheader', { name: 'Status' })).toBeHidden();
  await button(page, 'Filters, 1 set').click();
  await expect(page.getByLabel('Sort by')).toBeVisible();
  await page.getByLabel('Select Blake Ash').click();
  await expect(statusSaying(page, 'Blake Ash selected')).toBeVisible();
  await expectNoSidewaysScroll(page, 'a selection and open filters on a phone');
  await expectAccessible(page, 'a selection and open filters on a phone');
});

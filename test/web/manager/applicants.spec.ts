import { setTimeout } from 'node:timers/promises';
import { applicants, firstNamesByStatus, test } from '../../support/web/manager-test.ts';
import {
  button,
  expect,
  holdCalls,
  interceptNext,
  statusSaying,
} from '../../support/web/web-test.ts';
import { apply } from '../../support/worlds/apply.ts';
import { newJob } from '../../support/worlds/world.ts';

// A job's applicants, with the real code, data and batches. The pages alone: beside them, in
// `web/features/manager/applicants`.

test('many applicants are rejected at once though the answer is lost, and moved back after a reload; clicks and keys that come while code and data load go where they were meant, and decide only who is shown', async ({
  page,
  employer,
}) => {
  const job = await newJob(employer);
  for (const candidate of await applicants(employer.api, 4)) await apply(candidate, job);
  const table = `/manager/job/${job.id}/applicants`;
  const grid = page.getByRole('grid', { name: 'Applicants' });
  const avery = page.getByRole('row', { name: /Avery Ash/ });
  const queue = page.getByRole('region', { name: 'New Applicants' });
  const current = queue.getByRole('heading', { level: 3 });
  const statuses = () => firstNamesByStatus(employer, job);
  const selectAll = async () => {
    await grid.focus();
    await page.keyboard.press('Control+a');
    await expect(statusSaying(page, '4 selected')).toBeVisible();
  };

  await page.goto(table);
  await expect(statusSaying(page, '4 applicants')).toBeVisible();
  await selectAll();
  await page.keyboard.press('r');
  // The batch has started.
  await interceptNext(page, '/job/start-decisions', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await button(page.getByRole('dialog'), 'Reject 4').click();
  await expect(statusSaying(page, '4 applicants were rejected.')).toBeVisible();
  await expect(avery).toContainText('Rejected');
  expect(Object.keys(await statuses())).toEqual(['rejected']);
  await page.reload();
  await button(page, 'Undo').click();
  await expect(statusSaying(page, 'Undone for 4 applicants.')).toBeVisible();
  await expect(avery).toContainText('New');
  expect(Object.keys(await statuses())).toEqual(['new']);

  // The review's code arrives after the debounce, when the URL would change.
  await page.reload();
  await expect(avery).toBeVisible();
  const code = await holdCalls(page, /\/assets\/.+\.js$/);
  await page.getByLabel('Status').selectOption('New');
  await page.getByRole('searchbox', { name: 'Search by name' }).fill('cas');
  await grid.getByRole('link', { name: 'Casey Ash' }).click();
  await setTimeout(500);
  code.release();
  await expect(current).toHaveText('Casey Ash');

  // From now on code and data take a second.
  await page.goto(`/manager/job-postings/${job.id}/candidates`);
  await expect(current).toHaveText('Avery Ash');
  await page.route(/\/assets\/|\/api\//, async (route) => {
    if (route.request().method() === 'GET') await setTimeout(1000);
    await route.fallback();
  });
  for (const [key, next] of [
    ['r', 'Blake Ash'],
    ['a', 'Casey Ash'],
  ] as const) {
    await expect(button(queue, 'Accept')).toBeEnabled();
    await page.keyboard.press(key);
    if (key === 'a') await page.keyboard.type('ar');
    await expect(current).toHaveText(next);
  }
  await page.goto(table);
  await selectAll();
  await page.keyboard.press('Escape');
  await page.getByRole('row', { name: /Casey Ash/ }).click();
  await page.keyboard.type('nrate her');
  await expect(page.getByRole('textbox', { name: 'Note' })).toHaveValue('rate her');
  await expect
    .poll(statuses)
    .toEqual({ rejected: ['Avery'], accepted: ['Blake'], new: ['Casey', 'Dana'] });
});

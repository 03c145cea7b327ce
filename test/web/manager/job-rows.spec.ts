import type { Page } from '@playwright/test';
import { createCompany } from '../../../lambdas/contract/calls/edit-company.ts';
import { deactivateJob } from '../../../lambdas/contract/calls/own-jobs.ts';
import { applicants, test } from '../../support/web/manager-test.ts';
import { tooLow } from '../../support/web/touch.ts';
import { answerInPages, button, expect, navigate } from '../../support/web/web-test.ts';
import { apply } from '../../support/worlds/apply.ts';
import { type Employer, newJob, newLocation } from '../../support/worlds/world.ts';

// The jobs of the dashboard and of a company as compact rows.

const compact = (page: Page) => button(page, 'Compact');
const sort = (page: Page) => page.getByLabel('Sort by');
const titles = (page: Page) => page.getByRole('main').getByRole('row').getByRole('link');

/** Three active jobs of two companies in three places, oldest first, and a closed one. */
async function manyJobs(employer: Employer) {
  const { company } = await employer.call(createCompany, { name: 'Aardvark Bakes' });
  const [north, south] = await Promise.all([
    newLocation(employer, company, { location_name: 'North', city: 'Albany', state: 'New York' }),
    newLocation(employer, company, { location_name: 'South', city: 'Dallas', state: 'Texas' }),
  ]);
  const first = await newJob(employer, { job_title: 'In Portland' });
  const at = (location_id: string, job_title: string) =>
    newJob(employer, { company_id: company.id, location_id, job_title });
  const second = await at(south.id, 'In Dallas');
  const third = await at(north.id, 'In Albany');
  const closed = await newJob(employer, { job_title: 'Closed one' });
  await employer.call(deactivateJob, { job_posting_id: closed.id });
  return { first, second, third, company };
}

test('the jobs of the dashboard and of a company can be rows of one line, with the actions of the cards and the table; sorted by company, place or new applicants, over all jobs or, with a note, the loaded ones; on a phone they are two lines with touch targets of 44 px; the browser keeps the choice', async ({
  page,
  employer,
  api,
}) => {
  const { first, second, company } = await manyJobs(employer);
  const [one, two] = await applicants(api, 2);
  if (one && two) {
    await apply(one, first);
    await apply(two, first);
    await apply(one, second);
  }
  await page.goto('/manager/dashboard');
  await expect(page.getByText('Review Candidates', { exact: true })).toHaveCount(3);
  await expect(compact(page)).toHaveAttribute('aria-pressed', 'false');
  await compact(page).click();

  await test.step('each row has the content of the card', async () => {
    await expect(page.getByText('Review Candidates', { exact: true })).toHaveCount(0);
    await expect(titles(page)).toHaveText(['In Dallas', 'In Portland', 'In Albany']);
    const row = page.getByRole('row', { name: /In Portland/ });
    for (const text of [employer.company.name, 'Portland, Oregon', 'Full-time', '$25.50 / hour']) {
      await expect(row).toContainText(text);
    }
    await expect(row).toContainText('2 2 new');
    await expect(row.getByText('2 new', { exact: true })).toBeVisible();
    expect((await row.boundingBox())?.height).toBeLessThan(50);
    await button(row, 'Share In Portland').click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.keyboard.press('Escape');
  });

  await test.step('sorted', async () => {
    await sort(page).selectOption('Sort by company');
    await expect(titles(page)).toHaveText(['In Dallas', 'In Albany', 'In Portland']);
    await sort(page).selectOption('Most new applicants first');
    await expect(titles(page)).toHaveText(['In Portland', 'In Dallas', 'In Albany']);
    await sort(page).selectOption('Sort by place');
    await expect(titles(page)).toHaveText(['In Albany', 'In Dallas', 'In Portland']);
  });

  await test.step('kept, also for closed jobs', async () => {
    await page.reload();
    await expect(titles(page)).toHaveText(['In Albany', 'In Dallas', 'In Portland']);
    await page
      .getByRole('radiogroup', { name: 'Which jobs are shown' })
      .getByText('Closed', { exact: true })
      .click();
    await expect(titles(page)).toHaveText(['Closed one']);
    await expect(page.getByRole('row', { name: /Closed one/ })).toContainText('Inactive');
  });

  await test.step('by keyboard', async () => {
    await page
      .getByRole('radiogroup', { name: 'Which jobs are shown' })
      .getByText('Active', { exact: true })
      .click();
    await expect(titles(page)).toHaveCount(3);
    await sort(page).focus();
    await page.keyboard.press('Tab');
    await expect(titles(page).first()).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(button(page, 'Share In Albany')).toBeFocused();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('In Dallas');
  });

  await test.step('of a company: the actions of the table', async () => {
    await navigate(page, `/manager/company/${company.id}`);
    await expect(page.getByRole('columnheader', { name: 'Place', exact: true })).toBeVisible();
    await expect(sort(page).getByRole('option', { name: 'Sort by company' })).toHaveCount(0);
    await button(page, 'Edit In Dallas').click();
    await expect(page.getByRole('dialog', { name: 'Edit Job' })).toBeVisible();
    await page.keyboard.press('Escape');
    await button(page, 'More for In Dallas').click();
    for (const name of ['Preview as candidate', 'Share', 'Post again']) {
      await expect(page.getByRole('menuitem', { name })).toBeVisible();
    }
    await page.keyboard.press('Escape');
  });

  await test.step('on a phone: two lines with touch targets of 44 px', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    for (const path of [`/manager/company/${company.id}`, '/manager/dashboard']) {
      await navigate(page, path);
      const line = page.getByRole('listitem').filter({ hasText: 'In Dallas' });
      await expect(line).toContainText('Dallas, Texas · South');
      const height = async () => (await line.boundingBox())?.height ?? Number.POSITIVE_INFINITY;
      await expect.poll(height).toBeLessThan(90);
      expect(
        await tooLow(page.locator('main :is(button, label:has(input), select, li a):visible')),
        path,
      ).toEqual([]);
    }
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  await test.step('if not all rows are loaded, a note says that only these are sorted', async () => {
    const path = '/job/get-job-rows*';
    // The newest job is the closed one.
    await answerInPages(page, path, 'rows', [3]);
    let failing = true;
    await page.route(`**/api${path}cursor=1`, (route) =>
      failing ? route.abort() : route.fallback(),
    );
    await page.goto('/manager/dashboard');
    const notice = page.getByText('Only the 2 loaded jobs are sorted. There are more.');
    await expect(titles(page)).toHaveCount(2);
    await sort(page).selectOption('Usual order');
    await expect(notice).toHaveCount(0);
    await sort(page).selectOption('Sort by place');
    await expect(notice).toBeVisible();
    // Until then the app tries again by itself.
    await expect(button(page, 'Retry')).toBeVisible();
    failing = false;
    await button(page, 'Retry').click();
    await expect(titles(page)).toHaveCount(3);
    await expect(notice).toHaveCount(0);
  });

  await test.step('cards again', async () => {
    await compact(page).click();
    await expect(page.getByText('Review Candidates', { exact: true })).toHaveCount(3);
    await page.reload();
    await expect(page.getByText('Review Candidates', { exact: true })).toHaveCount(3);
  });
});

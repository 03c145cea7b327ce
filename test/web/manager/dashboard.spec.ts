import type { Locator } from '@playwright/test';
import * as z from 'zod/mini';
import { deactivateJob } from '../../../lambdas/contract/calls/own-jobs.ts';
import { expectAccessible } from '../../support/web/accessibility.ts';
import { applicants, test } from '../../support/web/manager-test.ts';
import { alertSaying, button, card, expect, failCalls, field } from '../../support/web/web-test.ts';
import { apply } from '../../support/worlds/apply.ts';
import { newJob } from '../../support/worlds/world.ts';

// `/manager/dashboard`.
const DESCRIPTION = 'Bakes bread before the town wakes up. '.repeat(8).trim();

test.describe('without a company', () => {
  test.use({ hasCompany: false });

  test("an empty dashboard is headed 'No Current Positions', Companies says 'No companies yet. Add your first company to get started!', and both lead to a company, a location and a job", async ({
    page,
  }) => {
    const main = page.getByRole('main');
    await page.goto('/manager/dashboard');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('No Current Positions');
    await expect(main.getByText('Create your company to post a job')).toBeVisible();
    await main.getByRole('link', { name: 'Create Company' }).click();
    await expect(page).toHaveURL('/manager/create-company');
    await page.getByRole('link', { name: 'Companies', exact: true }).click();
    await expect(
      page.getByText('No companies yet. Add your first company to get started!', { exact: true }),
    ).toBeVisible();
    await page.getByRole('link', { name: '+ Add Company', exact: true }).click();
    await field(page, 'Name').fill('Crumb & Crust');
    await button(page, 'Create Company').click();
    await expect(page).toHaveURL(/add-location$/);
    await page.getByRole('link', { name: 'Dashboard' }).click();
    await expect(
      main.getByText('Add a location to Crumb & Crust to post your first job.'),
    ).toBeVisible();
    await main.getByRole('link', { name: 'Add Location' }).click();
    await expect(page).toHaveURL(/add-location$/);
  });
});

test("a load failure is logged and shown with a Retry; a failed Refresh is shown; heading 'Current Positions'; cards with company, location, city and state, title, description, applicant count, 'N New Applications'; Active and Closed jobs are shown apart, and the address names the list; Refresh shows new applications; Review Candidates and Add Job lead there", async ({
  page,
  employer,
  api,
}) => {
  const closed = await newJob(employer, { job_title: 'Evening baker' });
  await employer.call(deactivateJob, { job_posting_id: closed.id });
  const titles = page.getByRole('main').getByRole('heading', { level: 2 });
  const heading = page.getByRole('heading', { level: 1 });
  await test.step('other load failures are logged to the console, and shown with a Retry', async () => {
    const logged: string[] = [];
    page.on('console', (message) => logged.push(message.text()));
    const mend = await failCalls(page, '/job/get-job-rows*');
    await page.goto('/manager/dashboard');
    await expect(alertSaying(page, 'Failed to load positions. Please try again.')).toBeVisible();
    expect(logged.join('\n')).toContain('get-job-rows');
    await expectAccessible(page, 'a page that failed to load');
    mend();
    await button(page, 'Retry').click();
    await expect(heading).toHaveText('No Current Positions');
    await expect(page.getByText('All your jobs are closed.')).toBeVisible();
  });

  const [first, second] = await applicants(api, 2);
  const job = await newJob(employer, {
    ...{ job_title: 'Night baker', job_description: DESCRIPTION, remote: true },
  });
  // A newer job without applications comes after it.
  await newJob(employer, { job_title: 'Day baker' });

  await test.step('Refresh shows new jobs and applications', async () => {
    await button(page, 'Refresh').click();
    await expect(titles).toHaveText(['Day baker', 'Night baker']);
    await expect(page.getByText('0 applicants')).toHaveCount(2);
    if (first && second) await Promise.all([apply(first, job), apply(second, job)]);
    await button(page, 'Refresh').click();
    await expect(page.getByText('2 New Applications')).toBeVisible();
  });

  await test.step('a failed Refresh is shown, and the list stays', async () => {
    const mend = await failCalls(page, '/job/get-job-rows*');
    await button(page, 'Refresh').click();
    const failed = alertSaying(page, 'Failed to load positions. Please try again.');
    await expect(failed).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Night baker' })).toBeVisible();
    mend();
    await button(failed, 'Retry').click();
    await expect(failed).toHaveCount(0);
  });

  await test.step("cards with company, location, city and state, title, description, applicant count, 'N New Applications'", async () => {
    await expect(heading).toHaveText('Current Positions');
    const night = card(page, 'Night baker');
    await expect(night).toContainText(employer.company.name);
    await expect(night).toContainText('Main Street');
    await expect(night).toContainText('Portland, Oregon · Remote');
    // The cut at 140 is for candidates' cards.
    await expect(night).toContainText(DESCRIPTION);
    await expect(night).toContainText('2 applicants');
    await expect(night.getByText('2 New Applications', { exact: true })).toBeVisible();
    // Aligned with the title, on a phone too.
    const middle = async (part: Locator) => {
      const { y = 0, height = 0 } = (await part.boundingBox()) ?? {};
      return y + height / 2;
    };
    for (const size of [{ width: 390, height: 844 }, page.viewportSize()]) {
      if (size !== null) await page.setViewportSize(size);
      const title = await middle(night.getByRole('heading'));
      const badge = await middle(night.getByText('2 New Applications', { exact: true }));
      expect(Math.abs(title - badge)).toBeLessThan(3);
    }

    const day = card(page, 'Day baker');
    await expect(day).not.toContainText('Remote');
    await expect(day).toContainText('0 applicants');
    await expect(day).not.toContainText('New Applications');
    await expect(titles).toHaveText(['Night baker', 'Day baker']);
  });

  await test.step('Active and Closed jobs are shown apart, and the address names the list', async () => {
    // With few jobs there is no search.
    await expect(page.getByLabel('Search by title')).toBeHidden();
    const shown = page.getByRole('radiogroup', { name: 'Which jobs are shown' });
    await shown.getByText('Closed').click();
    await expect(titles).toHaveText(['Evening baker']);
    await expect(page.getByText('Inactive', { exact: true })).toBeVisible();
    await page.reload();
    await expect(heading).toHaveText('Closed Positions');
    await expect(titles).toHaveText(['Evening baker']);
    await shown.getByText('Active').click();
    await titles.getByRole('link', { name: 'Night baker' }).click();
    await expect(page).toHaveURL(`/manager/job-postings/${job.id}/candidates`);
  });

  await test.step("the button 'Review Candidates' goes to the candidates page", async () => {
    await page.goBack();
    await card(page, 'Night baker').getByText('Review Candidates', { exact: true }).click();
    await expect(page).toHaveURL(`/manager/job-postings/${job.id}/candidates`);
    await expect(heading).toHaveText('Night baker');
  });

  await test.step('Add Job goes straight to the only location', async () => {
    await page.goBack();
    await expect(card(page, 'Night baker')).toBeVisible();
    await button(page, 'Add Job').click();
    await expect(page).toHaveURL(
      `/manager/company/${employer.company.id}/location/${employer.location.id}/add-job`,
    );
  });
});

/** More than are rendered first, as cards or as rows. */
const MANY = 65;
const rowsOnWire = z.looseObject({ rows: z.array(z.looseObject({ id: z.string() })) });

test('many jobs are all on the page, as cards or as rows, those with new applications first; any part of a title finds them', async ({
  page,
  employer,
  api,
}) => {
  const oldest = await newJob(employer, { job_title: 'Crêpe chef, oldest' });
  const [first] = await applicants(api, 1);
  if (first) await apply(first, oldest);
  await newJob(employer);
  await page.route('**/api/job/get-job-rows*', async (route) => {
    const response = await route.fetch();
    const body = rowsOnWire.parse(await response.json());
    // Many copies of the newest job; they are not real jobs.
    const copies = Array.from({ length: MANY }, (_, number) => ({
      ...body.rows[0],
      id: `${body.rows[0]?.id.slice(0, -2)}${String(number).padStart(2, '0')}`,
      job_title: `Baker ${number}`,
    }));
    await route.fulfill({ response, json: { ...body, rows: [...copies, ...body.rows.slice(1)] } });
  });
  await page.goto('/manager/dashboard');
  const cards = page.getByText('Review Candidates', { exact: true });
  await expect(page.getByRole('heading', { level: 2 }).first()).toHaveText('Crêpe chef, oldest');
  await expect(cards).toHaveCount(MANY + 1);
  await button(page, 'Compact').click();
  const rows = page.getByRole('main').getByRole('row').getByRole('link');
  await expect(rows).toHaveCount(MANY + 1);
  await button(page, 'Compact').click();

  // The search by title covers the whole list, and the URL has its words.
  const search = page.getByLabel('Search by title');
  await search.fill('bak 44');
  const titles = page.getByRole('main').getByRole('heading', { level: 2 });
  await expect(titles).toHaveText(['Baker 44']);
  await expect(page).toHaveURL('/manager/dashboard?q=bak+44');
  await page.reload();
  await expect(titles).toHaveText(['Baker 44']);
  await expect(search).toHaveValue('bak 44');
  await page.getByRole('radiogroup', { name: 'Which jobs are shown' }).getByText('Closed').click();
  await expect(page.getByText('No closed jobs match "bak 44".')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Closed Positions');
  await page.getByRole('radiogroup', { name: 'Which jobs are shown' }).getByText('Active').click();
  await search.fill('REPE old');
  await expect(titles).toHaveText(['Crêpe chef, oldest']);
  await search.fill('nothing like it');
  await expect(page.getByText('No active jobs match "nothing like it".')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Current Positions');
  await button(page, 'Clear search').click();
  await expect(titles.first()).toHaveText('Crêpe chef, oldest');
  await expect(search).toHaveValue('');

  // On a phone the search is as wide as the cards.
  await page.setViewportSize({ width: 390, height: 844 });
  const right = async (locator: Locator) => {
    const { x = 0, width = 0 } = (await locator.boundingBox()) ?? {};
    return x + width;
  };
  const firstCard = page.getByRole('main').locator('.mantine-Card-root').first();
  expect(await right(search)).toBe(await right(firstCard));
});

import { deactivateJob } from '../../../lambdas/contract/company.ts';
import { applicants, test } from '../../support/manager-test.ts';
import { button, card, expect, fail, says } from '../../support/web-test.ts';
import { apply, newJob, times } from '../../support/world.ts';

// `/manager/dashboard`.
const DESCRIPTION = 'Bakes bread before the town wakes up. '.repeat(8).trim();

test.describe('without a company', () => {
  test.use({ hasCompany: false });

  test("an empty dashboard is headed 'No Current Positions' and says where to go", async ({
    page,
  }) => {
    await page.goto('/manager/dashboard');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('No Current Positions');
    await page.getByRole('link', { name: 'Go to Companies' }).click();
    await expect(page).toHaveURL('/manager/companies');
  });
});

test("heading 'Current Positions'; cards with company, location, city and state, title, description, applicant count, 'N New Applications'", async ({
  page,
  employer,
  api,
}) => {
  const [first, second] = await applicants(api, 2);
  const job = await newJob(employer, { job_title: 'Night baker', job_description: DESCRIPTION });
  await newJob(employer, { job_title: 'Day baker' });
  if (first && second) await Promise.all([apply(first, job), apply(second, job)]);

  await page.goto('/manager/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Current Positions');
  const night = card(page, 'Night baker');
  await expect(night).toContainText(employer.company.name);
  await expect(night).toContainText('Main Street');
  await expect(night).toContainText('Portland, Oregon');
  await expect(night).toContainText(DESCRIPTION.slice(0, 140).trim());
  await expect(night).toContainText('2 applicants');
  await expect(night.getByText('2 New Applications', { exact: true })).toBeVisible();

  const day = card(page, 'Day baker');
  await expect(day).toContainText('0 applicants');
  await expect(day).not.toContainText('New Applications');
});

test("the button 'Review Candidates' goes to the candidates page", async ({ page, employer }) => {
  const job = await newJob(employer);
  await page.goto('/manager/dashboard');
  await page.getByText('Review Candidates', { exact: true }).click();
  await expect(page).toHaveURL(`/manager/job-postings/${job.id}/candidates`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Baker');
});

test('Refresh shows what has come in since', async ({ page, employer, api }) => {
  const job = await newJob(employer);
  await page.goto('/manager/dashboard');
  await expect(page.getByText('0 applicants')).toBeVisible();
  const [first] = await applicants(api, 1);
  if (first) await apply(first, job);
  await button(page, 'Refresh').click();
  await expect(page.getByText('1 New Applications')).toBeVisible();
  await expect(page.getByText('1 applicant', { exact: true })).toBeVisible();
});

test('a Refresh that fails says so, and what was there stays', async ({ page, employer }) => {
  await newJob(employer);
  await page.goto('/manager/dashboard');
  await expect(page.getByRole('heading', { name: 'Baker' })).toBeVisible();
  const mend = await fail(page, '/job/get-jobs-associated-to-manager*');
  await button(page, 'Refresh').click();
  const failed = says(page, 'Failed to load positions. Please try again.');
  await expect(failed).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Baker' })).toBeVisible();
  await mend();
  await button(failed, 'Retry').click();
  await expect(failed).toHaveCount(0);
});

test('a job that is closed says Inactive', async ({ page, employer }) => {
  const job = await newJob(employer);
  await employer.call(deactivateJob, { job_posting_id: job.id });
  await page.goto('/manager/dashboard');
  await expect(page.getByText('Inactive', { exact: true })).toBeVisible();
});

test('other load failures are logged to the console, and shown with a Retry', async ({
  page,
  employer,
}) => {
  await newJob(employer);
  const logged: string[] = [];
  page.on('console', (message) => logged.push(message.text()));
  const mend = await fail(page, '/job/get-jobs-associated-to-manager*');
  await page.goto('/manager/dashboard');
  await expect(says(page, 'Failed to load positions. Please try again.')).toBeVisible();
  expect(logged.join('\n')).toContain('get-jobs-associated-to-manager');
  await mend();
  await button(page, 'Retry').click();
  await expect(page.getByRole('heading', { name: 'Baker' })).toBeVisible();
});

test('more than a hundred jobs come page by page; one that fails says so, with a Retry', async ({
  page,
  employer,
}) => {
  await times(103, (index) => newJob(employer, { job_title: `Baker ${index}` }));
  await page.goto('/manager/dashboard');
  const cards = page.getByText('Review Candidates', { exact: true });
  await expect(cards).toHaveCount(100);
  const mend = await fail(page, '/job/get-jobs-associated-to-manager?cursor=*');
  await cards.last().scrollIntoViewIfNeeded();
  const failed = says(page, 'Failed to load more positions. Please try again.');
  await expect(failed).toBeVisible();
  await expect(cards).toHaveCount(100);
  await mend();
  await button(failed, 'Retry').click();
  await expect(cards).toHaveCount(103);
});

import { deactivateJob } from '../../../lambdas/contract/calls/own-jobs.ts';
import { jobPath } from '../../../lambdas/contract/pages/public-paths.ts';
import { expectOneLeftEdge, watchMoves } from '../../support/web/look.ts';
import { test } from '../../support/web/manager-test.ts';
import { current, jobWith, open, queue, row } from '../../support/web/review-page.ts';
import { button, expect, fail, field, hold, says } from '../../support/web/web-test.ts';
import { newJob } from '../../support/worlds/world.ts';

// `/manager/job-postings/{id}/candidates`: the header.

test.describe('the header', () => {
  test('company name, job title, badge Active, location, description, Close Job, Edit Job and Copy link', async ({
    page,
    context,
    employer,
  }) => {
    const job = await newJob(employer, { remote: true });
    await open(page, job);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Baker');
    await expect(page.getByText(employer.company.name)).toBeVisible();
    await expect(page.getByText('Active', { exact: true })).toBeVisible();
    await expect(page.getByText('Main Street · Portland, Oregon · Remote')).toBeVisible();
    await expect(page.getByText('Bakes bread before the town wakes up.')).toBeVisible();
    await expect(button(page, 'Close Job')).toBeVisible();
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await button(page, 'Copy link').click();
    await expect(page.getByText('Link copied.')).toBeVisible();
    const link = await page.evaluate(() => navigator.clipboard.readText());
    expect(link).toBe(`${new URL(page.url()).origin}${jobPath(job)}?ref=shared`);
    await expectOneLeftEdge(page);
    // In one line, on a phone too.
    await page.setViewportSize({ width: 390, height: 844 });
    const top = async (name: string) => (await button(page, name).boundingBox())?.y;
    await expect.poll(async () => (await top('Edit Job')) === (await top('Close Job'))).toBe(true);
    await button(page, 'Edit Job').click();
    const dialog = page.getByRole('dialog', { name: 'Edit Job' });
    await expect(dialog.getByRole('region', { name: 'The job' })).toBeVisible();
    await expect(dialog.locator('.mantine-Card-root'), 'frames in the frame').toHaveCount(0);
    await field(dialog, 'Job title').fill('Chief baker');
    await button(dialog, 'Save').click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Chief baker');
  });

  test("'Failed to close job.'; Close Job asks 'Are you sure you want to close this job? Action cannot be reversed at this time.', with the focus on Cancel; then 'Job closed successfully.', Inactive, and no Close Job any more", async ({
    page,
    employer,
  }) => {
    const job = await jobWith(employer, 1);
    await test.step("'Failed to close job.'", async () => {
      const mend = await fail(page, '/company/deactivate-job-posting');
      await open(page, job);
      await button(page, 'Close Job').click();
      const dialog = page.getByRole('dialog', { name: 'Close Job' });
      await button(dialog, 'Close Job').click();
      await expect(says(dialog, 'Failed to close job.')).toBeVisible();
      await button(dialog, 'Cancel').click();
      await expect(dialog).toBeHidden();
      await expect(page.getByText('Active', { exact: true })).toBeVisible();
      await button(page, 'Close Job').click();
      await expect(says(dialog, 'Failed to close job.')).toHaveCount(0);
      await button(dialog, 'Cancel').click();
      await expect(dialog).toBeHidden();
      await mend();
    });

    await test.step("Close Job asks 'Are you sure you want to close this job? Action cannot be reversed at this time.', with the focus on Cancel; then 'Job closed successfully.', Inactive, and no Close Job any more", async () => {
      await button(page, 'Close Job').click();
      const dialog = page.getByRole('dialog', { name: 'Close Job' });
      await expect(
        dialog.getByText(
          'Are you sure you want to close this job? Action cannot be reversed at this time.',
          { exact: true },
        ),
      ).toBeVisible();
      await expect(button(dialog, 'Cancel')).toBeFocused();
      await page.keyboard.press('Enter');
      await expect(dialog).toBeHidden();
      await expect(button(page, 'Close Job')).toBeFocused();
      await expect(page.getByText('Active', { exact: true })).toBeVisible();

      await button(page, 'Close Job').click();
      await button(dialog, 'Close Job').click();
      await expect(says(page, 'Job closed successfully.')).toBeVisible();
      await expect(page.getByText('Inactive', { exact: true })).toBeVisible();
      await expect(button(page, 'Close Job')).toHaveCount(0);
      await expect(button(page, 'Edit Job')).toBeVisible();

      // Those who are in can still be decided.
      await button(queue(page), 'Accept').click();
      await expect(row(page, 'Avery Ash')).toContainText('Accepted');
    });
  });

  test("a job that was closed elsewhere: 'Failed to close job.', and the page says Inactive; it never reopens; an inactive job has no Close Job and no Copy link", async ({
    page,
    employer,
  }) => {
    const job = await newJob(employer);
    await test.step("a job that was closed elsewhere: 'Failed to close job.', and the page says Inactive; it never reopens", async () => {
      await open(page, job);
      await employer.call(deactivateJob, { job_posting_id: job.id });
      await button(page, 'Close Job').click();
      const dialog = page.getByRole('dialog', { name: 'Close Job' });
      await button(dialog, 'Close Job').click();
      await expect(says(dialog, 'Failed to close job.')).toBeVisible();
      await expect(button(dialog, 'Cancel')).toBeFocused();
      await button(dialog, 'Cancel').click();
      await expect(page.getByText('Inactive', { exact: true })).toBeVisible();
      await expect(button(page, 'Close Job')).toHaveCount(0);
      await expect(page.getByRole('button', { name: /open job/i })).toHaveCount(0);
    });

    await test.step('an inactive job shows the badge Inactive, no Close Job and no Copy link', async () => {
      await open(page, job);
      await expect(page.getByText('Inactive', { exact: true })).toBeVisible();
      await expect(button(page, 'Close Job')).toHaveCount(0);
      await expect(button(page, 'Copy link')).toHaveCount(0);
    });
  });

  test('a double click closes once; closing cannot be called off once it has been confirmed', async ({
    page,
    employer,
  }) => {
    const job = await newJob(employer);
    const closing = await hold(page, '/company/deactivate-job-posting');
    await open(page, job);
    await button(page, 'Close Job').click();
    const dialog = page.getByRole('dialog', { name: 'Close Job' });
    await button(dialog, 'Close Job').evaluate((confirm: HTMLButtonElement) => {
      confirm.click();
      confirm.click();
    });
    await expect(button(dialog, 'Cancel')).toBeDisabled();
    await expect(button(dialog, 'Close')).toBeDisabled();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeVisible();
    closing.release();
    await expect(dialog).toBeHidden();
    await expect(page.getByText('Inactive', { exact: true })).toBeVisible();
    expect(closing.calls()).toBe(1);
  });

  test('what cannot be loaded says so, with a Retry; what is not there says so too', async ({
    page,
    employer,
  }) => {
    const job = await jobWith(employer, 1);
    const mendJob = await fail(page, '/company/get-job-posting-by-id/*');
    const mendList = await fail(page, '/job/get-job-applications-by-job-posting/*');
    await page.goto(`/manager/job-postings/${job.id}/candidates`);
    await expect(says(page, 'Failed to load job. Please try again.')).toBeVisible();
    await mendJob();
    await button(page, 'Retry').click();
    const failed = says(page, 'Failed to load applications. Please try again.');
    await expect(failed).toHaveCount(2);
    await mendList();
    await button(failed.first(), 'Retry').click();
    await expect(current(page)).toHaveText('Avery Ash');
    await page.goto(
      '/manager/job-postings/01ARZ3NDEKTSV4RRFFQ69G5FAV_01ARZ3NDEKTSV4RRFFQ69G5FAW/candidates',
    );
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page not found');
  });
});

test('on a phone nothing that is shown moves when it is said that the applicants are being fetched, or when they come', async ({
  page,
  employer,
}) => {
  const job = await jobWith(employer, 1);
  await page.setViewportSize({ width: 390, height: 844 });
  const moved = await watchMoves(page);
  const { release } = await hold(page, '/job/get-job-applications-by-job-posting/*');
  await page.goto(`/manager/job-postings/${job.id}/candidates`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(job.job_title);
  await expect(queue(page).getByText('Loading')).toBeAttached();
  release();
  await expect(current(page)).toHaveText('Avery Ash');
  expect(await moved()).toBeLessThan(0.1);
});

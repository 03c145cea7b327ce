import { updateJobApplicationStatus } from '../../../lambdas/contract/calls/application.ts';
import { deactivateJob } from '../../../lambdas/contract/calls/own-jobs.ts';
import { jobPath } from '../../../lambdas/contract/pages/public-paths.ts';
import { confirmAddressOf, mailsTo, mailTo } from '../../support/api/mailbox.ts';
import { expectAccessible } from '../../support/web/accessibility.ts';
import { expectOneLeftEdge } from '../../support/web/look.ts';
import { applicants, test } from '../../support/web/manager-test.ts';
import { openCandidatesPage, queue, row } from '../../support/web/pages/review-page.ts';
import {
  alertSaying,
  button,
  expect,
  failCalls,
  field,
  holdCalls,
  navigate,
} from '../../support/web/web-test.ts';
import { apply } from '../../support/worlds/apply.ts';
import { newJob } from '../../support/worlds/world.ts';

// `/manager/job-postings/{id}/candidates`: the header, and the dialog that closes a job.

const CLOSED = /^Night watch at .* is closed$/;

test('company name, job title, badge Active, location, Copy link; Close Job asks, with the focus on Cancel, says how many still wait, emails them only if chosen, with the shown text, and closes once; then Inactive, without Close Job', async ({
  page,
  context,
  employer,
  api,
  baseURL,
}) => {
  const url = baseURL ?? '';
  const job = await newJob(employer, { job_title: 'Night watch', remote: true });
  const [decided, ...waiting] = await applicants(api, 3);
  if (decided === undefined) throw new Error('There is nobody');
  const { id } = await apply(decided, job);
  await employer.call(updateJobApplicationStatus, { id, application_status: 'accepted' });
  for (const candidate of waiting) {
    await confirmAddressOf(candidate, url);
    await apply(candidate, job);
  }
  const mend = await failCalls(page, '/company/deactivate-job-posting');
  await openCandidatesPage(page, job);
  const heading = page.getByRole('heading', { level: 1 });
  const active = page.getByText('Active', { exact: true });

  await test.step('company name, job title, badge Active, location, Close Job and Copy link', async () => {
    await expect(heading).toHaveText('Night watch');
    await expect(page.getByText(employer.company.name)).toBeVisible();
    await expect(active).toBeVisible();
    await expect(page.getByText('Main Street · Portland, Oregon · Remote')).toBeVisible();
    await expect(button(page, 'Close Job')).toBeVisible();
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await button(page, 'Copy link').click();
    await expect(page.getByText('Link copied.')).toBeVisible();
    const link = await page.evaluate(() => navigator.clipboard.readText());
    expect(link).toBe(`${new URL(page.url()).origin}${jobPath(job)}?ref=shared`);
    await expectOneLeftEdge(page);
  });

  const dialog = page.getByRole('dialog', { name: 'Close Job' });
  const choice = dialog.getByLabel('Email these applicants that the job is closed');

  await test.step("'Are you sure you want to close this job? Action cannot be reversed at this time.', with the focus on Cancel; how many still wait", async () => {
    await button(page, 'Close Job').click();
    await expect(
      dialog.getByText(
        'Are you sure you want to close this job? Action cannot be reversed at this time.',
        { exact: true },
      ),
    ).toBeVisible();
    await expect(dialog.getByText('2 applicants still wait for your answer.')).toBeVisible();
    await expect(choice).not.toBeChecked();
    await expect(button(dialog, 'Cancel')).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(dialog).toBeHidden();
    await expect(button(page, 'Close Job')).toBeFocused();
    await expect(active).toBeVisible();
  });

  await test.step("'Failed to close job.'; Cancel drops the message and the choice", async () => {
    await button(page, 'Close Job').click();
    await choice.check();
    await button(dialog, 'Close Job').click();
    await expect(alertSaying(dialog, 'Failed to close job.')).toBeVisible();
    await expectAccessible(page, 'closing a job, failed');
    await button(dialog, 'Cancel').click();
    await expect(dialog).toBeHidden();
    await expect(active).toBeVisible();
    await button(page, 'Close Job').click();
    await expect(alertSaying(dialog, 'Failed to close job.')).toHaveCount(0);
    await expect(choice).not.toBeChecked();
    mend();
  });

  const email = dialog.getByRole('region', { name: 'The email' }).locator('p');
  const words = await email.allTextContents();

  await test.step('a double click closes once; closing cannot be cancelled once it is confirmed', async () => {
    const closing = await holdCalls(page, '/company/deactivate-job-posting');
    await choice.check();
    await button(dialog, 'Close Job').evaluate((confirm: HTMLButtonElement) => {
      confirm.click();
      confirm.click();
    });
    await expect(button(dialog, 'Cancel')).toBeDisabled();
    await expect(button(dialog, 'Close')).toBeDisabled();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeVisible();
    closing.release();
    await expect(alertSaying(page, 'Job closed successfully.')).toBeVisible();
    await expect(dialog).toBeHidden();
    expect(closing.calls()).toBe(1);
  });

  await test.step('waiting applicants get the shown email, and nobody else', async () => {
    expect(words.length).toBeGreaterThan(1);
    for (const person of waiting) {
      const { subject, text } = await mailTo(url, person.email, CLOSED);
      const sent = `${subject} ${text}`.replace(/\s+/g, ' ');
      for (const each of words) expect(sent).toContain(each);
    }
    const mails = await mailsTo(url, decided.email);
    expect(mails.filter(({ subject }) => CLOSED.test(subject))).toEqual([]);
  });

  await test.step('then Inactive, without Close Job and Copy link; earlier applicants can still be decided', async () => {
    await expect(page.getByText('Inactive', { exact: true })).toBeVisible();
    await expect(button(page, 'Close Job')).toHaveCount(0);
    await expect(button(page, 'Copy link')).toHaveCount(0);
    await expect(button(page, 'Edit Job')).toBeVisible();
    await button(queue(page), 'Accept').click();
    await expect(row(page, 'Blake Ash')).toContainText('Accepted');
  });
});

test("a load failure shows a Retry; then the description, and Edit Job; Close Job offers no email if nobody waits, and sends none by default; a job that was closed elsewhere: 'Failed to close job.', and the page says Inactive; it never reopens; an unknown job says so", async ({
  page,
  employer,
}) => {
  const job = await newJob(employer);
  await test.step('a load failure shows a Retry', async () => {
    const mendJob = await failCalls(page, '/company/get-job-posting-by-id/*');
    const mendLists = [
      await failCalls(page, '/job/get-job-applications-by-job-posting/*'),
      await failCalls(page, '/job/get-applicant-rows/*'),
    ];
    await page.goto(`/manager/job-postings/${job.id}/candidates`);
    await expect(alertSaying(page, 'Failed to load job. Please try again.')).toBeVisible();
    mendJob();
    await button(page, 'Retry').click();
    const failed = alertSaying(page, 'Failed to load applications. Please try again.');
    await expect(failed).toHaveCount(2);
    for (const mend of mendLists) mend();
    await button(failed.first(), 'Retry').click();
    await expect(page.getByText(/^No new applicants\./)).toBeVisible();
    await expect(page.getByText('Bakes bread before the town wakes up.')).toBeVisible();
  });

  await test.step('Edit Job and Close Job are in one line, on a phone too; Edit Job changes the title', async () => {
    const desktop = page.viewportSize() ?? { width: 1440, height: 900 };
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
    await page.setViewportSize(desktop);
  });

  await test.step("a job where nobody waits, and that was closed elsewhere: 'Failed to close job.'", async () => {
    await employer.call(deactivateJob, { job_posting_id: job.id });
    await button(page, 'Close Job').click();
    const dialog = page.getByRole('dialog', { name: 'Close Job' });
    await expect(button(dialog, 'Close Job')).toBeVisible();
    await expect(dialog.getByRole('checkbox')).toHaveCount(0);
    await expect(dialog.getByText(/still wait/)).toHaveCount(0);
    const sent = page.waitForRequest('**/api/company/deactivate-job-posting');
    await button(dialog, 'Close Job').click();
    expect((await sent).postDataJSON()).toEqual({ job_posting_id: job.id });
    await expect(alertSaying(dialog, 'Failed to close job.')).toBeVisible();
    await expect(button(dialog, 'Cancel')).toBeFocused();
    await button(dialog, 'Cancel').click();
    await expect(page.getByText('Inactive', { exact: true })).toBeVisible();
    await expect(button(page, 'Close Job')).toHaveCount(0);
    await expect(page.getByRole('button', { name: /open job/i })).toHaveCount(0);
  });

  await test.step('an unknown job says so', async () => {
    await navigate(
      page,
      '/manager/job-postings/01ARZ3NDEKTSV4RRFFQ69G5FAV_01ARZ3NDEKTSV4RRFFQ69G5FAW/candidates',
    );
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page not found');
  });
});

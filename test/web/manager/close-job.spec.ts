import { updateJobApplicationStatus } from '../../../lambdas/contract/calls/application.ts';
import { mailsTo, mailTo } from '../../support/api/mailbox.ts';
import { expectAccessible } from '../../support/web/accessibility.ts';
import { applicants, test } from '../../support/web/manager-test.ts';
import { open } from '../../support/web/review-page.ts';
import { button, expect, says } from '../../support/web/web-test.ts';
import { apply, newJob } from '../../support/worlds/world.ts';

// Whom the dialog that closes a job names and tells.

const SUBJECT = /^Night watch at .* is closed$/;

test('Close Job says how many still wait, and tells them by the email that it shows if the employer chooses so', async ({
  page,
  employer,
  api,
  baseURL,
}) => {
  const url = baseURL ?? '';
  const job = await newJob(employer, { job_title: 'Night watch' });
  const people = await applicants(api, 3);
  const [decided, ...waiting] = people;
  if (decided === undefined) throw new Error('There is nobody');
  const { id } = await apply(decided, job);
  await employer.call(updateJobApplicationStatus, { id, application_status: 'accepted' });
  for (const candidate of waiting) await apply(candidate, job);

  await open(page, job);
  await button(page, 'Close Job').click();
  const dialog = page.getByRole('dialog', { name: 'Close Job' });
  await expect(dialog.getByText('2 applicants still wait for your answer.')).toBeVisible();
  const choice = dialog.getByLabel('Email these applicants that the job is closed');
  await expect(choice).not.toBeChecked();
  await expectAccessible(page, 'closing a job');

  // Cancel forgets the choice.
  await choice.check();
  await button(dialog, 'Cancel').click();
  await button(page, 'Close Job').click();
  await expect(choice).not.toBeChecked();

  const words = await dialog
    .getByRole('region', { name: 'The email' })
    .locator('p')
    .allTextContents();
  expect(words.length).toBeGreaterThan(1);
  await choice.check();
  await button(dialog, 'Close Job').click();
  await expect(says(page, 'Job closed successfully.')).toBeVisible();
  for (const { email } of waiting) {
    const { subject, text } = await mailTo(url, email, SUBJECT);
    const sent = `${subject} ${text}`.replace(/\s+/g, ' ');
    for (const each of words) expect(sent).toContain(each);
  }
  const mails = await mailsTo(url, decided.email);
  expect(mails.filter(({ subject }) => SUBJECT.test(subject))).toEqual([]);
});

test('Close Job tells nobody by itself, and offers no email where nobody waits', async ({
  page,
  employer,
}) => {
  const job = await newJob(employer);
  const sent = page.waitForRequest('**/api/company/deactivate-job-posting');
  await open(page, job);
  await button(page, 'Close Job').click();
  const dialog = page.getByRole('dialog', { name: 'Close Job' });
  await expect(button(dialog, 'Close Job')).toBeVisible();
  await expect(dialog.getByRole('checkbox')).toHaveCount(0);
  await expect(dialog.getByText(/still wait/)).toHaveCount(0);
  await button(dialog, 'Close Job').click();
  expect((await sent).postDataJSON()).toEqual({ job_posting_id: job.id });
});

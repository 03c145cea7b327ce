import { vi } from 'vitest';
import { getApplicantRows } from '../../../../../lambdas/contract/calls/applicant-rows.ts';
import { getJobApplications } from '../../../../../lambdas/contract/calls/application.ts';
import { updateJob } from '../../../../../lambdas/contract/calls/job.ts';
import { getJobPosting } from '../../../../../lambdas/contract/calls/open-jobs.ts';
import { deactivateJob } from '../../../../../lambdas/contract/calls/own-jobs.ts';
import { jobPath } from '../../../../../lambdas/contract/pages/public-paths.ts';
import { jobClosedMail } from '../../../../../lambdas/contract/texts/job-closed-mail.ts';
import {
  alertSaying,
  answer,
  button,
  clickTwice,
  cutOff,
  expect,
  expectAccessible,
  field,
  hold,
  open,
  page,
  refusal,
  resize,
  userEvent,
} from '../../../../../test/support/web/app.tsx';
import { answerApplicants } from '../../../../../test/support/web/applicants.ts';
import { expectOneLeftEdge } from '../../../../../test/support/web/left-edges.ts';
import { managerTest as test } from '../../../../../test/support/web/people.ts';
import { openReview, queue, row } from '../../../../../test/support/web/review.ts';
import { job as aJob, company } from '../../../../../test/support/web/things.ts';
import { paths } from '../../../../paths.ts';

// The header of the review, and the dialog that closes a job.

const heading = page.getByRole('heading', { level: 1 });
const active = page.getByText('Active', { exact: true });
const inactive = page.getByText('Inactive', { exact: true });
const dialog = page.getByRole('dialog', { name: 'Close Job' });
const choice = dialog.getByLabelText('Email these applicants that the job is closed');
const closed = () => expect.element(dialog).not.toBeInTheDocument();

test('company name, job title, badge Active, location, Copy link; Close Job asks, with the focus on Cancel, says how many still wait, emails them only if chosen, with the shown text, and closes once; then Inactive, without Close Job', async () => {
  const { job, firstNamesByStatus } = answerApplicants(
    3,
    { job_title: 'Night watch', remote: true },
    (index) => (index === 0 ? { application_status: 'accepted' } : {}),
  );
  const sent = answer(deactivateJob, () => {
    job.is_active = false;
    return { job: { ...aJob, is_active: false } };
  });
  await openReview(job.id);
  await expect.element(heading).toHaveTextContent('Night watch');
  await expect.element(page.getByRole('link', { name: company.name })).toBeVisible();
  await expect.element(active).toBeVisible();
  await expect.element(page.getByText('Main Street · Portland, Oregon · Remote')).toBeVisible();
  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  await button('Copy link').click();
  await expect.element(page.getByText('Link copied.')).toBeVisible();
  expect(copied).toHaveBeenCalledExactlyOnceWith(`${location.origin}${jobPath(job)}?ref=shared`);
  expectOneLeftEdge();

  await button('Close Job').click();
  for (const text of [
    'Are you sure you want to close this job? Action cannot be reversed at this time.',
    '2 applicants still wait for your answer. You can answer after closing, too.',
  ])
    await expect.element(dialog.getByText(text)).toBeVisible();
  await expect.element(choice).not.toBeChecked();
  await expect.element(button('Cancel', dialog)).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await closed();
  await expect.element(button('Close Job')).toHaveFocus();
  await expect.element(active).toBeVisible();

  // Cancel drops the message of a failure, and the choice.
  const mend = cutOff(deactivateJob);
  await button('Close Job').click();
  await choice.click();
  await button('Close Job', dialog).click();
  const failed = alertSaying('Failed to close job.');
  await expect.element(failed).toBeVisible();
  await expectAccessible('closing a job, failed');
  await button('Cancel', dialog).click();
  await closed();
  await expect.element(active).toBeVisible();
  await button('Close Job').click();
  await expect.element(failed).not.toBeInTheDocument();
  await expect.element(choice).not.toBeChecked();
  mend();

  // The email is the one that is sent.
  const email = dialog.getByRole('region', { name: 'The email' });
  const { subject, paragraphs } = jobClosedMail({
    job_title: 'Night watch',
    company: company.name,
  });
  for (const text of [subject, ...paragraphs])
    await expect.element(email.getByText(text, { exact: true })).toBeVisible();

  // A double click closes once; closing cannot be cancelled once it is confirmed.
  const release = hold(deactivateJob);
  await choice.click();
  clickTwice(button('Close Job', dialog));
  await expect.element(button('Cancel', dialog)).toBeDisabled();
  await expect.element(button('Close', dialog)).toBeDisabled();
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).toBeVisible();
  release();
  await expect.element(alertSaying('Job closed successfully.')).toBeVisible();
  await closed();
  expect(sent).toEqual([{ job_posting_id: job.id, tell_applicants: true }]);
  await expect.element(inactive).toBeVisible();
  for (const name of ['Close Job', 'Copy link'])
    await expect.element(button(name)).not.toBeInTheDocument();
  await expect.element(button('Edit Job')).toBeVisible();
  await button('Accept', queue).click();
  await expect.element(row('Blake Ash')).toMatchTextContent('Accepted');
  await expect.poll(() => firstNamesByStatus().accepted).toEqual(['Avery', 'Blake']);
});

test("a load failure shows a Retry; then the description, and Edit Job; Close Job offers no email if nobody waits, and sends none by default; a job that was closed elsewhere: 'Failed to close job.', and the page says Inactive; it never reopens; an unknown job says so", async () => {
  const { job } = answerApplicants(0);
  answer(updateJob, ({ job_title = '' }) => {
    job.job_title = job_title;
    return { job: { ...aJob, job_title, revision: 2 } };
  });
  const [mendJob, ...mendLists] = [getJobPosting, getJobApplications, getApplicantRows].map(
    (route) => cutOff(route),
  );
  await open(paths.manager.candidates(job.id));
  await expect.element(alertSaying('Failed to load job. Please try again.')).toBeVisible();
  mendJob?.();
  await button('Retry').click();
  const failed = alertSaying('Failed to load applications. Please try again.');
  await expect.element(failed).toHaveLength(2);
  for (const mend of mendLists) mend();
  await button('Retry', failed.first()).click();
  await expect.element(page.getByText(/^No new applicants\./)).toBeVisible();
  await expect.element(page.getByText(job.job_description)).toBeVisible();

  // Edit Job and Close Job are in one line, on a phone too.
  await resize(390, 844);
  const top = (name: string) => button(name).element().getBoundingClientRect().top;
  await expect.poll(() => top('Edit Job') - top('Close Job')).toBe(0);
  await button('Edit Job').click();
  const edit = page.getByRole('dialog', { name: 'Edit Job' });
  await expect.element(edit.getByRole('region', { name: 'The job' })).toBeVisible();
  expect(edit.element().querySelector('.mantine-Card-root'), 'a frame in the frame').toBe(null);
  await field('Job title', edit).fill('Chief baker');
  await button('Save', edit).click();
  await expect.element(heading).toHaveTextContent('Chief baker');
  await resize(1440, 900);

  const sent = answer(deactivateJob, () => {
    job.is_active = false;
    return refusal(409, 'This job is closed already.');
  });
  await button('Close Job').click();
  await expect.element(button('Close Job', dialog)).toBeVisible();
  await expect.element(dialog.getByRole('checkbox')).not.toBeInTheDocument();
  await expect.element(dialog.getByText(/still wait/)).not.toBeInTheDocument();
  await button('Close Job', dialog).click();
  await expect.element(alertSaying('Failed to close job.')).toBeVisible();
  expect(sent).toEqual([{ job_posting_id: job.id }]);
  await expect.element(button('Cancel', dialog)).toHaveFocus();
  await button('Cancel', dialog).click();
  await expect.element(inactive).toBeVisible();
  await expect.element(button('Close Job')).not.toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: /open job/i })).not.toBeInTheDocument();

  answer(getJobPosting, () => refusal(404, 'There is no such job.'));
  await open(paths.manager.candidates(job.id));
  await expect.element(heading).toHaveTextContent('Page not found');
});

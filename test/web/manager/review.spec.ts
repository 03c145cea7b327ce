import type { Page } from '@playwright/test';
import {
  getJobApplications,
  updateJobApplicationStatus,
  withdrawApplication,
} from '../../../lambdas/contract/calls/application.ts';
import { applicants, applyAnswering, standing, test } from '../../support/web/manager-test.ts';
import {
  applyAs,
  current,
  jobWith,
  open,
  queue,
  reviewed,
  row,
  show,
} from '../../support/web/review-page.ts';
import { button, expect, fail, hold, inPages, says } from '../../support/web/web-test.ts';
import { apply, type Employer, newJob, times } from '../../support/worlds/world.ts';

// `/manager/job-postings/{id}/candidates`: the new applicants. Who is decided: `reviewed.spec.ts`.

test.describe('the new applicants', () => {
  test('are reviewed one at a time with Prev/Next and a counter; one who applied without a resume has none', async ({
    page,
    employer,
  }) => {
    const job = await jobWith(employer, 3);
    await open(page, job);
    await expect(current(page)).toHaveText('Avery Ash');
    await expect(current(page)).toHaveCount(1);
    await expect(page.getByText('1 of 3', { exact: true })).toBeVisible();
    await expect(
      queue(page).getByText('This candidate applied without a resume.').filter({ visible: true }),
    ).toBeVisible();
    await expect(button(page, 'Prev')).toBeDisabled();
    // Whoever is shown counts as looked at, and nobody who is fetched ahead.
    const opened = async () => {
      const { applications } = await employer.call(getJobApplications, { id: job.id });
      return applications.map(({ opened_at }) => opened_at !== null);
    };
    await expect.poll(opened).toEqual([true, false, false]);
    await button(page, 'Next').click();
    await expect(current(page)).toHaveText('Blake Ash');
    await button(page, 'Next').click();
    await expect(current(page)).toHaveText('Casey Ash');
    await expect(page.getByText('3 of 3', { exact: true })).toBeVisible();
    await expect(button(page, 'Next')).toBeDisabled();
    await button(page, 'Prev').click();
    await expect(current(page)).toHaveText('Blake Ash');
  });

  test('Accept sets accepted, Reject sets rejected; the item leaves the queue and the position resets to the first', async ({
    page,
    employer,
  }) => {
    const job = await jobWith(employer, 4);
    await open(page, job);
    await button(page, 'Next').click();
    await button(page, 'Next').click();
    await expect(current(page)).toHaveText('Casey Ash');
    await button(queue(page), 'Accept').click();
    await expect(current(page)).toHaveText('Avery Ash');
    await expect(page.getByText('1 of 3', { exact: true })).toBeVisible();
    await expect(row(page, 'Casey Ash')).toContainText('Accepted');

    await button(page, 'Next').click();
    await button(queue(page), 'Reject').click();
    await expect(current(page)).toHaveText('Avery Ash');
    await expect(page.getByText('1 of 2', { exact: true })).toBeVisible();
    await show(page, 'Rejected');
    await expect(row(page, 'Blake Ash')).toContainText('Rejected');
    expect(await standing(employer, job)).toEqual({
      new: ['Avery', 'Dana'],
      accepted: ['Casey'],
      rejected: ['Blake'],
    });
  });

  test('when all are decided the queue says so', async ({ page, employer }) => {
    const job = await jobWith(employer, 1);
    await open(page, job);
    await button(queue(page), 'Reject').click();
    await expect(page.getByText(/^No new applicants\./)).toBeVisible();
    await button(page, 'Undo last decision').click();
    await expect(current(page)).toHaveText('Avery Ash');
  });

  test('a failed decision brings the applicant back with a message; the shown applicant stays', async ({
    page,
    employer,
  }) => {
    const job = await jobWith(employer, 3);
    const mend = await fail(page, '/job/update-job-application-status');
    await open(page, job);
    await button(queue(page), 'Accept').click();
    await expect(says(page, 'Avery Ash could not be accepted. Please try again.')).toBeVisible();
    await expect(page.getByText('2 of 3', { exact: true })).toBeVisible();
    await expect(current(page)).toHaveText('Blake Ash');
    await mend();
    await button(queue(page), 'Reject').click();
    await expect(current(page)).toHaveText('Avery Ash');
    await expect
      .poll(async () => await standing(employer, job))
      .toEqual({ new: ['Avery', 'Casey'], rejected: ['Blake'] });
  });

  test('one who is decided elsewhere while being shown is not replaced under the finger, but said to be gone', async ({
    page,
    employer,
  }) => {
    await page.clock.install();
    const [job, [avery]] = [await newJob(employer), await applicants(employer.api, 2)];
    const application = await applyAs(avery, job);
    for (const other of (await applicants(employer.api, 2)).slice(1)) await apply(other, job);
    await open(page, job);
    await expect(current(page)).toHaveText('Avery Ash');
    await employer.call(updateJobApplicationStatus, {
      ...{ id: application.id, application_status: 'accepted' },
    });
    await page.clock.fastForward('16:00');
    await expect(says(page, 'Avery Ash was reviewed elsewhere or has withdrawn.')).toBeVisible();
    await expect(button(queue(page), 'Continue')).toBeFocused();
    await page.keyboard.press('r');
    await page.keyboard.press('Enter');
    await expect(current(page)).toHaveText('Blake Ash');
    await expect(current(page)).toBeFocused();
    await expect(queue(page).locator('[aria-live=polite]')).toHaveText(
      'Applicant 1 of 1: Blake Ash.',
    );
    expect(await standing(employer, job)).toEqual({ accepted: ['Avery'], new: ['Blake'] });
  });

  test('the decided stay decided after leaving the page and coming back; one who is moved back elsewhere comes back', async ({
    page,
    employer,
  }) => {
    await page.clock.install();
    const [avery] = await applicants(employer.api, 1);
    const job = await newJob(employer);
    const { id } = await applyAs(avery, job);
    await open(page, job);
    await expect(current(page)).toHaveText('Avery Ash');
    await button(queue(page), 'Accept').click();
    await expect(row(page, 'Avery Ash')).toContainText('Accepted');
    await page.getByRole('link', { name: 'Dashboard' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Current Positions');
    await page.goBack();
    await expect(page.getByText(/^No new applicants\./)).toBeVisible();
    await employer.call(updateJobApplicationStatus, { id, application_status: 'new' });
    await page.clock.fastForward('16:00');
    await expect(current(page)).toHaveText('Avery Ash');
  });
});

test('with more applicants than a page of the list holds, queue and table come page by page; a filter searches only as far as it is told to', async ({
  page,
  employer,
  api,
}) => {
  const job = await newJob(employer, {
    screening_questions: [{ question_text: 'Can you start at four?' }],
  });
  // The server's pages hold a hundred; these hold thirty, and take a third of the time.
  await inPages(page, '/job/get-job-applications-by-job-posting/*', 'applications', [30]);
  const people = await applicants(api, 33);
  const last = people.pop();
  const applications = await times(32, (index) => applyAs(people[index], job));
  if (last) applications.push(await applyAnswering(last, job, 'no'));
  await open(page, job);
  // The job counts those on further pages.
  await expect(page.getByText('1 of 33', { exact: true })).toBeVisible();
  await button(page, 'Accept').click();
  await expect(reviewed(page).getByRole('row', { name: /Ash/ })).toHaveCount(1);
  await expect(page.getByText('1 of 32', { exact: true })).toBeVisible();
  await page.keyboard.press('u');
  await expect(page.getByText('1 of 33', { exact: true })).toBeVisible();
  for (let step = 0; step < 22; step++) await page.keyboard.press('ArrowRight');
  await expect(page.getByText('23 of 33', { exact: true })).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await expect(queue(page).locator('[aria-live=polite]')).toHaveText(/^Applicant 24 of 33: /);

  await times(33, (index) =>
    employer.call(updateJobApplicationStatus, {
      id: applications[index]?.id ?? '',
      application_status: 'accepted',
    }),
  );
  await page.reload();
  const rows = reviewed(page).getByRole('row', { name: /Ash/ });
  await expect(rows).toHaveCount(30);
  await page
    .getByLabel('Filter by a screening answer')
    .selectOption({ label: 'Can you start at four? – no' });
  await expect(page.getByText('0 of the 30 candidates loaded so far.')).toBeVisible();
  await button(page, 'Show more candidates').click();
  await expect(rows).toHaveCount(1);
  await page.reload();
  await expect(rows).toHaveCount(30);
  await rows.last().scrollIntoViewIfNeeded();
  await expect(rows).toHaveCount(33);
});

test.describe('two who decide at once', () => {
  test("two managers' tabs on the same queue: a decision taken elsewhere answers with what happened and moves on", async ({
    page,
    context,
    employer,
  }) => {
    const job = await jobWith(employer, 3);
    await open(page, job);
    const other = await context.newPage();
    await open(other, job);
    await expect(current(other)).toHaveText('Avery Ash');

    await button(queue(page), 'Accept').click();
    await expect(row(page, 'Avery Ash')).toContainText('Accepted');

    await button(queue(other), 'Reject').click();
    await expect(says(other, /^Avery Ash: .*accepted/i)).toBeVisible();
    await expect(current(other)).toHaveText('Blake Ash');
    await expect(row(other, 'Avery Ash')).toContainText('Accepted');
    await button(queue(other), 'Reject').click();
    await expect(current(other)).toHaveText('Casey Ash');
    await expect
      .poll(async () => await standing(employer, job))
      .toEqual({ new: ['Casey'], accepted: ['Avery'], rejected: ['Blake'] });
  });

  /** Avery and Blake have applied. Avery is shown, and withdraws. */
  async function withdrawnMeanwhile(page: Page, employer: Employer) {
    const job = await newJob(employer);
    const [avery, blake] = await applicants(employer.api, 2);
    if (!avery || !blake) throw new Error('Nobody applied');
    const { id } = await apply(avery, job);
    await apply(blake, job);
    await open(page, job);
    await expect(current(page)).toHaveText('Avery Ash');
    await avery.call(withdrawApplication, { application_id: id });
    return job;
  }

  test('the profile of an applicant who has just withdrawn says so, and then the queue does', async ({
    page,
    employer,
  }) => {
    await withdrawnMeanwhile(page, employer);
    await button(queue(page), 'View profile').click();
    const dialog = page.getByRole('dialog', { name: 'Candidate Profile' });
    await expect(dialog.getByRole('note')).toContainText(
      'Avery Ash has withdrawn this application, or deleted their account.',
    );
    await expect(dialog.getByText('Withdrawn', { exact: true })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(says(page, 'Avery Ash was reviewed elsewhere or has withdrawn.')).toBeVisible();
    await button(queue(page), 'Continue').click();
    await expect(current(page)).toHaveText('Blake Ash');
  });

  test('an applicant who has just withdrawn cannot be decided', async ({ page, employer }) => {
    const job = await withdrawnMeanwhile(page, employer);
    await button(queue(page), 'Accept').click();
    await expect(says(page, /^Avery Ash: .*withdrawn/i)).toBeVisible();
    await expect(current(page)).toHaveText('Blake Ash');
    await expect(page.getByText('1 of 1', { exact: true })).toBeVisible();
    expect(await standing(employer, job)).toEqual({ withdrawn: ['Avery'], new: ['Blake'] });
  });
});

test('where many wait, they are searched by name: who is found is reviewed one after the other, and whoever is undone is shown', async ({
  page,
  employer,
}) => {
  const job = await jobWith(employer, 7);
  await open(page, job);
  const search = page.getByLabel('Search new applicants');
  await button(queue(page), 'Next').click();
  await expect(current(page)).toHaveText('Blake Ash');
  // Who is on the screen stays, if they are found too.
  await search.fill('ash');
  await expect(queue(page).getByText('2 of 7', { exact: true })).toBeVisible();
  await search.fill('cas');
  await expect(current(page)).toHaveText('Casey Ash');
  await expect(queue(page).getByText('1 of 1', { exact: true })).toBeVisible();
  await expect(search).toBeFocused();
  // Who has left the queue is not found again, even before the server is asked.
  const rows = await hold(page, '/job/get-applicant-rows/*');
  await button(queue(page), 'Accept').click();
  await expect(queue(page).getByText('No new applicants match "cas".')).toBeVisible();
  await expect(row(page, 'Casey Ash')).toBeVisible();
  await search.fill('');
  await expect(queue(page).getByText(/^\d of 6$/)).toBeVisible();
  await search.fill('cas');
  await expect(queue(page).getByText('No new applicants match "cas".')).toBeVisible();
  rows.release();
  await search.fill('ash bl');
  await expect(current(page)).toHaveText('Blake Ash');
  await button(queue(page), 'Undo').click();
  await expect(current(page)).toHaveText('Casey Ash');
  await expect(search).toHaveValue('');
  await expect(queue(page).getByText('3 of 7', { exact: true })).toBeVisible();
  await search.fill('nobody');
  await button(queue(page), 'Clear search').click();
  await expect(queue(page).getByText('1 of 7', { exact: true })).toBeVisible();
});

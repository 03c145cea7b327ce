import type { Locator } from '@playwright/test';
import {
  getJobApplications,
  updateJobApplicationStatus,
  withdrawApplication,
} from '../../../lambdas/contract/calls/application.ts';
import { makeOffer } from '../../../lambdas/contract/calls/offer.ts';
import { pdf } from '../../support/documents/files.ts';
import { expectNoSidewaysScroll } from '../../support/web/accessibility.ts';
import { expectWholeWords } from '../../support/web/look.ts';
import {
  applicants,
  applicantWith,
  applyAnswering,
  signUp,
  standing,
  test,
} from '../../support/web/manager-test.ts';
import {
  current,
  jobWith,
  open,
  queue,
  reviewed,
  row,
  show,
} from '../../support/web/review-page.ts';
import { button, expect, fail, inPages, says } from '../../support/web/web-test.ts';
import { apply, newJob, offerOn } from '../../support/worlds/world.ts';

// The reviewed candidates and the candidate's profile, on `/manager/job-postings/{id}/candidates`.

test('names get room before dates: none is cut off or broken inside a word', async ({
  page,
  employer,
  api,
}) => {
  const people = [
    await signUp(api, 'Wilhelmina', 'Featherstonehaugh'),
    await signUp(api, 'Lena', 'Fakename-Whitfield'),
  ];
  const job = await newJob(employer);
  const inAMonth = new Date(Date.now() + 30 * 24 * 3600_000).toISOString().slice(0, 10);
  for (const [index, candidate] of people.entries()) {
    const { id } = await apply(candidate, job);
    const status = { id, application_status: 'accepted' } as const;
    await employer.call(updateJobApplicationStatus, status);
    const offer = { ...offerOn({ id }, employer.location), answer_by: inAMonth };
    if (index > 0) await employer.call(makeOffer, offer);
  }
  for (const width of [1440, 1280, 1100, 1024, 390]) {
    await page.setViewportSize({ width, height: 800 });
    await open(page, job);
    await expect(reviewed(page).getByText('Wilhelmina Featherstonehaugh')).toBeVisible();
    await expectWholeWords(reviewed(page).locator('td, .mantine-Card-root'));
    await expectNoSidewaysScroll(page, `the reviewed candidates at ${width}`);
  }
});

test('an Accepted/Rejected toggle with counts, status badges, and messages for none', async ({
  page,
  employer,
}) => {
  const job = await jobWith(employer, 2);
  await open(page, job);
  await expect(page.getByText('No accepted candidates yet.')).toBeVisible();
  await show(page, 'Rejected');
  await expect(page.getByText('No rejected candidates yet.')).toBeVisible();
  // There is nobody to search among.
  const search = page.getByLabel('Search by name');
  await expect(search).toBeHidden();
  const tab = (name: string) => page.getByRole('radio', { name, exact: true });
  await expect(tab('Rejected 0')).toBeChecked();
  await button(queue(page), 'Reject').click();
  await expect(row(page, 'Avery Ash').getByText('Rejected', { exact: true })).toBeVisible();
  await expect(tab('Rejected 1')).toBeChecked();
  await expect(search).toBeVisible();
  await expect(tab('Accepted 0')).toHaveCount(1);
  await button(queue(page), 'Accept').click();
  await show(page, 'Accepted');
  await expect(row(page, 'Blake Ash').getByText('Accepted', { exact: true })).toBeVisible();
  await expect(row(page, 'Avery Ash')).toHaveCount(0);
  const accepted = await employer.call(getJobApplications, { id: job.id, queue: 'accepted' });
  for (const { id } of accepted.applications)
    await employer.call(updateJobApplicationStatus, { id, application_status: 'rejected' });
  // The job's counters tell the length of a list that is not loaded whole.
  await inPages(
    page,
    '/job/get-job-applications-by-job-posting/*queue=rejected*',
    'applications',
    [1],
  );
  await page.reload();
  await expect(tab('Rejected 2')).toHaveCount(1);
});

test('Candidate Profile (view) shows profile, documents, videos and answers, on paper too; from there, always in sight, a decision can be changed and an offer made', async ({
  page,
  employer,
  api,
}) => {
  const job = await newJob(employer, {
    screening_questions: [{ question_text: 'Can you start at four?', correct_answer: 'yes' }],
    video_questions: [{ question_text: 'Why bread?' }],
  });
  const candidate = await applicantWith(api, { resume: pdf, extension: 'pdf' });
  const application = await apply(candidate, job);
  await employer.call(updateJobApplicationStatus, {
    ...{ id: application.id, application_status: 'rejected' },
  });
  await open(page, job);
  await show(page, 'Rejected');
  await button(page, 'View profile of Avery Ash').click();
  const dialog = page.getByRole('dialog', { name: 'Candidate Profile' });
  await expect(dialog.getByRole('heading', { name: 'Avery Ash' })).toBeVisible();
  for (const text of [
    ...[candidate.email, '+1 555 0100', 'Springfield, Oregon 97475', 'Feb 28, 1990'],
    ...['Immediate', 'Authorized', 'Full-time', 'Why bread?', 'Can you start at four?'],
  ]) {
    await expect(dialog.getByText(text, { exact: true })).toBeVisible();
  }
  await expect(dialog.getByRole('link', { name: 'Open the resume' })).toHaveAttribute(
    'href',
    /\/resumes\//,
  );
  const happened = dialog.getByRole('list', { name: 'History' });
  await expect(happened.getByText('Avery Ash applied.')).toBeVisible();
  await expect(
    happened.getByText(/^You rejected .+ Avery Ash will be told on .+ [AP]M\.$/),
  ).toBeVisible();
  await expect(happened.getByText('You opened the application.')).toBeVisible();
  await page.setViewportSize({ width: 1440, height: 600 });
  await expect(button(dialog, 'Accept')).toBeInViewport();
  await page.emulateMedia({ media: 'print' });
  for (const text of ['Avery Ash', /^Baker, Bakery /, candidate.email, 'Can you start at four?']) {
    await expect(dialog.getByText(text).first()).toBeVisible();
  }
  await expect(dialog.getByRole('button')).toHaveCount(0);
  await expect(page.getByRole('navigation')).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toBeHidden();
  await page.emulateMedia({ media: 'screen' });
  await button(dialog, 'Make Offer').click();
  await expect(page.getByRole('dialog', { name: 'Make Offer' })).toBeVisible();
  await expect(dialog).toBeHidden();
  await page.keyboard.press('Escape');
  await button(page, 'View profile of Avery Ash').click();
  await button(dialog, 'Accept').click();
  await expect(says(page, 'Avery Ash was accepted.')).toBeVisible();
  await show(page, 'Accepted');
  await button(page, 'View profile of Avery Ash').click();
  await expect(happened.getByText('You accepted the application.')).toBeVisible();
  await expect(happened.getByText('You rejected the application.', { exact: true })).toBeVisible();
  await button(dialog, 'Move back to new').click();
  await expect(current(page)).toHaveText('Avery Ash');
  expect(await standing(employer, job)).toEqual({ new: ['Avery'] });

  // An application that is being reviewed can be printed too.
  await page.emulateMedia({ media: 'print' });
  for (const text of ['Baker', 'Avery Ash', 'Can you start at four?']) {
    await expect(page.getByText(text, { exact: true }).filter({ visible: true })).not.toHaveCount(
      0,
    );
  }
  await expect(page.getByRole('button')).toHaveCount(0);
  await expect(reviewed(page)).toBeHidden();
});

test("'Failed to load candidate. Please try again.', with a Retry, and for what happened too", async ({
  page,
  employer,
}) => {
  const job = await jobWith(employer, 1);
  const mendTimeline = await fail(page, '/job/get-application-timeline/*');
  const mend = await fail(page, '/manager/candidates/*');
  await open(page, job);
  await button(queue(page), 'View profile').click();
  const dialog = page.getByRole('dialog', { name: 'Candidate Profile' });
  await expect(says(dialog, 'Failed to load candidate. Please try again.')).toBeVisible();
  await mend();
  await button(dialog, 'Retry').click();
  await expect(dialog.getByRole('heading', { name: 'Avery Ash' })).toBeVisible();
  await expect(says(dialog, 'Failed to load the history. Please try again.')).toBeVisible();
  await mendTimeline();
  await button(dialog, 'Retry').click();
  await expect(dialog.getByText('Avery Ash applied.')).toBeVisible();
});

test('Withdrawn shows who has withdrawn and when, and what they handed in, without their profile', async ({
  page,
  employer,
  api,
}) => {
  const job = await newJob(employer, {
    screening_questions: [{ question_text: 'Can you start at four?', correct_answer: 'yes' }],
    video_questions: [{ question_text: 'Why bread?' }],
  });
  const candidate = await applicantWith(api, { resume: pdf, extension: 'pdf' });
  const { id } = await apply(candidate, job);
  await candidate.call(withdrawApplication, { application_id: id });
  await open(page, job);
  await show(page, 'Withdrawn');
  await expect(row(page, 'Avery Ash').getByText('Withdrawn', { exact: true })).toBeVisible();
  const when = row(page, 'Avery Ash').getByRole('cell').nth(2).getByRole('time');
  await expect(when).toHaveText(/ \d{4}$/);
  await expect(when).toHaveAttribute('title', /\d{4}, \d+:\d\d/);
  await expect(button(page, 'Make Offer to Avery Ash')).toHaveCount(0);

  await button(page, 'View profile of Avery Ash').click();
  const dialog = page.getByRole('dialog', { name: 'Candidate Profile' });
  await expect(dialog.getByRole('heading', { name: 'Avery Ash' })).toBeVisible();
  await expect(dialog.getByRole('note')).toHaveText(
    /^Avery Ash withdrew this application on .*\d{4}, \d+:\d\d.*\.You can no longer see their profile\. Their application is below\.$/,
  );
  await expect(dialog.getByRole('link', { name: 'Open the resume' })).toHaveAttribute(
    'href',
    /\/resumes\//,
  );
  await expect(dialog.getByText('Can you start at four?')).toBeVisible();
  await expect.poll(() => readyState(dialog.locator('video'))).toBeGreaterThan(0);
  await expect(dialog.getByText(candidate.email)).toHaveCount(0);
  await expect(dialog.getByRole('alert')).toHaveCount(0);
  await expect(dialog.getByRole('button', { name: /Accept|Reject|Move|Retry/ })).toHaveCount(0);
});

test('who has withdrawn from one job and not from another is still shown', async ({
  page,
  employer,
  api,
}) => {
  const candidate = await applicantWith(api, { resume: pdf, extension: 'pdf' });
  const [job, other] = [await newJob(employer), await newJob(employer)];
  const { id } = await apply(candidate, job);
  await apply(candidate, other);
  await candidate.call(withdrawApplication, { application_id: id });
  await open(page, job);
  await show(page, 'Withdrawn');
  await button(page, 'View profile of Avery Ash').click();
  const dialog = page.getByRole('dialog', { name: 'Candidate Profile' });
  await expect(dialog.getByText(candidate.email)).toBeVisible();
  await expect(dialog.getByRole('button', { name: /Accept|Reject|Move/ })).toHaveCount(0);
});

test('the reviewed table is searched by name, sorted, and filtered by question and answer; nothing in it wraps', async ({
  page,
  employer,
  api,
}) => {
  const job = await newJob(employer, {
    screening_questions: [
      { question_text: 'Which shift?', question_answers: ['early', 'late', 'night'] },
    ],
  });
  const answers = ['early', 'late', 'early'];
  for (const [index, candidate] of (await applicants(api, 3)).entries()) {
    const { id } = await applyAnswering(candidate, job, answers[index] ?? '');
    await employer.call(updateJobApplicationStatus, { id, application_status: 'accepted' });
  }
  await open(page, job);
  const bodyRows = reviewed(page).getByRole('row', { name: /Ash/ });
  await expect(bodyRows).toHaveCount(3);
  const names = bodyRows.locator('td:first-child');
  await expect(names).toHaveText(['Avery Ash', 'Blake Ash', 'Casey Ash']);
  const search = page.getByLabel('Search by name');
  await search.fill('ásh bl');
  await expect(names).toHaveText(['Blake Ash']);
  await search.fill('nobody');
  await expect(page.getByText('No accepted candidates match.')).toBeVisible();
  await search.fill('');
  await page.getByLabel('Sort by').selectOption({ label: 'Newest first' });
  await expect(names).toHaveText(['Casey Ash', 'Blake Ash', 'Avery Ash']);
  await page.getByLabel('Sort by').selectOption({ label: 'By name' });
  await expect(names).toHaveText(['Avery Ash', 'Blake Ash', 'Casey Ash']);
  const filter = page.getByLabel('Filter by a screening answer');
  await filter.selectOption({ label: 'Which shift? – early' });
  await expect(bodyRows).toHaveCount(2);
  await expect(row(page, 'Blake Ash')).toHaveCount(0);
  await filter.selectOption({ label: 'Which shift? – night' });
  await expect(page.getByText('No accepted candidates match.')).toBeVisible();
  await filter.selectOption({ label: 'All screening answers' });
  await expect(bodyRows).toHaveCount(3);
  await names.first().evaluate((cell) => {
    cell.textContent = 'Maximiliana-Theodora Vandersloot-Featherstonehaugh Ash';
  });
  for (const each of await bodyRows.all()) {
    expect((await each.boundingBox())?.height).toBeLessThan(56);
  }
});

const readyState = (video: Locator) =>
  video.evaluate((element) => (element instanceof HTMLVideoElement ? element.readyState : -1));

import type { Locator } from '@playwright/test';
import {
  updateJobApplicationStatus,
  withdrawApplication,
} from '../../../lambdas/contract/calls/application.ts';
import { makeOffer } from '../../../lambdas/contract/calls/offer.ts';
import { pdf } from '../../support/documents/files.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../../support/web/accessibility.ts';
import { expectWholeWords } from '../../support/web/look.ts';
import {
  applicants,
  applicantWith,
  applyAnswering,
  firstNamesByStatus,
  signUp,
  test,
} from '../../support/web/manager-test.ts';
import {
  currentApplicant,
  openCandidatesPage,
  queue,
  reviewed,
  row,
  showTab,
} from '../../support/web/pages/review-page.ts';
import { alertSaying, button, expect, failCalls } from '../../support/web/web-test.ts';
import { apply, offerOn } from '../../support/worlds/apply.ts';
import { newJob } from '../../support/worlds/world.ts';

// The reviewed candidates and the candidate's profile, on `/manager/job-postings/{id}/candidates`.

test('an Accepted/Rejected toggle with counts, status badges, and messages for none; the table is searched by name, sorted, and filtered by question and answer; names get space before dates, and nothing wraps', async ({
  page,
  employer,
  api,
}) => {
  const job = await newJob(employer, {
    screening_questions: [
      { question_text: 'Which shift?', question_answers: ['early', 'late', 'night'] },
    ],
  });
  const people = [
    ...(await applicants(api, 1)),
    await signUp(api, 'Lena', 'Fakename-Whitfield'),
    await signUp(api, 'Wilhelmina', 'Featherstonehaugh'),
  ];
  const [avery, lena, wilhelmina] = [/^Avery Ash/, /^Lena Fake/, /^Wilhelmina F/] as const;
  const answers = ['early', 'late', 'early'];
  const ids: string[] = [];
  for (const [index, candidate] of people.entries())
    ids.push((await applyAnswering(candidate, job, answers[index] ?? '')).id);
  await openCandidatesPage(page, job);
  const search = page.getByLabel('Search by name');
  const bodyRows = reviewed(page)
    .getByRole('row')
    .filter({ has: page.getByRole('cell') });
  const names = bodyRows.locator('td:first-child');

  await test.step('a toggle with counts, status badges, and messages for none', async () => {
    await expect(page.getByText('No accepted candidates yet.')).toBeVisible();
    await showTab(page, 'Rejected');
    await expect(page.getByText('No rejected candidates yet.')).toBeVisible();
    // There is nobody to search for.
    await expect(search).toBeHidden();
    const tab = (name: string) => page.getByRole('radio', { name, exact: true });
    await expect(tab('Rejected 0')).toBeChecked();
    await button(queue(page), 'Reject').click();
    await expect(row(page, 'Avery Ash').getByText('Rejected', { exact: true })).toBeVisible();
    await expect(tab('Rejected 1')).toBeChecked();
    await expect(search).toBeVisible();
    await expect(tab('Accepted 0')).toHaveCount(1);
    await button(queue(page), 'Accept').click();
    await showTab(page, 'Accepted');
    await expect(row(page, 'Lena Fake').getByText('Accepted', { exact: true })).toBeVisible();
    await expect(row(page, 'Avery Ash')).toHaveCount(0);
  });

  await expect
    .poll(async () => (await firstNamesByStatus(employer, job)).accepted)
    .toEqual(['Lena']);
  for (const id of [ids[0] ?? '', ids[2] ?? ''])
    await employer.call(updateJobApplicationStatus, { id, application_status: 'accepted' });
  await test.step('the table is searched by name, sorted, and filtered by question and answer', async () => {
    await page.reload();
    await expect(names).toHaveText([avery, lena, wilhelmina]);
    await search.fill('ásh av');
    await expect(names).toHaveText([avery]);
    await search.fill('nobody');
    await expect(page.getByText('No accepted candidates match.')).toBeVisible();
    await search.fill('');
    await page.getByLabel('Sort by').selectOption({ label: 'Newest first' });
    await expect(names).toHaveText([wilhelmina, lena, avery]);
    await page.getByLabel('Sort by').selectOption({ label: 'By name' });
    await expect(names).toHaveText([avery, lena, wilhelmina]);
    const filter = page.getByLabel('Filter by a screening answer');
    await filter.selectOption({ label: 'Which shift? – early' });
    await expect(names).toHaveText([avery, wilhelmina]);
    await filter.selectOption({ label: 'Which shift? – night' });
    await expect(page.getByText('No accepted candidates match.')).toBeVisible();
    await filter.selectOption({ label: 'All screening answers' });
    await expect(bodyRows).toHaveCount(3);
  });

  await test.step('no row wraps', async () => {
    await names.first().evaluate((cell) => {
      cell.textContent = 'Maximiliana-Theodora Vandersloot-Featherstonehaugh Ash';
    });
    for (const each of await bodyRows.all())
      expect((await each.boundingBox())?.height).toBeLessThan(56);
  });

  const inAMonth = new Date(Date.now() + 30 * 24 * 3600_000).toISOString().slice(0, 10);
  await employer.call(makeOffer, {
    ...offerOn({ id: ids[1] ?? '' }, employer.location),
    answer_by: inAMonth,
  });

  await test.step('names get space before dates: none is cut off or broken inside a word', async () => {
    await page.reload();
    for (const width of [1440, 1280, 1100, 1024, 390]) {
      await page.setViewportSize({ width, height: 800 });
      await expect(reviewed(page).getByText('Wilhelmina Featherstonehaugh')).toBeVisible();
      await expectWholeWords(reviewed(page).locator('td, .mantine-Card-root'));
      await expectNoSidewaysScroll(page, `the reviewed candidates at ${width}`);
    }
  });

  await test.step('each list shows its length; the rows name everybody before their applications are loaded', async () => {
    for (const id of [ids[0] ?? '', ids[2] ?? ''])
      await employer.call(updateJobApplicationStatus, { id, application_status: 'rejected' });
    await page.setViewportSize({ width: 1440, height: 900 });
    const rejected = '/job/get-job-applications-by-job-posting/*queue=rejected*';
    const mend = await failCalls(page, rejected);
    await page.reload();
    await expect(page.getByRole('radio', { name: 'Rejected 2', exact: true })).toHaveCount(1);
    await showTab(page, 'Rejected');
    await expect(names).toHaveText([avery, wilhelmina]);
    const failed = alertSaying(page, 'Failed to load offers and answers. Please try again.');
    await expect(failed).toBeVisible();
    mend();
    await button(failed, 'Retry').click();
    await expect(failed).toBeHidden();
    await page.getByLabel('Filter by a screening answer').selectOption('Which shift? – early');
    await expect(names).toHaveText([avery, wilhelmina]);
  });
});

test('Candidate Profile (view), or a load failure with a Retry: profile, documents, videos and answers, in print too; its buttons, always in view, change a decision and make an offer', async ({
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
  const mendTimeline = await failCalls(page, '/job/get-application-timeline/*');
  const mend = await failCalls(page, '/manager/candidates/*');
  await openCandidatesPage(page, job);
  await showTab(page, 'Rejected');
  await button(page, 'View profile of Avery Ash').click();
  const dialog = page.getByRole('dialog', { name: 'Candidate Profile' });
  await expect(alertSaying(dialog, 'Failed to load candidate. Please try again.')).toBeVisible();
  mend();
  await button(dialog, 'Retry').click();
  await expect(dialog.getByRole('heading', { name: 'Avery Ash' })).toBeVisible();
  await expect(alertSaying(dialog, 'Failed to load the history. Please try again.')).toBeVisible();
  mendTimeline();
  await button(dialog, 'Retry').click();
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
  await expect(alertSaying(page, 'Avery Ash was accepted.')).toBeVisible();
  await showTab(page, 'Accepted');
  await button(page, 'View profile of Avery Ash').click();
  await expect(happened.getByText('You accepted the application.')).toBeVisible();
  await expect(happened.getByText('You rejected the application.', { exact: true })).toBeVisible();
  await button(dialog, 'Move back to new').click();
  await expect(currentApplicant(page)).toHaveText('Avery Ash');
  expect(await firstNamesByStatus(employer, job)).toEqual({ new: ['Avery'] });

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

test('Withdrawn lists withdrawn applicants with the date and their application, and the profile only if they have applied to another job', async ({
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
  await openCandidatesPage(page, job);
  await showTab(page, 'Withdrawn');
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
  await expectAccessible(page, 'the profile of one who has withdrawn');
  await page.setViewportSize({ width: 390, height: 900 });
  await expect(dialog.getByRole('note')).toBeVisible();
  await expectNoSidewaysScroll(page, 'the profile of one who has withdrawn');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expectNoSidewaysScroll(page, 'Withdrawn');
  await expectAccessible(page, 'Withdrawn on a phone');

  await apply(candidate, await newJob(employer));
  await page.reload();
  await showTab(page, 'Withdrawn');
  await button(page, 'View profile of Avery Ash').click();
  await expect(dialog.getByText(candidate.email)).toBeVisible();
  await expect(dialog.getByRole('button', { name: /Accept|Reject|Move/ })).toHaveCount(0);
});

const readyState = (video: Locator) =>
  video.evaluate((element) => (element instanceof HTMLVideoElement ? element.readyState : -1));

import {
  getJobApplications,
  updateJobApplicationStatus,
  withdrawApplication,
} from '../../../lambdas/contract/calls/application.ts';
import { expectAccessible } from '../../support/web/accessibility.ts';
import {
  applicants,
  applyAnswering,
  firstNamesByStatus,
  test,
} from '../../support/web/manager-test.ts';
import {
  applyAs,
  currentApplicant,
  decideByKey,
  openCandidatesPage,
  queue,
  reviewed,
  row,
  showTab,
} from '../../support/web/pages/review-page.ts';
import {
  alertSaying,
  answerInPages,
  button,
  expect,
  failCalls,
  holdCalls,
  pauseClock,
} from '../../support/web/web-test.ts';
import { apply } from '../../support/worlds/apply.ts';
import { newJob, times } from '../../support/worlds/world.ts';

// `/manager/job-postings/{id}/candidates`: the new applicants. Decided ones: `reviewed.test.tsx`, beside the page.

test('the new applicants are reviewed one at a time, with their answers marked; many are searched by name; a decided one leaves and the first one is shown; messages for a failed decision and an empty queue', async ({
  page,
  employer,
  api,
}) => {
  const question_answers = ['3-5 years', 'unauthorized'];
  const job = await newJob(employer, {
    screening_questions: [
      { question_text: 'How long?', question_answers, correct_answer: '3-5 years' },
      { question_text: 'And before?', question_answers, correct_answer: null },
    ],
  });
  for (const [index, candidate] of (await applicants(api, 7)).entries())
    await applyAnswering(candidate, job, question_answers[index === 1 ? 1 : 0] ?? '');
  const mend = await failCalls(page, '/job/update-job-application-status');
  await openCandidatesPage(page, job);
  const expectCurrent = (name: string) => expect(currentApplicant(page)).toHaveText(name);
  const place = (text: string) =>
    expect(queue(page).getByText(text, { exact: true })).toBeVisible();

  await test.step('one at a time with Prev/Next and a counter; answers as they were written, each marked against the preferred one', async () => {
    await expectCurrent('Avery Ash');
    await expect(currentApplicant(page)).toHaveCount(1);
    await place('1 of 7');
    await expect(
      queue(page).getByText('This candidate applied without a resume.').filter({ visible: true }),
    ).toBeVisible();
    await expect(button(page, 'Prev')).toBeDisabled();
    const answer = (question: string) =>
      queue(page).locator('dl > div').filter({ hasText: question, visible: true });
    await expect(answer('How long?')).toHaveText(/3-5 years\s*Matches$/);
    await expect(answer('And before?')).toHaveText(/3-5 years$/);
    // The shown applicant counts as opened, a preloaded one does not.
    const opened = async () => {
      const { applications } = await employer.call(getJobApplications, { id: job.id });
      return applications.filter(({ opened_at }) => opened_at !== null).length;
    };
    await expect.poll(opened).toBe(1);
    await button(page, 'Next').click();
    await expectCurrent('Blake Ash');
    await expect(answer('How long?')).toHaveText(/unauthorized\s*Preferred: 3-5 years$/);
    await expect(answer('And before?')).toHaveText(/unauthorized$/);
    for (let steps = 0; steps < 5; steps++) await button(page, 'Next').click();
    await expectCurrent('Gray Ash');
    await place('7 of 7');
    await expect(button(page, 'Next')).toBeDisabled();
    await button(page, 'Prev').click();
    await expectCurrent('Frankie Ash');
    for (let steps = 0; steps < 5; steps++) await button(page, 'Prev').click();
    await expectCurrent('Avery Ash');
  });

  await test.step('a failed decision brings the applicant back with a message; the shown applicant stays', async () => {
    await button(queue(page), 'Accept').click();
    await expect(
      alertSaying(page, 'Avery Ash could not be accepted. Please try again.'),
    ).toBeVisible();
    await place('2 of 7');
    await expectCurrent('Blake Ash');
    await expectAccessible(page, 'a toast');
    mend();
  });

  await test.step('many are searched by name: matches are reviewed one after the other, and an undone applicant is shown', async () => {
    const search = page.getByLabel('Search new applicants');
    // The shown applicant stays, if the search finds them too.
    await search.fill('ash');
    await place('2 of 7');
    await search.fill('cas');
    await expectCurrent('Casey Ash');
    await place('1 of 1');
    await expect(search).toBeFocused();
    // An applicant who has left the queue is not found again, even before the server answers.
    const rows = await holdCalls(page, '/job/get-applicant-rows/*');
    await button(queue(page), 'Accept').click();
    await expect(queue(page).getByText('No new applicants match "cas".')).toBeVisible();
    await expect(row(page, 'Casey Ash')).toBeVisible();
    await search.fill('');
    await expect(queue(page).getByText(/^\d of 6$/)).toBeVisible();
    await search.fill('cas');
    await expect(queue(page).getByText('No new applicants match "cas".')).toBeVisible();
    rows.release();
    await search.fill('ash bl');
    await expectCurrent('Blake Ash');
    await button(queue(page), 'Undo').click();
    await expectCurrent('Casey Ash');
    await expect(search).toHaveValue('');
    await place('3 of 7');
    await search.fill('nobody');
    await button(queue(page), 'Clear search').click();
    await place('1 of 7');
  });

  await test.step('Accept sets accepted, Reject sets rejected; the item leaves the queue and the position resets to the first', async () => {
    await button(page, 'Next').click();
    await button(page, 'Next').click();
    await expectCurrent('Casey Ash');
    await button(queue(page), 'Accept').click();
    await expectCurrent('Avery Ash');
    await place('1 of 6');
    await expect(row(page, 'Casey Ash')).toContainText('Accepted');

    await button(page, 'Next').click();
    await button(queue(page), 'Reject').click();
    await expectCurrent('Avery Ash');
    await place('1 of 5');
    await showTab(page, 'Rejected');
    await expect(row(page, 'Blake Ash')).toContainText('Rejected');
    expect(await firstNamesByStatus(employer, job)).toEqual({
      new: ['Avery', 'Dana', 'Ellis', 'Frankie', 'Gray'],
      accepted: ['Casey'],
      rejected: ['Blake'],
    });
  });

  await test.step('once all are decided the queue says so', async () => {
    for (const name of ['Avery', 'Dana', 'Ellis', 'Frankie', 'Gray']) {
      await expectCurrent(`${name} Ash`);
      await decideByKey(page, 'r');
    }
    await expect(page.getByText(/^No new applicants\./)).toBeVisible();
    await expectAccessible(page, 'an empty queue');
    await button(page, 'Undo last decision').click();
    await expectCurrent('Gray Ash');
  });
});

test('decisions elsewhere and withdrawals meanwhile: no applicant is replaced without a click or decided twice, and a message explains; back on the page, decisions stay', async ({
  page,
  employer,
  api,
}) => {
  await page.clock.install();
  const job = await newJob(employer);
  const people = await applicants(api, 5);
  const ids: string[] = [];
  for (const candidate of people) ids.push((await apply(candidate, job)).id);
  const [avery = '', blake = '', casey = '', dana = '', ellis = ''] = ids;
  const elsewhere = (id: string, application_status: 'new' | 'accepted') =>
    employer.call(updateJobApplicationStatus, { id, application_status });
  const is = (name: string) => expect(currentApplicant(page)).toHaveText(name);
  await openCandidatesPage(page, job);

  await test.step('a shown applicant who is decided elsewhere is not replaced without a click, and a message says so', async () => {
    await is('Avery Ash');
    await elsewhere(avery, 'accepted');
    await page.clock.fastForward('16:00');
    await expect(
      alertSaying(page, 'Avery Ash was reviewed elsewhere or has withdrawn.'),
    ).toBeVisible();
    await expect(button(queue(page), 'Continue')).toBeFocused();
    await page.keyboard.press('r');
    await page.keyboard.press('Enter');
    await is('Blake Ash');
    await expect(currentApplicant(page)).toBeFocused();
    await expect(queue(page).locator('[aria-live=polite]')).toHaveText(
      'Applicant 1 of 4: Blake Ash.',
    );
    expect(await firstNamesByStatus(employer, job)).toEqual({
      accepted: ['Avery'],
      new: ['Blake', 'Casey', 'Dana', 'Ellis'],
    });
  });

  await test.step('the profile of an applicant who has just withdrawn says so, and then the queue does', async () => {
    await people[1]?.call(withdrawApplication, { application_id: blake });
    await button(queue(page), 'View profile').click();
    const dialog = page.getByRole('dialog', { name: 'Candidate Profile' });
    await expect(dialog.getByRole('note')).toContainText(
      'Blake Ash has withdrawn this application, or deleted their account.',
    );
    await expect(dialog.getByText('Withdrawn', { exact: true })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(
      alertSaying(page, 'Blake Ash was reviewed elsewhere or has withdrawn.'),
    ).toBeVisible();
    await button(queue(page), 'Continue').click();
    await is('Casey Ash');
  });

  await test.step('an applicant who has just withdrawn cannot be decided', async () => {
    await people[2]?.call(withdrawApplication, { application_id: casey });
    await button(queue(page), 'Accept').click();
    await expect(alertSaying(page, /^Casey Ash: .*withdrawn/i)).toBeVisible();
    await is('Dana Ash');
    await expect(page.getByText('1 of 2', { exact: true })).toBeVisible();
  });

  await test.step('a decision after one in another tab says so, and shows the next applicant', async () => {
    await elsewhere(dana, 'accepted');
    await button(queue(page), 'Reject').click();
    await expect(alertSaying(page, /^Dana Ash: .*accepted/i)).toBeVisible();
    await is('Ellis Ash');
    await expect(row(page, 'Dana Ash')).toContainText('Accepted');
    await button(queue(page), 'Accept').click();
    const undoToast = alertSaying(page, 'Ellis Ash was accepted.');
    // Its ten seconds start when the pointer leaves it.
    await undoToast.hover();
    await expect(row(page, 'Ellis Ash')).toContainText('Accepted');
    await pauseClock(page);
    await page.mouse.move(0, 0);
    await page.clock.runFor(9_000);
    await expect(undoToast).toBeVisible();
    await page.clock.runFor(2_000);
    await expect(undoToast).toBeHidden();
    await page.clock.resume();
    expect(await firstNamesByStatus(employer, job)).toEqual({
      accepted: ['Avery', 'Dana', 'Ellis'],
      withdrawn: ['Blake', 'Casey'],
    });
  });

  await test.step('decisions stay after leaving the page and coming back; an applicant who is moved back elsewhere returns', async () => {
    await page.getByRole('link', { name: 'Dashboard' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Current Positions');
    await page.goBack();
    await expect(page.getByText(/^No new applicants\./)).toBeVisible();
    await elsewhere(ellis, 'new');
    await page.clock.fastForward('16:00');
    await is('Ellis Ash');
  });
});

test('with more applicants than a page of the list holds, queue and table load page by page; a filter loads more pages only on request', async ({
  page,
  employer,
  api,
}) => {
  const job = await newJob(employer, {
    screening_questions: [{ question_text: 'Can you start at four?' }],
  });
  // The server's pages hold a hundred; these hold eleven, so that the next one is fetched at the third applicant.
  await answerInPages(page, '/job/get-job-applications-by-job-posting/*', 'applications', [11]);
  const people = await applicants(api, 14);
  const last = people.pop();
  const applications = await times(13, (index) => applyAs(people[index], job));
  if (last) applications.push(await applyAnswering(last, job, 'no'));
  await openCandidatesPage(page, job);
  // The job's counter includes further pages.
  await expect(page.getByText('1 of 14', { exact: true })).toBeVisible();

  await test.step('somebody beyond the loaded page is shown again after an Undo', async () => {
    await page.getByLabel('Search new applicants').fill('nico');
    await expect(currentApplicant(page)).toHaveText('Nico Ash');
    await button(queue(page), 'Accept').click();
    await button(queue(page), 'Clear search').click();
    await expect(page.getByText('1 of 13', { exact: true })).toBeVisible();
    await page.keyboard.press('u');
    await expect(currentApplicant(page)).toHaveText('Nico Ash');
    await expect(page.getByText('1 of 14', { exact: true })).toBeVisible();
  });

  await test.step('if the applicant in the URL fails to load, a return to the tab does not restart the review', async () => {
    const one = '/job/get-job-application/*';
    const mend = await failCalls(page, one);
    await page.goto(`${page.url()}?applicant=${applications.at(-1)?.id}`);
    await decideByKey(page, 'o');
    const dialog = page.getByRole('dialog', { name: 'Make Offer' });
    await expect(dialog).toBeVisible();
    mend();
    const answered = page.waitForResponse(`**/api${one}`);
    await page.evaluate(() =>
      document.dispatchEvent(new Event('visibilitychange', { bubbles: true })),
    );
    await answered;
    await expect(page.getByText('2 of 14', { exact: true })).toBeVisible();
    await expect(dialog).toBeVisible();
    await openCandidatesPage(page, job);
  });

  await button(page, 'Accept').click();
  await expect(reviewed(page).getByRole('row', { name: /Ash/ })).toHaveCount(1);
  await expect(page.getByText('1 of 13', { exact: true })).toBeVisible();
  await page.keyboard.press('u');
  await expect(page.getByText('1 of 14', { exact: true })).toBeVisible();
  for (let step = 0; step < 10; step++) await page.keyboard.press('ArrowRight');
  await expect(page.getByText('11 of 14', { exact: true })).toBeVisible();
  await expect(button(queue(page), 'Next')).toBeEnabled();
  await page.keyboard.press('ArrowRight');
  await expect(queue(page).locator('[aria-live=polite]')).toHaveText(/^Applicant 12 of 14: /);

  await times(14, (index) =>
    employer.call(updateJobApplicationStatus, {
      id: applications[index]?.id ?? '',
      application_status: 'accepted',
    }),
  );
  await page.reload();
  const rows = reviewed(page).getByRole('row', { name: /Ash/ });
  await expect(rows).toHaveCount(14);
  // Somebody beyond the loaded page is found, too.
  await page
    .getByLabel('Filter by a screening answer')
    .selectOption({ label: 'Can you start at four? – no' });
  await expect(rows).toHaveCount(1);

  await test.step('the profile of somebody beyond the loaded page shows a new rating', async () => {
    await page.goto(`${page.url()}?applicant=${applications.at(-1)?.id}`);
    const rating = page.getByRole('dialog').getByRole('radiogroup', { name: 'Rating' });
    await rating.getByText('4').click();
    await expect(rating.getByRole('radio', { name: '4' })).toBeChecked();
  });
});

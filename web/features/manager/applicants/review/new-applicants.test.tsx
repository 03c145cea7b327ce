import { vi } from 'vitest';
import { getApplicantRows } from '../../../../../lambdas/contract/calls/applicant-rows.ts';
import {
  getJobApplications,
  updateJobApplicationStatus,
} from '../../../../../lambdas/contract/calls/application.ts';
import { getCandidate } from '../../../../../lambdas/contract/calls/manager.ts';
import { getJobApplication } from '../../../../../lambdas/contract/calls/timeline.ts';
import type { Application } from '../../../../../lambdas/contract/schemas/application.ts';
import { queueOf } from '../../../../../lambdas/contract/statuses/application-status.ts';
import {
  alertSaying,
  answer,
  button,
  cutOff,
  expect,
  expectAccessible,
  hold,
  installClock,
  open,
  page,
  refusal,
  userEvent,
} from '../../../../../test/support/web/app.tsx';
import { answerApplicants, screeningAnswer } from '../../../../../test/support/web/applicants.ts';
import { managerTest as test } from '../../../../../test/support/web/people.ts';
import {
  currentApplicant,
  decideByKey,
  expectCurrent,
  openReview,
  profile,
  queue,
  reviewed,
  row,
  shownInQueue,
  showTab,
} from '../../../../../test/support/web/review.ts';
import { screeningQuestion } from '../../../../../test/support/web/things.ts';
import { paths } from '../../../../paths.ts';

// The new applicants, one at a time.

const press = userEvent.keyboard;
const search = page.getByLabelText('Search new applicants');
const noneLeft = page.getByText(/^No new applicants\./);
const expectPlace = (text: string) =>
  expect.element(queue.getByText(text, { exact: true }).first()).toBeVisible();
/** Waits for the shown applicant's answer to a question, with its mark. */
const expectAnswer = (question: string, answered: RegExp) =>
  expect
    .poll(() => shownInQueue('dl > div').find((each) => each.textContent.startsWith(question)))
    .toMatchTextContent(answered);

test('the new applicants are reviewed one at a time, with their answers marked; many are searched by name; a decided one leaves and the first one is shown; messages for a failed decision and an empty queue', async () => {
  const { job, applications, firstNamesByStatus } = answerApplicants(7, {}, (index) => {
    const response = index === 1 ? 'unauthorized' : '3-5 years';
    return {
      screening_responses: [
        screeningAnswer('How long?', response, '3-5 years'),
        screeningAnswer('And before?', response),
      ],
    };
  });
  const mend = cutOff(updateJobApplicationStatus);
  await openReview(job.id);
  await expectCurrent('Avery Ash');
  await expectPlace('1 of 7');
  await expect
    .poll(() => shownInQueue('p').map((each) => each.textContent))
    .toContain('This candidate applied without a resume.');
  await expect.element(button('Prev', queue)).toBeDisabled();
  await expectAnswer('How long?', /3-5 years\s*Matches$/);
  await expectAnswer('And before?', /3-5 years$/);
  // The shown applicant counts as opened, a preloaded one does not.
  const opened = () => applications.filter(({ opened_at }) => opened_at !== null).length;
  await expect.poll(opened).toBe(1);
  await button('Next', queue).click();
  await expectCurrent('Blake Ash');
  await expectAnswer('How long?', /unauthorized\s*Preferred: 3-5 years$/);
  await expectAnswer('And before?', /unauthorized$/);
  for (let steps = 0; steps < 5; steps++) await button('Next', queue).click();
  await expectCurrent('Gray Ash');
  await expectPlace('7 of 7');
  await expect.element(button('Next', queue)).toBeDisabled();
  for (let steps = 0; steps < 6; steps++) await button('Prev', queue).click();
  await expectCurrent('Avery Ash');

  // A failed decision brings the applicant back; the shown one stays.
  await button('Accept', queue).click();
  await expect
    .element(alertSaying('Avery Ash could not be accepted. Please try again.'))
    .toBeVisible();
  await expectPlace('2 of 7');
  await expectCurrent('Blake Ash');
  await expectAccessible('a toast');
  mend();

  // The shown applicant stays, if the search finds them too.
  await search.fill('ash');
  await expectPlace('2 of 7');
  await search.fill('cas');
  await expectCurrent('Casey Ash');
  await expectPlace('1 of 1');
  await expect.element(search).toHaveFocus();
  // An applicant who has left the queue is not found again, even before the server answers.
  const release = hold(getApplicantRows);
  await button('Accept', queue).click();
  const noMatch = queue.getByText('No new applicants match "cas".');
  await expect.element(noMatch).toBeVisible();
  await expect.element(row('Casey Ash')).toBeVisible();
  await search.fill('');
  await expect.element(queue.getByText(/^\d of 6$/).first()).toBeVisible();
  await search.fill('cas');
  await expect.element(noMatch).toBeVisible();
  release();
  await search.fill('ash bl');
  await expectCurrent('Blake Ash');
  await button('Undo', queue).click();
  await expectCurrent('Casey Ash');
  await expect.element(search).toHaveValue('');
  await expectPlace('3 of 7');
  await search.fill('nobody');
  await button('Clear search', queue).click();
  await expectPlace('1 of 7');

  // The item leaves the queue, and the position resets to the first.
  await button('Next', queue).click();
  await button('Next', queue).click();
  await expectCurrent('Casey Ash');
  await button('Accept', queue).click();
  await expectCurrent('Avery Ash');
  await expectPlace('1 of 6');
  await expect.element(row('Casey Ash')).toMatchTextContent('Accepted');
  await button('Next', queue).click();
  await button('Reject', queue).click();
  await expectCurrent('Avery Ash');
  await expectPlace('1 of 5');
  await showTab('Rejected');
  await expect.element(row('Blake Ash')).toMatchTextContent('Rejected');
  const rest = ['Avery', 'Dana', 'Ellis', 'Frankie', 'Gray'];
  expect(firstNamesByStatus()).toEqual({ new: rest, accepted: ['Casey'], rejected: ['Blake'] });

  for (const name of rest) {
    await expectCurrent(`${name} Ash`);
    await decideByKey('r');
  }
  await expect.element(noneLeft).toBeVisible();
  await expectAccessible('an empty queue');
  await button('Undo last decision').click();
  await expectCurrent('Gray Ash');
});

test('decisions elsewhere and withdrawals meanwhile: no applicant is replaced without a click or decided twice, and a message explains; back on the page, decisions stay', async () => {
  installClock();
  const { job, applications, firstNamesByStatus } = answerApplicants(5);
  const elsewhere = (index: number, application_status: Application['application_status']) =>
    Object.assign(applications[index] ?? {}, {
      application_status,
      ...(application_status === 'withdrawn' && { withdrawn_at: new Date().toISOString() }),
    });
  const renew = () => vi.advanceTimersByTimeAsync(16 * 60_000);
  const left = (name: string) =>
    expect.element(alertSaying(`${name} was reviewed elsewhere or has withdrawn.`)).toBeVisible();
  await openReview(job.id);
  await expectCurrent('Avery Ash');

  // A shown applicant who is decided elsewhere is not replaced without a click.
  elsewhere(0, 'accepted');
  await renew();
  await left('Avery Ash');
  await expect.element(button('Continue', queue)).toHaveFocus();
  await press('r{Enter}');
  await expectCurrent('Blake Ash');
  await expect.element(currentApplicant).toHaveFocus();
  expect(queue.element().querySelector('[aria-live="polite"]')?.textContent).toBe(
    'Applicant 1 of 4: Blake Ash.',
  );
  expect(firstNamesByStatus()).toEqual({
    accepted: ['Avery'],
    new: ['Blake', 'Casey', 'Dana', 'Ellis'],
  });

  // The profile of an applicant who has just withdrawn says so, and then the queue does.
  elsewhere(1, 'withdrawn');
  answer(getCandidate, () => refusal(404, 'There is no such candidate.'));
  await button('View profile', queue).click();
  await expect
    .element(profile.getByRole('note'))
    .toMatchTextContent('Blake Ash has withdrawn this application, or deleted their account.');
  await expect.element(profile.getByText('Withdrawn', { exact: true })).toBeVisible();
  await press('{Escape}');
  await left('Blake Ash');
  await button('Continue', queue).click();
  await expectCurrent('Casey Ash');

  // One who has just withdrawn, or was decided in another tab, cannot be decided.
  elsewhere(2, 'withdrawn');
  answer(updateJobApplicationStatus, () => refusal(409, 'It was withdrawn.'));
  await button('Accept', queue).click();
  await expect.element(alertSaying('Casey Ash: It was withdrawn.')).toBeVisible();
  await expectCurrent('Dana Ash');
  await expectPlace('1 of 2');
  elsewhere(3, 'accepted');
  answer(updateJobApplicationStatus, () => refusal(409, 'It was accepted.'));
  await button('Reject', queue).click();
  await expect.element(alertSaying('Dana Ash: It was accepted.')).toBeVisible();
  await expectCurrent('Ellis Ash');
  await expect.element(row('Dana Ash')).toMatchTextContent('Accepted');

  // Decisions stay after leaving the page and coming back; one who is moved back elsewhere returns.
  answer(updateJobApplicationStatus, ({ application_status }) => ({
    application: { ...applications[4], ...elsewhere(4, application_status) } as Application,
    told: false,
  }));
  await button('Accept', queue).click();
  const undo = alertSaying('Ellis Ash was accepted.');
  // Its ten seconds start when the pointer leaves it.
  await undo.hover();
  await vi.advanceTimersByTimeAsync(11_000);
  await expect.element(undo).toBeVisible();
  await page.getByRole('heading', { level: 1 }).hover();
  await vi.advanceTimersByTimeAsync(12_000);
  await expect.element(undo).not.toBeInTheDocument();
  await expect.element(noneLeft).toBeVisible();
  expect(firstNamesByStatus()).toEqual({
    accepted: ['Avery', 'Dana', 'Ellis'],
    withdrawn: ['Blake', 'Casey'],
  });
  await openReview(job.id);
  await expect.element(noneLeft).toBeVisible();
  elsewhere(4, 'new');
  await renew();
  await expectCurrent('Ellis Ash');
});

test('with more applicants than a page of the list holds, queue and table load page by page; a filter loads more pages only on request', async () => {
  const QUESTION = 'Can you start at four?';
  const { job, applications } = answerApplicants(
    14,
    { screening_questions: [screeningQuestion(QUESTION)] },
    (index) => ({ screening_responses: [screeningAnswer(QUESTION, index === 13 ? 'no' : 'yes')] }),
  );
  // The server's pages hold a hundred; these hold eleven, so that the next one is fetched at the third applicant.
  answer(getJobApplications, ({ queue: wanted, cursor }) => {
    const all = applications.filter((each) => queueOf(each.application_status) === wanted);
    const found = structuredClone(cursor === undefined ? all.slice(0, 11) : all.slice(11));
    return {
      applications: found,
      ...(cursor === undefined && all.length > 11 && { next_cursor: '11' }),
    };
  });
  await openReview(job.id);
  // The job's counter includes further pages.
  await expectPlace('1 of 14');

  // Somebody beyond the loaded page is shown again after an Undo.
  await search.fill('nico');
  await expectCurrent('Nico Ash');
  await button('Accept', queue).click();
  await button('Clear search', queue).click();
  await expectPlace('1 of 13');
  await press('u');
  await expectCurrent('Nico Ash');
  await expectPlace('1 of 14');

  // If the applicant in the URL fails to load, a return to the tab does not restart the review.
  const ofLast = `${paths.manager.candidates(job.id)}?applicant=${applications.at(-1)?.id}`;
  const mend = cutOff(getJobApplication);
  await open(ofLast);
  await expectCurrent('Avery Ash');
  await decideByKey('o');
  const offer = page.getByRole('dialog', { name: 'Make Offer' });
  await expect.element(offer).toBeVisible();
  mend();
  const asked = answer(getJobApplication, () => ({
    application: structuredClone(applications.at(-1)) as Application,
  }));
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  await expect.poll(() => asked.length).toBeGreaterThan(0);
  await expectPlace('2 of 14');
  await expect.element(offer).toBeVisible();

  await openReview(job.id);
  await expectPlace('1 of 14');
  await button('Accept', queue).click();
  const rows = () => [...reviewed.element().querySelectorAll('tbody tr')].length;
  await expect.poll(rows).toBe(1);
  await expectPlace('1 of 13');
  await press('u');
  await expectPlace('1 of 14');
  for (let step = 0; step < 10; step++) await press('{ArrowRight}');
  await expectPlace('11 of 14');
  await expect.element(button('Next', queue)).toBeEnabled();
  await press('{ArrowRight}');
  await expect
    .poll(() => queue.element().querySelector('[aria-live="polite"]')?.textContent)
    .toMatch(/^Applicant 12 of 14: /);

  for (const each of applications) each.application_status = 'accepted';
  await openReview(job.id);
  await expect.poll(rows).toBe(14);
  // Somebody beyond the loaded page is found, too.
  await page.getByLabelText('Filter by a screening answer').selectOptions(`${QUESTION} – no`);
  await expect.poll(rows).toBe(1);

  // The profile of somebody beyond the loaded page shows a new rating.
  await open(ofLast);
  const rating = profile.getByRole('radiogroup', { name: 'Rating' });
  await rating.getByText('4').click();
  await expect.element(rating.getByRole('radio', { name: '4' })).toBeChecked();
});

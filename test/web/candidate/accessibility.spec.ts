import type { Page } from '@playwright/test';
import { createJobApplication } from '../../../lambdas/contract/calls/apply.ts';
import { updateCompany } from '../../../lambdas/contract/calls/edit-company.ts';
import {
  updateScreeningQuestion,
  updateVideoQuestion,
} from '../../../lambdas/contract/calls/job.ts';
import { makeOffer, withdrawOffer } from '../../../lambdas/contract/calls/offer.ts';
import { deactivateJob } from '../../../lambdas/contract/calls/own-jobs.ts';
import { saveJob, saveSearch } from '../../../lambdas/contract/calls/saved.ts';
import { companyPath, jobPath } from '../../../lambdas/contract/pages/public-paths.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../../support/web/accessibility.ts';
import { test } from '../../support/web/candidate-test.ts';
import { failNextCamera, makeCameraBreakable } from '../../support/web/recorder/camera.ts';
import {
  chooseTake,
  quickenCountdown,
  startRecording,
  submit,
  untilRecorded,
  videoQuestions,
} from '../../support/web/recorder/record.ts';
import { expect, navigate } from '../../support/web/web-test.ts';
import { apply, offerOn } from '../../support/worlds/apply.ts';
import { newJob, uniqueWord } from '../../support/worlds/world.ts';

// Every candidate page and state: no axe violations, light and dark, and no sideways scroll on a phone. A take before
// it is used: `captions.spec.ts`. Signing in again: `../manager/session.spec.ts`.

/** @param isOther whether the phone's page differs from the desktop's, beyond the frame */
async function inspect(page: Page, state: string, isOther = false): Promise<void> {
  await expectAccessible(page, state);
  const size = page.viewportSize();
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page, `${state}, at 390,`);
  if (isOther) await expectAccessible(page, `${state}, at 390`, ['light']);
  if (size !== null) await page.setViewportSize(size);
}

const heading = (page: Page, name: string) =>
  expect(page.getByRole('heading', { name })).toBeVisible();

test.describe('without a session', () => {
  test.use({ signedIn: false, hasProfile: false });
  test('axe and 390 wide: sign-in', async ({ page }) => {
    await page.goto('/');
    await page.getByRole('button', { name: 'Login', exact: true }).click();
    await expect(page.getByText('Please fill in all fields')).toBeVisible();
    await inspect(page, 'login with errors');
    await page.getByRole('button', { name: "Don't have an account? Sign up" }).click();
    await heading(page, 'Candidate Sign Up');
    await inspect(page, 'signup');
    await page.goto('/candidate/apply/nowhere/at/all');
    await heading(page, 'Page not found');
    await inspect(page, 'no such page');
  });

  test('axe and 390 wide: public pages', async ({ page, employer }) => {
    const [job, closed] = await Promise.all([newJob(employer), newJob(employer)]);
    await Promise.all([
      employer.call(deactivateJob, { job_posting_id: closed.id }),
      employer.call(updateCompany, { ...employer.company, culture: 'We bake by hand.' }),
    ]);
    await page.goto(jobPath(job));
    await expect(page.getByRole('button', { name: 'Copy link' })).toBeVisible();
    await inspect(page, 'a job', true);
    await page.goto(companyPath(employer.company));
    await page.getByRole('button', { name: 'QR code' }).click();
    await expect(page.getByRole('img', { name: /QR code/ })).toBeVisible();
    await inspect(page, 'the QR code of a company');
    await page.getByRole('button', { name: 'Close' }).last().click();
    await inspect(page, 'a company');
    await page.goto(jobPath(closed));
    await expect(page.getByRole('heading', { name: 'Similar jobs' })).toBeVisible();
    await expect(page.getByRole('banner').getByRole('link', { name: 'Sign up' })).toBeVisible();
    await inspect(page, 'a closed job');
    await page.goto('/jobs');
    await expect(page.getByRole('searchbox')).toBeVisible();
    await inspect(page, 'open jobs', true);
  });
});

test.describe('without a profile', () => {
  test.use({ hasProfile: false });
  test('axe and 390 wide: create profile', async ({ page }) => {
    await page.goto('/candidate/create-profile');
    await page.getByRole('button', { name: 'Create Profile' }).click();
    await expect(page.getByText('Please fill in all required fields')).toBeVisible();
    await inspect(page, 'create profile with errors');
  });
});

test('axe and 390 wide: profile', async ({ page }) => {
  await page.goto('/candidate/profile');
  await page.getByRole('button', { name: 'Add education' }).click();
  await page.getByRole('button', { name: 'Add job' }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  await inspect(page, 'profile with records and errors');
});

test('axe and 390 wide: saved jobs and searches', async ({ page, employer, candidate }) => {
  await page.goto('/candidate/saved');
  await expect(page.getByText('No saved jobs yet.')).toBeVisible();
  await inspect(page, 'nothing saved');
  const job = await newJob(employer, { job_title: 'Baker' });
  await candidate.call(saveJob, { job_posting_id: job.id });
  await employer.call(deactivateJob, { job_posting_id: job.id });
  await candidate.call(saveSearch, { q: 'w'.repeat(200), near: '97201', within: 10 });
  await candidate.call(saveSearch, { q: 'bread', name: 'Bread', alerts: false });
  await page.reload();
  await heading(page, 'Baker');
  await inspect(page, 'saved jobs and searches');
});

test('axe and 390 wide: security and your data, with the request to confirm the address', async ({
  page,
}) => {
  await page.goto('/candidate/security');
  await page.getByRole('button', { name: 'Change password' }).click();
  await page.getByRole('textbox', { name: 'New password' }).fill('password');
  await expect(page.getByText(/one of the 10,000/)).toBeVisible();
  await expect(page.getByText('Confirm your email', { exact: true })).toBeVisible();
  await inspect(page, 'security with errors');
  await page.getByRole('link', { name: 'Your data' }).click();
  await page.getByRole('button', { name: 'Make a copy' }).click();
  await expect(page.getByRole('link', { name: /^Download/ })).toBeVisible();
  await inspect(page, 'your data');
  await page.getByRole('button', { name: 'Delete my account' }).click();
  await expect(page.getByRole('dialog').getByRole('textbox')).toBeVisible();
  await inspect(page, 'delete account');
});

test('axe and 390 wide: dashboard and drawer', async ({ page, employer, candidate }) => {
  const word = uniqueWord();
  await apply(candidate, await newJob(employer, { job_title: `Old ${word}` }));
  await newJob(employer, { job_title: `New ${word}`, job_description: 'b'.repeat(300) });
  await page.goto(`/candidate/dashboard?q=${word}`);
  await heading(page, `New ${word}`);
  await inspect(page, 'dashboard', true);
  const size = page.viewportSize();
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: 'Open the menu' }).click();
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();
  await expectAccessible(page, 'the drawer');
  await page.keyboard.press('Escape');
  if (size !== null) await page.setViewportSize(size);
  await page.getByLabel('Search jobs').fill(uniqueWord());
  await expect(page.getByText('No roles match your filters.')).toBeVisible();
  await inspect(page, 'dashboard without results');
  await page.route('**/api/company/get-job-postings**', (route) => route.abort());
  await page.reload();
  await expect(page.getByRole('button', { name: 'Retry' })).toBeVisible();
  await inspect(page, 'dashboard that failed');
});

test('axe and 390 wide: offers and applications', async ({ page, employer, candidate }) => {
  await page.goto('/candidate/offers');
  await expect(page.getByText('No offers yet.')).toBeVisible();
  await inspect(page, 'no offers');
  await navigate(page, '/candidate/applications');
  await expect(page.getByText('You have not applied to a job yet.')).toBeVisible();
  await inspect(page, 'no applications');

  const application = await apply(candidate, await newJob(employer));
  const terms = offerOn(application, employer.location);
  const { offer: first } = await employer.call(makeOffer, terms);
  await employer.call(withdrawOffer, { offer_id: first.id, reason: 'It had the wrong pay.' });
  const answer_by = new Date(Date.now() + 10 * 24 * 60 * 60 * 1000).toISOString().slice(0, 10);
  await employer.call(makeOffer, { ...terms, answer_by });
  const asked = { screening_questions: [{ question_text: 'Nights?' }] };
  await apply(candidate, await newJob(employer, { job_title: 'Waiter', ...asked }));
  const started = await newJob(employer, { job_title: 'Cook', ...videoQuestions('Why?') });
  await candidate.call(createJobApplication, { job_posting_id: started.id });
  await page.goto('/candidate/offers');
  await expect(page.getByRole('button', { name: /^Respond/ })).toBeVisible();
  await inspect(page, 'offers', true);
  await page.getByRole('button', { name: /^Respond/ }).click();
  const respond = page.getByRole('dialog', { name: 'Respond to Offer' });
  await respond.getByLabel('Reason for declining (optional)').selectOption('The pay');
  await expect(respond.getByLabel('Details (optional)')).toBeVisible();
  await inspect(page, 'respond to offer');
  await navigate(page, '/candidate/applications');
  await heading(page, 'Waiter');
  await page.getByRole('button', { name: 'Show full history: Waiter' }).click();
  await expect(page.getByText('You applied.')).toBeVisible();
  await inspect(page, 'applications', true);
  await page.getByRole('button', { name: 'Withdraw: Waiter' }).click();
  const dialog = page.getByRole('dialog', { name: 'Withdraw application' });
  await dialog.getByRole('checkbox', { name: 'Delete my answers now' }).check();
  await inspect(page, 'withdraw');
  await dialog.getByRole('button', { name: /^Withdraw/ }).click();
  await expect(page.getByText(/^Application withdrawn/)).toBeVisible();
  await inspect(page, 'a toast');
});

test('axe and 390 wide: apply, to the end', async ({ page, employer, context }) => {
  const job = await newJob(employer, {
    screening_questions: [{ question_text: 'Can you start at four in the morning?' }],
    ...videoQuestions('What do you love about bread?', 'And about rolls?'),
  });
  await makeCameraBreakable(page);
  await quickenCountdown(page);
  await page.goto(`/candidate/apply/${job.id}`);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('Please answer all screening questions.')).toBeVisible();
  await inspect(page, 'screening with errors');
  const question = page.locator('.mantine-RadioGroup-label');
  await page.setViewportSize({ width: 420, height: 844 });
  const lines = await question.evaluate((label) => {
    const mark = label.querySelector('.mantine-RadioGroup-required');
    const widest = label.clientWidth;
    const measured = Array.from({ length: 31 }, (_, index) => {
      const width = widest - index * 4;
      label.style.width = `${width}px`;
      const before = (mark?.getBoundingClientRect().x ?? 0) - label.getBoundingClientRect().x;
      return { width, before };
    });
    label.style.width = '';
    return measured;
  });
  expect(lines[0]?.width).toBeGreaterThan(200);
  for (const { width, before } of lines)
    expect(before, `words before the asterisk in its line, at ${width} wide`).toBeGreaterThan(40);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByLabel('yes', { exact: true }).check();
  await page.getByRole('button', { name: 'Continue' }).click();
  await heading(page, 'Video answers');
  await inspect(page, 'before recording');

  for (const [name, help] of [
    ['NotAllowedError', 'Your browser is not allowed to use the camera and microphone'],
    ['NotReadableError', 'The camera or microphone is being used by another program'],
  ] as const) {
    await failNextCamera(page, name);
    await page.getByRole('button', { name: /^(Check camera and microphone|Try again)$/ }).click();
    await expect(page.getByText(help)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Try again' })).toBeEnabled();
  }
  await inspect(page, 'help for a camera in use');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByLabel('What your camera sees')).toBeVisible();
  await inspect(page, 'device check', true);

  await startRecording(page);
  await inspect(page, 'recording', true);
  await untilRecorded(page);
  await page.getByRole('button', { name: 'Stop' }).click();
  await expect(page.getByRole('button', { name: 'Use This Video' })).toBeVisible();
  await page.getByRole('link', { name: 'Profile' }).click();
  const leave = page.getByRole('dialog', { name: 'Leave without submitting?' });
  await expect(leave).toBeVisible();
  await inspect(page, 'leave warning');
  await leave.getByRole('button', { name: 'Stay' }).click();
  const other = await context.newPage();
  await other.goto(`/candidate/apply/${job.id}`);
  await expect(other.getByRole('button', { name: 'Use this tab' })).toBeVisible();
  await inspect(other, 'open elsewhere');
  await other.close();

  await page.route(/\.webm\?/, (route) => route.abort());
  await chooseTake(page);
  const first = page.getByRole('button', { name: 'Question 1' });
  await first.click();
  await expect(page.getByRole('button', { name: 'Retry now' })).toBeVisible();
  await inspect(page, 'upload that waits');
  await page.unrouteAll();
  await expect(first).toContainText('Saved', { timeout: 40_000 });
  await expect(page.getByRole('button', { name: 'Add captions (optional)' })).toBeVisible();
  await inspect(page, 'saved');
  await page.getByRole('button', { name: 'Question 2' }).click();
  await page.getByRole('button', { name: 'Answer in writing' }).click();
  await page.getByLabel('Your answer', { exact: true }).fill('They are round.');
  await submit(page);
  await inspect(page, 'done');
  await page.reload();
  await expect(page.getByText('You have already applied to this job')).toBeVisible();
  await inspect(page, 'already applied');
});

test('axe and 390 wide: apply, after the questions have changed', async ({ page, employer }) => {
  const job = await newJob(employer, {
    screening_questions: [{ question_text: 'Can you start at four?' }],
    ...videoQuestions('Why?'),
  });
  await page.goto(`/candidate/apply/${job.id}`);
  await page.getByLabel('yes', { exact: true }).check();
  const ofJob = { job_posting_id: job.id, is_required: true };
  await employer.call(updateScreeningQuestion, {
    ...{ id: job.screening_questions[0]?.id ?? '', ...ofJob, correct_answer: null },
    ...{ question_text: 'Can you start at five?', question_answers: ['yes', 'no'] },
  });
  const id = job.video_questions[0]?.id ?? '';
  await employer.call(updateVideoQuestion, { id, ...ofJob, question_text: 'Why bread?' });
  await page.reload();
  await expect(page.getByRole('radiogroup', { name: 'Changed Can you start' })).toBeVisible();
  await inspect(page, 'changed screening questions');
  await page.getByLabel('yes', { exact: true }).check();
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('button', { name: 'Question 1' })).toContainText('Changed');
  await inspect(page, 'changed video questions');
});

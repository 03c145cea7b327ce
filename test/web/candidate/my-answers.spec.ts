import type { Locator, Page } from '@playwright/test';
import {
  getJobApplications,
  updateJobApplicationStatus,
  withdrawApplication,
} from '../../../lambdas/contract/calls/application.ts';
import { captionAnswer } from '../../../lambdas/contract/calls/own-answers.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../../support/web/accessibility.ts';
import { test } from '../../support/web/candidate-test.ts';
import { captionsOf } from '../../support/web/recorder/video.ts';
import { alertSaying, button, expect, failCalls } from '../../support/web/web-test.ts';
import { apply } from '../../support/worlds/apply.ts';
import type { Person } from '../../support/worlds/person.ts';
import { type Employer, newJob, removeDecisionDelays } from '../../support/worlds/world.ts';

// `/candidate/applications`: the answers sent with an application, and the captions of its recordings.

/** An application with a screening answer, a video and a written answer. */
async function applyWithAnswers(employer: Employer, candidate: Person) {
  const job = await newJob(employer, {
    screening_questions: [{ question_text: 'Can you start at four?' }],
    video_questions: [{ question_text: 'Why bread?' }, { question_text: 'Why here?' }],
  });
  const { id } = await apply(candidate, job, 'It is near.\n\nAnd warm.');
  return { job, id, video: job.video_questions[0]?.id ?? '' };
}

const dialog = (page: Page): Locator => page.getByRole('dialog', { name: 'Your answers' });
const words = (page: Page) =>
  dialog(page).getByRole('textbox', { name: 'Captions (optional): Why bread?' });

async function open(page: Page): Promise<void> {
  await page.goto('/candidate/applications');
  await button(page, 'Your answers: Baker').click();
  await expect(dialog(page)).toBeVisible();
}

test('captions are added, changed and removed by keyboard until a decision, and the manager gets them', async ({
  page,
  employer,
  candidate,
}) => {
  const { job, id } = await applyWithAnswers(employer, candidate);
  const seen = async () => {
    const { applications } = await employer.call(getJobApplications, { id: job.id });
    const [response] = applications[0]?.video_responses ?? [];
    return response?.kind === 'text' ? response.kind : response?.captions;
  };
  await open(page);
  await expect(dialog(page).getByText('Can you start at four?')).toBeVisible();
  await expect(dialog(page).getByText('And warm.')).toBeVisible();
  const video = dialog(page).getByLabel('Answer to: Why bread?');

  await button(dialog(page), 'Add captions: Why bread?').press('Enter');
  await expect(words(page)).toBeFocused();
  await page.keyboard.type('I like the smell. It is warm.');
  await expect(dialog(page).getByText('29 of 2000 characters')).toBeVisible();
  await expectAccessible(page, 'own answers and captions');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(button(dialog(page), 'Save')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(alertSaying(page, 'Captions saved')).toBeVisible();
  expect(await seen()).toBe('I like the smell. It is warm.');
  const change = button(dialog(page), 'Change captions: Why bread?');
  await expect(change).toBeFocused();
  await expect
    .poll(async () => (await captionsOf(video))?.lines.map(({ text }) => text))
    .toEqual(['I like the smell.', 'It is warm.']);

  await change.press('Enter');
  await words(page).fill('I like it.');
  await button(dialog(page), 'Save').click();
  await expect(words(page)).toBeHidden();
  await expect.poll(async () => (await captionsOf(video))?.lines).toHaveLength(1);
  expect(await seen()).toBe('I like it.');

  await change.click();
  await words(page).fill('  ');
  await button(dialog(page), 'Save').click();
  await expect(alertSaying(page, 'Captions removed')).toBeVisible();
  await expect(button(dialog(page), 'Add captions: Why bread?')).toBeFocused();
  expect(await seen()).toBeUndefined();
  expect(await captionsOf(video)).toBeUndefined();

  // Decided meanwhile: the typed text stays, so that it can be copied.
  await button(dialog(page), 'Add captions: Why bread?').click();
  await words(page).fill('Too late.');
  await removeDecisionDelays(employer);
  await employer.call(updateJobApplicationStatus, { id, application_status: 'accepted' });
  await button(dialog(page), 'Save').click();
  await expect(alertSaying(dialog(page), 'This application has been decided.')).toBeVisible();
  await expect(words(page)).toHaveValue('Too late.');
  expect(await seen()).toBeUndefined();
  await page.reload();
  await button(page, 'Your answers: Baker').click();
  await expect(dialog(page).getByText('Why bread?')).toBeVisible();
  await expect(words(page)).toBeHidden();
  await expect(dialog(page).getByRole('button', { name: /captions/ })).toHaveCount(0);
});

test('unsaved captions survive a reload and a failure; on a phone the answers fill the window; captions that are too long are not sent; Cancel drops them', async ({
  page,
  employer,
  candidate,
}) => {
  const { id, video } = await applyWithAnswers(employer, candidate);
  await candidate.call(captionAnswer, {
    application_id: id,
    question_id: video,
    captions: 'Hello.',
  });
  await open(page);
  await button(dialog(page), 'Change captions: Why bread?').click();
  await words(page).fill('Hello, I am Sam.');
  await page.reload();
  await button(page, 'Your answers: Baker').click();
  await expect(words(page)).toHaveValue('Hello, I am Sam.');
  await expect(dialog(page).getByText('Draft restored')).toBeVisible();
  const mend = await failCalls(page, '/job/caption-answer');
  await button(dialog(page), 'Save').click();
  await expect(
    alertSaying(dialog(page), 'The captions could not be saved. Please try again.'),
  ).toBeVisible();
  await expect(words(page)).toHaveValue('Hello, I am Sam.');
  mend();

  await page.setViewportSize({ width: 390, height: 844 });
  await words(page).fill('Breadandbutter'.repeat(20));
  await button(dialog(page), 'Save').click();
  await expect(words(page)).toBeHidden();
  await expectNoSidewaysScroll(page, 'own captions');
  await button(dialog(page), 'Change captions: Why bread?').click();
  await words(page).fill('a'.repeat(2001));
  await button(dialog(page), 'Save').click();
  await expect(dialog(page).getByText('Enter at most 2000 characters.')).toBeVisible();
  await expect(words(page)).toBeFocused();
  await button(dialog(page), 'Cancel').click();
  await expect(dialog(page).getByText(/^(Breadandbutter)+$/)).toBeVisible();
  await button(dialog(page), 'Change captions: Why bread?').click();
  await expect(words(page)).toHaveValue(/^(Breadandbutter)+$/);
});

test('load and playback failures show a Retry; deleted answers and an application without answers say so', async ({
  page,
  employer,
  candidate,
}) => {
  const { id } = await applyWithAnswers(employer, candidate);
  await apply(candidate, await newJob(employer, { job_title: 'Miller' }));
  const mend = await failCalls(page, `/job/get-my-answers/${id}`);
  let broken = true;
  await page.route(/\.webm\?/, async (route) => {
    if (broken) await route.fulfill({ status: 403 });
    else await route.continue();
  });
  await open(page);
  await expect(
    alertSaying(dialog(page), 'Failed to load your answers. Please try again.'),
  ).toBeVisible();
  mend();
  await button(dialog(page), 'Retry').click();
  await expect(dialog(page).getByText('Why bread?')).toBeVisible();
  const unplayed = alertSaying(dialog(page), 'This video cannot be played.');
  await expect(unplayed).toBeVisible();
  // Retry fetches it again.
  broken = false;
  await button(unplayed, 'Retry').click();
  await expect(dialog(page).getByLabel('Answer to: Why bread?')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(button(page, 'Your answers: Baker')).toBeFocused();
  await button(page, 'Your answers: Miller').click();
  await expect(dialog(page).getByText('You sent no answers with this application.')).toBeVisible();
  await candidate.call(withdrawApplication, { application_id: id, delete_answers: true });
  await open(page);
  await expect(
    dialog(page).getByText('Your answers were deleted. The company can no longer see them.'),
  ).toBeVisible();
});

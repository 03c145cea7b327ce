import type { Page } from '@playwright/test';
import {
  updateScreeningQuestion,
  updateVideoQuestion,
} from '../../../lambdas/contract/calls/job.ts';
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
import { expect } from '../../support/web/web-test.ts';
import { newJob } from '../../support/worlds/world.ts';

// The states of an application that only a recording reaches: no axe violations, light and dark, and no sideways scroll
// on a phone. A take before it is used: `other-ways.test.tsx` of the recorder. All other pages: `../accessibility.spec.ts`.

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
  await page.goto(`/candidate/apply/${job.id}`);
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
    id: job.screening_questions[0]?.id ?? '',
    ...ofJob,
    correct_answer: null,
    question_text: 'Can you start at five?',
    question_answers: ['yes', 'no'],
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

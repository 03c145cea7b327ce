import type { Page } from '@playwright/test';
import { createJobApplication } from '../../../lambdas/contract/calls/apply.ts';
import { jobPath } from '../../../lambdas/contract/pages/public-paths.ts';
import { paths } from '../../../web/paths.ts';
import { fillProfile, fillSignUp } from '../../support/web/candidate-profile.ts';
import { test } from '../../support/web/candidate-test.ts';
import { BREADS, choose } from '../../support/web/pages/apply-page.ts';
import {
  startRecording,
  submit,
  untilRecorded,
  videoQuestions,
  WHY,
} from '../../support/web/recorder/record.ts';
import { button, expect } from '../../support/web/web-test.ts';
import { newJob } from '../../support/worlds/world.ts';

// The browser's Back and Forward go one step through an application, and a reload stays at it.

const QUESTIONS = { screening_questions: [BREADS], ...videoQuestions(WHY) };
const applyNow = (page: Page) => page.getByRole('link', { name: 'Apply Now', exact: true });
const bread = (page: Page, name: string) => page.getByRole('radio', { name, exact: true });
const videoStep = (page: Page) => page.getByRole('heading', { name: 'Video answers' });

const SIZES = { 'a laptop': { width: 1440, height: 900 }, 'a phone': { width: 390, height: 844 } };

for (const [device, viewport] of Object.entries(SIZES)) {
  test.describe(`on ${device}`, () => {
    test.use({ viewport });

    test('Back leads through every step of an application to the job, and Forward again; a submitted one stays submitted', async ({
      page,
      employer,
    }) => {
      const job = await newJob(employer, QUESTIONS);
      const title = page.getByRole('heading', { level: 1, name: job.job_title });
      await page.goto(jobPath(job));
      await applyNow(page).click();
      await choose(page, 'Which bread?', 'rye');
      await button(page, 'Continue').click();
      await button(page, 'Answer in writing').click();
      await page.getByLabel('Your answer').fill('By hand.');
      for (const again of [() => page.reload(), () => Promise.resolve()]) {
        await again();
        await expect(videoStep(page)).toBeVisible();
        await expect(page.getByLabel('Your answer')).toHaveValue('By hand.');
        await page.goBack();
        await expect(bread(page, 'rye')).toBeChecked();
        await again();
        await expect(bread(page, 'rye')).toBeChecked();
        await expect(videoStep(page)).toBeHidden();
        await page.goBack();
        await expect(page).toHaveURL(jobPath(job));
        await expect(title).toBeVisible();
        await page.goForward();
        await expect(bread(page, 'rye')).toBeChecked();
        await page.goForward();
      }
      await button(page, 'Back').click();
      await choose(page, 'Which bread?', 'spelt');
      await button(page, 'Continue').click();
      await submit(page);
      await page.reload();
      await expect(page.getByRole('heading', { name: 'Application submitted' })).toBeVisible();
      await page.goBack();
      await expect(page.getByText('You have already applied')).toBeVisible();
      await page.goBack();
      await expect(page).toHaveURL(jobPath(job));
    });

    test.describe('a visitor', () => {
      test.use({ signedIn: false });

      test('Back leads to the job from the profile, from the sign-up and from the application after them', async ({
        page,
        employer,
      }) => {
        const job = await newJob(employer, QUESTIONS);
        await page.goto(jobPath(job));
        await applyNow(page).click();
        await expect(button(page, 'Sign Up')).toBeVisible();
        await page.goBack();
        await expect(page).toHaveURL(jobPath(job));
        await page.goForward();
        await fillSignUp(page);
        await button(page, 'Sign Up').click();
        await expect(page.getByText('Then you get back to your application.')).toBeVisible();
        await page.goBack();
        await expect(page).toHaveURL(jobPath(job));
        await page.goForward();
        await fillProfile(page);
        await button(page, 'Create Profile').click();
        await choose(page, 'Which bread?', 'rye');
        await page.goBack();
        await expect(page).toHaveURL(jobPath(job));
        await page.goForward();
        await expect(bread(page, 'rye')).toBeChecked();
      });
    });
  });
}

test('a continued application opens where it was left, with its earlier step before it', async ({
  page,
  candidate,
  employer,
}) => {
  const job = await newJob(employer, QUESTIONS);
  await candidate.call(createJobApplication, { job_posting_id: job.id });
  await page.goto(paths.candidate.apply(job.id));
  await choose(page, 'Which bread?', 'wheat');
  await button(page, 'Continue').click();
  await expect(videoStep(page)).toBeVisible();
  await page.goto(paths.candidate.applications);
  await page.getByRole('link', { name: `Continue: ${job.job_title}` }).click();
  await expect(videoStep(page)).toBeVisible();
  await page.goBack();
  await expect(bread(page, 'wheat')).toBeChecked();
  await page.goBack();
  await expect(page).toHaveURL(paths.candidate.applications);
});

test('Back ends a running recording and keeps it', async ({ page, employer }) => {
  const job = await newJob(employer, QUESTIONS);
  await page.clock.install();
  await page.goto(paths.candidate.apply(job.id));
  await choose(page, 'Which bread?', 'wheat');
  await button(page, 'Continue').click();
  await startRecording(page);
  await untilRecorded(page);
  await page.goBack();
  await expect(bread(page, 'wheat')).toBeChecked();
  await page.goForward();
  await expect(page.getByText('This recording ended early')).toBeVisible();
  await expect(button(page, 'Use This Video')).toBeVisible();
});

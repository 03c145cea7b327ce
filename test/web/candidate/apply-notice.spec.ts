import type { Page } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll } from '../../support/web/accessibility.ts';
import { EARLY } from '../../support/web/apply-page.ts';
import { videoQuestions } from '../../support/web/candidate-recording.ts';
import { test } from '../../support/web/candidate-test.ts';
import { expect, fail } from '../../support/web/web-test.ts';
import { newJob } from '../../support/worlds/world.ts';

// What `/candidate/apply/{jobId}` says about the answers before the first one.

const lines = (page: Page) =>
  page.getByRole('region', { name: 'About your answers' }).getByRole('listitem');

test('who sees the answers, how long they are kept and how to take them back, below the first question', async ({
  page,
  employer,
}) => {
  const job = await newJob(employer, { screening_questions: [EARLY], ...videoQuestions('Why?') });
  // The stage's retention counts, not the default.
  await page.route('**/api/account/get-preferences**', async (route) => {
    const response = await route.fetch();
    const answer = await response.json();
    const retention = { ...answer.retention, decided_days: 90 };
    await route.fulfill({ response, json: { ...answer, retention } });
  });
  await page.goto(`/candidate/apply/${job.id}`);
  await expect(lines(page)).toHaveText([
    `At ${employer.company.name}, only this job's manager sees them, once you submit.`,
    'They are removed 90 days after the job closes.',
    'Until the company decides, you can withdraw in My applications and delete your answers there.',
  ]);
  const question = page.getByRole('radiogroup', { name: EARLY.question_text });
  for (const [width, height] of [
    [1280, 720],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.evaluate(() => scrollTo(0, 0));
    await expect(question).toBeInViewport({ ratio: 1 });
    await expectNoSidewaysScroll(page, `${width} wide`);
    await expectAccessible(page, `the notice, ${width} wide`);
  }
});

test('before a first video answer too; not for a job without questions; without the time where it is not known', async ({
  page,
  employer,
}) => {
  const [asking, bare] = await Promise.all([
    newJob(employer, videoQuestions('Why?')),
    newJob(employer),
  ]);
  await fail(page, '/account/get-preferences**');
  await page.goto(`/candidate/apply/${asking.id}`);
  await expect(lines(page).nth(1)).toHaveText('They are removed some time after the job closes.');
  await page.goto(`/candidate/apply/${bare.id}`);
  await expect(page.getByText('This job asks no questions.')).toBeVisible();
  await expect(lines(page)).toHaveCount(0);
});

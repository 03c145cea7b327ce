import type { Page } from '@playwright/test';
import { expectNoSidewaysScroll } from '../../support/web/accessibility.ts';
import { test } from '../../support/web/candidate-test.ts';
import { EARLY } from '../../support/web/pages/apply-page.ts';
import { videoQuestions } from '../../support/web/recorder/record.ts';
import { expect, failCalls, intercept } from '../../support/web/web-test.ts';
import { newJob } from '../../support/worlds/world.ts';

// The notice about answers on `/candidate/apply/{jobId}`, before the first answer.

const lines = (page: Page) =>
  page.getByRole('region', { name: 'About your answers' }).getByRole('listitem');

test('a notice says who sees the answers, how long they are kept and how to withdraw them; it leaves the first question in view, is there before a first video answer too, and names no time if it is unknown', async ({
  page,
  employer,
}) => {
  const [job, byVideo] = await Promise.all([
    newJob(employer, { screening_questions: [EARLY], ...videoQuestions('Why?') }),
    newJob(employer, videoQuestions('Why?')),
  ]);
  // The stage's retention applies, not the default.
  const known = await intercept(page, '/account/get-preferences**', async (route) => {
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
  }
  known();
  await failCalls(page, '/account/get-preferences**');
  await page.goto(`/candidate/apply/${byVideo.id}`);
  await expect(lines(page).nth(1)).toHaveText('They are removed some time after the job closes.');
});

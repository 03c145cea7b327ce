import type { Locator } from '@playwright/test';
import { test } from '../../support/web/candidate-test.ts';
import { receivedVideos } from '../../support/web/recorder/kept-parts.ts';
import {
  passCountdown,
  quickenCountdown,
  untilRecorded,
  videoQuestions,
  watchRecorder,
} from '../../support/web/recorder/record.ts';
import { expect } from '../../support/web/web-test.ts';
import { newJob, uniqueWord } from '../../support/worlds/world.ts';

// `/candidate/apply/{jobId}`: the shortest way through a whole application. More:
// `web/features/candidate/apply/submit.test.tsx`.

test('submit is enabled only when every video question has a recorded video; 12 clicks from the card answer 4 questions and 2 videos', async ({
  page,
  employer,
}) => {
  const word = uniqueWord();
  const asked = ['One?', 'Two?', 'Three?', 'Four?'].map((question_text) => ({ question_text }));
  const job = await newJob(employer, {
    job_title: `Baker ${word}`,
    screening_questions: asked,
    ...videoQuestions('First?', 'Second?'),
  });
  await quickenCountdown(page);
  await page.goto(`/candidate/dashboard?q=${word}`);
  let clicks = 0;
  const click = async (target: Locator) => {
    await target.click();
    clicks += 1;
  };
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const send = button('Submit Application');
  await click(page.getByRole('link', { name: `Apply Now: Baker ${word}` }));
  for (const { question_text } of asked) {
    await click(
      page.getByRole('radiogroup', { name: question_text }).getByLabel('yes', { exact: true }),
    );
  }
  await click(button('Continue'));
  await expect(send).toBeDisabled();
  await watchRecorder(page);
  await click(button('Record now'));
  await passCountdown(page);
  await untilRecorded(page);
  await click(button('Stop'));
  await expect(button('Use This Video')).toBeVisible();
  await expect(send).toBeDisabled();
  await click(button('Use This Video'));
  await expect(page.getByText('1 of 2 answered')).toBeVisible();
  await expect(send).toBeDisabled();
  await click(button('Record'));
  await passCountdown(page);
  await untilRecorded(page);
  await click(button('Stop'));
  await expect(button('Use This Video')).toBeVisible();
  await expect(send).toBeEnabled();
  await click(send);
  await expect(page.getByRole('heading', { name: 'Application submitted' })).toBeVisible();
  expect(clicks).toBeLessThanOrEqual(12);
  expect(await receivedVideos(employer, job)).toHaveLength(2);
});

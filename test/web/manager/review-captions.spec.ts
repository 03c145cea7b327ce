import type { Page } from '@playwright/test';
import { captionAnswer } from '../../../lambdas/contract/calls/own-answers.ts';
import { apply, type Employer, newJob } from '../../support/api/world.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../../support/web/accessibility.ts';
import { applicants, test } from '../../support/web/manager-test.ts';
import { open, queue } from '../../support/web/review-page.ts';
import { boxOf } from '../../support/web/touch.ts';
import { captionsOf, durationOf } from '../../support/web/video.ts';
import { button, expect } from '../../support/web/web-test.ts';

// `/manager/job-postings/{id}/candidates`: what applicants say in their videos, as they wrote it.

/** Avery Ash has recorded two answers and captioned the first one. */
async function reviewCaptioned(page: Page, employer: Employer, captions: string): Promise<void> {
  const job = await newJob(employer, {
    video_questions: [{ question_text: 'Why bread?' }, { question_text: 'Why here?' }],
  });
  const [avery] = await applicants(employer.api, 1);
  if (avery === undefined) throw new Error('There is no applicant');
  const { id } = await apply(avery, job);
  await avery.call(captionAnswer, {
    application_id: id,
    question_id: job.video_questions[0]?.id ?? '',
    captions,
  });
  await open(page, job);
}

const shownText = (page: Page) =>
  queue(page).getByRole('group', { name: 'Captions by the applicant' });

test('captions are shown below a video and in it, spread over its length; the controls stay where they are', async ({
  page,
  employer,
}) => {
  await reviewCaptioned(page, employer, 'I get up at four.\n\nAnd I <b>like</b> it & more!');
  const video = queue(page).locator('video');
  await expect(shownText(page)).toHaveText(/^I get up at four\.\s+And I <b>like<\/b> it & more!$/);
  const duration = await durationOf(video);
  await expect
    .poll(async () => await captionsOf(video))
    .toEqual({
      mode: 'showing',
      lines: [
        { text: 'I get up at four.', from: 0, to: expect.closeTo((duration * 17) / 42, 2) },
        {
          text: 'And I <b>like</b> it & more!',
          from: expect.closeTo((duration * 17) / 42, 2),
          to: expect.closeTo(duration, 2),
        },
      ],
    });
  await expectAccessible(page, 'captions in a review');
  const controls = [button(page, 'Play'), queue(page).getByText('1.5×')];
  const places = await Promise.all(controls.map(boxOf));
  await button(page, 'Next video').click();
  await expect(queue(page).getByText('Why here?')).toBeVisible();
  await expect(shownText(page)).toBeHidden();
  expect(await captionsOf(video)).toBeUndefined();
  expect(await Promise.all(controls.map(boxOf))).toEqual(places);
  await button(page, 'Prev video').click();
  await expect(shownText(page)).toBeVisible();
  await expect.poll(async () => (await captionsOf(video))?.lines.length).toBe(2);
});

test('long captions scroll by keys, and hide nothing on a phone', async ({ page, employer }) => {
  await reviewCaptioned(page, employer, 'I bake bread. '.repeat(140));
  const text = shownText(page);
  expect((await boxOf(text)).height).toBeLessThan(120);
  await text.focus();
  await page.keyboard.press('End');
  await expect.poll(() => text.evaluate((element) => element.scrollTop)).toBeGreaterThan(0);
  for (const [width, height] of [
    [390, 844],
    [844, 390],
  ] as const) {
    await page.setViewportSize({ width, height });
    await expectNoSidewaysScroll(page, `captions in a review at ${width}`);
    for (const name of ['Play', 'Next video', 'Accept', 'Reject'])
      await expect(button(page, name)).toBeInViewport({ ratio: 1 });
    await text.scrollIntoViewIfNeeded();
    await expect(text).toBeInViewport();
  }
  await page.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(page, 'captions on a phone');
});

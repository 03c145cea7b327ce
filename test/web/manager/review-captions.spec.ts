import type { Page } from '@playwright/test';
import {
  addQuestionResponses,
  createJobApplication,
} from '../../../lambdas/contract/calls/apply.ts';
import { soundOf, videoOf } from '../../support/documents/recordings.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../../support/web/accessibility.ts';
import { applicants, test } from '../../support/web/manager-test.ts';
import { open, queue } from '../../support/web/review-page.ts';
import { boxOf } from '../../support/web/touch.ts';
import { captionsOf } from '../../support/web/video.ts';
import { button, expect } from '../../support/web/web-test.ts';
import { type Employer, newJob, upload, videoKey } from '../../support/worlds/world.ts';

// `/manager/job-postings/{id}/candidates`: what applicants say in their recordings, as they wrote it.

/** Avery Ash has captioned a video of four seconds, and one of two seconds of sound, but not the last video. */
async function reviewCaptioned(page: Page, employer: Employer, captions: string): Promise<void> {
  const job = await newJob(employer, {
    video_questions: ['Why bread?', 'Why here?', 'Why now?'].map((question_text) => ({
      question_text,
    })),
  });
  const [avery] = await applicants(employer.api, 1);
  if (avery === undefined) throw new Error('There is no applicant');
  const { application } = await avery.call(createJobApplication, { job_posting_id: job.id });
  const [why = '', here = '', now = ''] = job.video_questions.map(({ id }) => id);
  const sent = async (
    question_id: string,
    extension: string,
    content: Uint8Array<ArrayBuffer>,
  ) => ({
    question_id,
    video_url: await upload(avery, videoKey(application.id, question_id, extension), content),
  });
  await avery.call(addQuestionResponses, {
    application_id: application.id,
    screening_responses: [],
    video_responses: [
      { ...(await sent(why, 'webm', await videoOf({ seconds: 4 }))), captions },
      { ...(await sent(here, 'weba', await soundOf({ seconds: 2 }))), captions: 'It is near.' },
      await sent(now, 'webm', await videoOf({ seconds: 2 })),
    ],
  });
  await open(page, job);
}

const shownText = (page: Page) =>
  queue(page).getByRole('group', { name: 'Captions by the applicant' });

test('captions are shown below a recording and in it, spread over its length; the controls stay where they are', async ({
  page,
  employer,
}) => {
  await reviewCaptioned(page, employer, 'I get up at four.\n\nAnd I <b>like</b> it & more!');
  const player = queue(page).locator('video');
  await expect(shownText(page)).toHaveText(/^I get up at four\.\s+And I <b>like<\/b> it & more!$/);
  // Of 45 characters the first sentence has 17.
  const middle = expect.closeTo((4 * 17) / 45, 1);
  await expect
    .poll(async () => await captionsOf(player))
    .toEqual({
      mode: 'showing',
      lines: [
        { text: 'I get up at four.', from: 0, to: middle },
        { text: 'And I <b>like</b> it & more!', from: middle, to: expect.closeTo(4, 1) },
      ],
    });
  await expectAccessible(page, 'captions in a review');
  const controls = [button(page, 'Play'), queue(page).getByText('1.5×')];
  const places = async () => await Promise.all(controls.map(boxOf));
  const before = await places();

  await button(page, 'Next video').click();
  await expect(queue(page).getByText('Why here?')).toBeVisible();
  await expect(shownText(page)).toHaveText('It is near.');
  await expect
    .poll(async () => (await captionsOf(player))?.lines)
    .toEqual([{ text: 'It is near.', from: 0, to: expect.closeTo(2, 1) }]);
  // The controls of sound would hide the last line.
  expect(
    await player.evaluate(({ textTracks }: HTMLVideoElement) => {
      const cue = textTracks[0]?.cues?.[0];
      return cue instanceof VTTCue && cue.line;
    }),
  ).toBe(0);
  expect(await places()).toEqual(before);

  await button(page, 'Next video').click();
  await expect(queue(page).getByText('Why now?')).toBeVisible();
  await expect(shownText(page)).toBeHidden();
  expect(await captionsOf(player)).toBeUndefined();
  expect(await places()).toEqual(before);
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

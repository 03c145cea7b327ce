import type { Page } from '@playwright/test';
import {
  addQuestionResponses,
  createJobApplication,
} from '../../../lambdas/contract/calls/apply.ts';
import { webm } from '../../support/documents/files.ts';
import { soundOf, videoOf } from '../../support/documents/recordings.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../../support/web/accessibility.ts';
import { type Applicant, applicants, test } from '../../support/web/manager-test.ts';
import {
  currentApplicant,
  type Job,
  openCandidatesPage,
  queue,
} from '../../support/web/pages/review-page.ts';
import { captionsOf } from '../../support/web/recorder/video.ts';
import { boxOf } from '../../support/web/touch.ts';
import { button, expect } from '../../support/web/web-test.ts';
import { upload, videoKey } from '../../support/worlds/uploads.ts';
import { type Employer, newJob } from '../../support/worlds/world.ts';

// `/manager/job-postings/{id}/candidates`: recordings, their captions, and written answers in their place.

type Answer =
  | string
  | { content: Uint8Array<ArrayBuffer>; extension?: string; captions?: string | undefined };

/** Applies with these answers to the job's video questions, in their order. */
async function submitAnswers(
  applicant: Applicant,
  job: Job,
  answers: readonly Answer[],
): Promise<void> {
  const { application } = await applicant.call(createJobApplication, { job_posting_id: job.id });
  const { id } = application;
  const video_responses = await Promise.all(
    job.video_questions.map(async ({ id: question_id }, index) => {
      const answer = answers[index] ?? '';
      if (typeof answer === 'string') return { question_id, response_text: answer };
      const { content, extension = 'webm', captions } = answer;
      const key = videoKey(id, question_id, extension);
      const video_url = await upload(applicant, key, content);
      return { question_id, video_url, ...(captions !== undefined && { captions }) };
    }),
  );
  const responses = { application_id: id, screening_responses: [], video_responses };
  await applicant.call(addQuestionResponses, responses);
}

/** Avery Ash has captioned all but the last recording; Blake Ash has written much. */
async function reviewRecorded(page: Page, employer: Employer): Promise<void> {
  const job = await newJob(employer, {
    video_questions: ['Why bread?', 'Why here?', 'Why now?'].map((question_text) => ({
      question_text,
    })),
  });
  const [avery, blake] = await applicants(employer.api, 2);
  if (avery === undefined || blake === undefined) throw new Error('Nobody applied');
  await submitAnswers(avery, job, [
    {
      content: await videoOf({ seconds: 4 }),
      captions: 'I get up at four.\n\nAnd I <b>like</b> it & more!',
    },
    { content: await soundOf({ seconds: 20 }), extension: 'weba', captions: 'It is near.' },
    { content: await videoOf({ seconds: 2 }) },
  ]);
  await submitAnswers(blake, job, [
    { content: webm, captions: 'I bake bread. '.repeat(140) },
    `It is near.\n\n${'And warm. '.repeat(180)}`,
    'Because.',
  ]);
  await openCandidatesPage(page, job);
  await expect(currentApplicant(page)).toHaveText('Avery Ash');
}

const shown = { visible: true };

test('captions are shown below a recording and in it, spread over its length; voice and written answers take the place of a video, and are reached, played and read by the same keys; the controls do not move; long captions scroll by keys, and hide nothing on a phone', async ({
  page,
  employer,
}) => {
  await reviewRecorded(page, employer);
  const player = queue(page).locator('video').filter(shown);
  const captions = queue(page)
    .getByRole('group', { name: 'Captions by the applicant' })
    .filter(shown);
  const controls = [button(page, 'Play'), queue(page).getByText('1.5×').filter(shown)];
  const places = async () => await Promise.all(controls.map(boxOf));
  const before = await places();
  const picture = await boxOf(player);

  await test.step('a captioned video', async () => {
    await expect(captions).toHaveText(/^I get up at four\.\s+And I <b>like<\/b> it & more!$/);
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
  });

  await test.step('an answer by voice, captioned too', async () => {
    await page.keyboard.press('v');
    await expect(player).toHaveAttribute('aria-label', 'Answer to: Why here?');
    await expect(player).toHaveAttribute('src', /\.weba\?/);
    await expect(captions).toHaveText('It is near.');
    await expect
      .poll(async () => (await captionsOf(player))?.lines)
      .toEqual([{ text: 'It is near.', from: 0, to: expect.closeTo(20, 1) }]);
    // The audio controls would hide the last line.
    expect(
      await player.evaluate(({ textTracks }: HTMLVideoElement) => {
        const cue = textTracks[0]?.cues?.[0];
        return cue instanceof VTTCue && cue.line;
      }),
    ).toBe(0);
    expect(await places()).toEqual(before);
    expect(await boxOf(player)).toEqual(picture);
    await expectAccessible(page, 'a captioned answer by voice');
    await page.keyboard.press('3');
    await page.keyboard.press(' ');
    await expect(button(page, 'Pause')).toBeVisible();
    await expect.poll(() => player.evaluate((film: HTMLVideoElement) => film.playbackRate)).toBe(2);
    await expect
      .poll(() => player.evaluate((film: HTMLVideoElement) => film.currentTime))
      .toBeGreaterThan(0.5);
    await page.keyboard.press(' ');
    await expect(button(page, 'Play')).toBeVisible();
  });

  await test.step('a video without captions, and the first one again', async () => {
    await page.keyboard.press('v');
    await expect(player).toHaveAttribute('aria-label', 'Answer to: Why now?');
    await expect(captions).toBeHidden();
    expect(await captionsOf(player)).toBeUndefined();
    expect(await boxOf(player)).toEqual(picture);
    await page.keyboard.press('v');
    await expect(player).toHaveAttribute('aria-label', 'Answer to: Why bread?');
  });

  await test.step('a written answer', async () => {
    await button(queue(page), 'Next').click();
    await expect(currentApplicant(page)).toHaveText('Blake Ash');
    const film = await boxOf(player);
    await page.keyboard.press('v');
    const written = queue(page).getByRole('region', { name: 'Answer to: Why here?' }).filter(shown);
    await expect(written).toContainText('It is near.');
    expect(await boxOf(written)).toEqual(film);
    await expect(button(page, 'Play')).toBeDisabled();
    await expectAccessible(page, 'a written answer in a review');
    await written.focus();
    await page.keyboard.press('End');
    await expect.poll(() => written.evaluate((element) => element.scrollTop)).toBeGreaterThan(0);
    // The page does not reveal that somebody needed another way.
    await expect(queue(page)).not.toContainText(/adjust|voice|writing|more time/i);
  });

  await test.step('long captions scroll by keys, and hide nothing on a phone', async () => {
    await button(page, 'Prev video').click();
    expect((await boxOf(captions)).height).toBeLessThan(120);
    await captions.focus();
    await page.keyboard.press('End');
    await expect.poll(() => captions.evaluate((element) => element.scrollTop)).toBeGreaterThan(0);
    for (const [width, height] of [
      [844, 390],
      [390, 844],
    ] as const) {
      await page.setViewportSize({ width, height });
      await expectNoSidewaysScroll(page, `captions in a review at ${width}`);
      for (const name of ['Play', 'Next video', 'Accept', 'Reject'])
        await expect(button(page, name)).toBeInViewport({ ratio: 1 });
      await captions.scrollIntoViewIfNeeded();
      await expect(captions).toBeInViewport();
    }
    await expectAccessible(page, 'captions on a phone');
  });
});

test('a recording that this browser cannot play says so, and is offered as a file; one that does not load is offered again', async ({
  page,
  employer,
}) => {
  await page.addInitScript(() => {
    // As an old iPhone, which plays no WebM.
    const { canPlayType } = HTMLMediaElement.prototype;
    HTMLMediaElement.prototype.canPlayType = function (type) {
      return type.includes('video/webm') ? '' : canPlayType.call(this, type);
    };
  });
  let broken = true;
  await page.route(/\.weba\?/, async (route) => {
    if (broken) await route.fulfill({ status: 403 });
    else await route.continue();
  });
  await reviewRecorded(page, employer);
  const note = queue(page).getByRole('alert').filter(shown);
  await expect(note).toContainText('This browser cannot play this video.');
  await expect(button(note, 'Retry')).toHaveCount(0);
  await expectAccessible(page, 'a recording that cannot be played');
  const opening = page.waitForEvent('download');
  await button(note, 'Download').click();
  expect((await opening).suggestedFilename()).toBe('Why bread_.webm');

  await page.keyboard.press('v');
  await expect(note).toContainText('This recording cannot be played.');
  await button(note, 'Download').click();
  await expect(note).toContainText('The download failed. Please try again.');
  broken = false;
  await button(note, 'Retry').click();
  await expect(queue(page).locator('video').filter(shown)).toHaveAttribute('src', /\.weba\?/);
});

import type { Page } from '@playwright/test';
import {
  addQuestionResponses,
  createJobApplication,
} from '../../../lambdas/contract/calls/apply.ts';
import { soundOf, videoOf } from '../../support/documents/recordings.ts';
import { expectAccessible } from '../../support/web/accessibility.ts';
import { applicants, test } from '../../support/web/manager-test.ts';
import {
  currentApplicant,
  openCandidatesPage,
  queue,
} from '../../support/web/pages/review-page.ts';
import { button, expect } from '../../support/web/web-test.ts';
import { upload, videoKey } from '../../support/worlds/uploads.ts';
import { type Employer, newJob } from '../../support/worlds/world.ts';

// `/manager/job-postings/{id}/candidates`: recordings that do not play. The others: `recordings.test.tsx`, beside the page.

/** Opens the review of Avery Ash, who has answered by video and by voice. */
async function reviewRecorded(page: Page, employer: Employer): Promise<void> {
  const job = await newJob(employer, {
    video_questions: [{ question_text: 'Why bread?' }, { question_text: 'Why here?' }],
  });
  const [avery] = await applicants(employer.api, 1);
  if (avery === undefined) throw new Error('Nobody applied');
  const { application } = await avery.call(createJobApplication, { job_posting_id: job.id });
  const contents = { webm: await videoOf({ seconds: 4 }), weba: await soundOf({ seconds: 20 }) };
  const video_responses = await Promise.all(
    Object.entries(contents).map(async ([extension, content], index) => {
      const question_id = job.video_questions[index]?.id ?? '';
      const key = videoKey(application.id, question_id, extension);
      return { question_id, video_url: await upload(avery, key, content) };
    }),
  );
  await avery.call(addQuestionResponses, {
    application_id: application.id,
    screening_responses: [],
    video_responses,
  });
  await openCandidatesPage(page, job);
  await expect(currentApplicant(page)).toHaveText('Avery Ash');
}

const shown = { visible: true };

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

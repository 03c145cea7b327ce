import type { Locator } from '@playwright/test';
import { docxLinking } from '../../support/documents/docx.ts';
import { doc, docx, pdf } from '../../support/documents/files.ts';
import { soundOf } from '../../support/documents/recordings.ts';
import { expectAccessible } from '../../support/web/accessibility.ts';
import { applicants, applicantWith, applyAnswering, test } from '../../support/web/manager-test.ts';
import { current, jobWith, open, queue, row } from '../../support/web/review-page.ts';
import { button, expect, says } from '../../support/web/web-test.ts';
import { apply, newJob } from '../../support/worlds/world.ts';

// `/manager/job-postings/{id}/candidates`: resumes, letters, videos and answers of the new applicants.

test.describe('what an applicant sent', () => {
  test('who reviews for longer than the URLs live has good ones all the time, and each document is not loaded again and again', async ({
    page,
    employer,
  }) => {
    await page.clock.install();
    const job = await jobWith(employer, 1, { video_questions: [{ question_text: 'Why bread?' }] });
    await open(page, job);
    const video = queue(page).locator('video');
    await expect(video).toHaveAttribute('src', /X-Amz-Expires=3600/);
    const first = await video.getAttribute('src');
    const renewed = page.waitForResponse(/get-job-applications-by-job-posting.*queue=new/);
    await page.clock.fastForward('16:00');
    await renewed;
    await expect(video).toHaveAttribute('src', first ?? '');
    // Signatures differ by the second.
    await expect(async () => {
      await page.clock.fastForward('16:00');
      await expect(video).not.toHaveAttribute('src', first ?? '', { timeout: 5000 });
    }).toPass();
  });

  test('Retry on a video that cannot be played asks for a fresh URL', async ({
    page,
    employer,
  }) => {
    const job = await jobWith(employer, 1, { video_questions: [{ question_text: 'Why bread?' }] });
    const expired = new Set<string>();
    let retried = false;
    await page.route(/\.webm\?/, async (route) => {
      const url = route.request().url();
      if (!retried) expired.add(url);
      if (expired.has(url)) await route.fulfill({ status: 403 });
      else await route.continue();
    });
    await open(page, job);
    const failed = says(page, 'This video cannot be played.');
    const video = queue(page).locator('video');
    await expect(failed).toBeVisible();
    retried = true;
    // Signatures differ by the second.
    await expect(async () => {
      if (await failed.isVisible()) await button(failed, 'Retry').click();
      expect(await readyState(video)).toBeGreaterThan(0);
    }).toPass();
  });

  test("a resume viewer: a PDF is drawn in the page, and the keys still work after a click in it; always 'Open in new tab'; the cover letter beside it", async ({
    page,
    employer,
    api,
  }) => {
    const job = await newJob(employer);
    await apply(await applicantWith(api, { resume: pdf, extension: 'pdf', coverLetter: pdf }), job);
    await open(page, job);
    const resume = queue(page).getByRole('region', { name: 'Resume of Avery Ash' });
    await expect(resume.locator('[data-page="1"] canvas')).toBeVisible();
    await expect(queue(page).locator('iframe')).toHaveCount(0);
    const link = queue(page).getByRole('link', { name: 'Open in new tab' });
    await expect(link).toHaveAttribute('target', '_blank');
    const answer = await page.request.get((await link.getAttribute('href')) ?? '');
    expect(answer.headers()['content-type']).toBe('application/pdf');
    await queue(page).getByText('Cover letter', { exact: true }).click();
    const letter = queue(page).getByRole('region', { name: 'Cover letter of Avery Ash' });
    await letter.locator('[data-page="1"]').click();
    await page.keyboard.press('a');
    await expect(row(page, 'Avery Ash')).toContainText('Accepted');
  });

  test('a resume that says it is a PDF and cannot be drawn, or loaded, says so', async ({
    page,
    employer,
    api,
  }) => {
    const job = await newJob(employer);
    const resume = new TextEncoder().encode('%PDF-1.4\nNot a document.');
    await apply(await applicantWith(api, { resume, extension: 'pdf' }), job);
    let isDown = true;
    await page.route(/\.pdf\?/, async (route) => {
      if (isDown) await route.fulfill({ status: 403 });
      else await route.continue();
    });
    await open(page, job);
    const failed = says(page, 'This document could not be loaded.');
    await expect(failed).toBeVisible();
    isDown = false;
    await button(failed, 'Retry').click();
    const broken = says(page, 'This PDF cannot be shown here.');
    await expect(broken.getByRole('link', { name: 'Open it in a new tab' })).toHaveAttribute(
      'href',
      /\.pdf\?/,
    );
  });

  test("the next applicant's resume and first video are there before they are shown", async ({
    page,
    employer,
    api,
  }) => {
    const job = await newJob(employer, { video_questions: [{ question_text: 'Why bread?' }] });
    for (const _ of [1, 2]) {
      await apply(await applicantWith(api, { resume: pdf, extension: 'pdf' }), job);
    }
    const fetched: string[] = [];
    page.on('request', (request) => fetched.push(request.url()));
    await open(page, job);
    const videos = queue(page).locator('video');
    await expect(videos).toHaveCount(2);
    for (const video of await videos.all()) {
      await expect.poll(() => readyState(video)).toBeGreaterThan(1);
    }
    await expect(queue(page).locator('[data-page="1"] canvas')).toHaveCount(2);
    await expect(videos.filter({ visible: true })).toHaveCount(1);
    const next = await videos.filter({ visible: false }).elementHandle();
    fetched.length = 0;
    await button(queue(page), 'Accept').click();
    await expect(videos).toHaveCount(1);
    await expect(videos).toBeVisible();
    expect(await videos.evaluate((shown, before) => shown === before, next)).toBe(true);
    await expect(queue(page).locator('[data-page="1"] canvas')).toBeVisible();
    expect(fetched.filter((url) => /\.(pdf|webm)\?/.test(url))).toEqual([]);
  });

  test('a .docx is shown where nothing in it can run: a link into the web opens a new tab, any other is text', async ({
    page,
    employer,
    api,
    baseURL,
  }) => {
    const job = await newJob(employer);
    for (const target of [`${baseURL}/robots.txt`, 'javascript:document.body.textContent=1']) {
      const resume = docxLinking('My portfolio', target);
      await apply(await applicantWith(api, { resume, extension: 'docx' }), job);
    }
    await open(page, job);
    const frame = queue(page).getByTitle('Resume of Avery Ash').filter({ visible: true });
    await expect(frame).toHaveAttribute('sandbox', /^(allow-popups(-to-escape-sandbox)? ?)+$/);
    const text = frame.contentFrame().getByText('My portfolio');
    const opened = page.waitForEvent('popup');
    await text.click();
    await expect(await opened).toHaveURL(/\/robots\.txt$/);
    expect(await (await opened).evaluate(() => opener)).toBeNull();
    await (await opened).close();
    await expect(text).toBeVisible();

    await button(page, 'Next').click();
    await expect(page.getByText('2 of 2', { exact: true })).toBeVisible();
    await text.click();
    await text.click();
    await expect(text).toBeVisible();
    await expect(frame.contentFrame().getByRole('link')).toHaveCount(0);
    expect(page.context().pages()).toHaveLength(1);
    await expect(page).toHaveURL(/\/candidates$/);
  });

  test('a .docx is downloaded once, even if other data is fetched again', async ({
    page,
    employer,
    api,
  }) => {
    const job = await newJob(employer);
    await apply(await applicantWith(api, { resume: docx, extension: 'docx' }), job);
    let downloads = 0;
    page.on('request', (request) => {
      if (request.url().includes('.docx?')) downloads += 1;
    });
    await open(page, job);
    await expect(queue(page).getByTitle('Resume of Avery Ash')).toBeVisible();
    await button(page, 'Edit Job').click();
    const dialog = page.getByRole('dialog', { name: 'Edit Job' });
    await button(dialog, 'Save').click();
    await expect(dialog).toBeHidden();
    await expect(queue(page).getByTitle('Resume of Avery Ash')).toBeVisible();
    expect(downloads).toBe(1);
  });

  for (const extension of ['doc', 'odt']) {
    test(`a .${extension} is a card with a download, not embedded`, async ({
      page,
      employer,
      api,
    }) => {
      const job = await newJob(employer);
      await apply(await applicantWith(api, { resume: doc, extension: 'doc' }), job);
      if (extension === 'odt') {
        // The server takes none, but older ones may be there.
        await page.route('**/api/job/get-job-applications-by-job-posting/*', async (route) => {
          const answer = await route.fetch();
          await route.fulfill({ body: (await answer.text()).replaceAll('.doc?', '.odt?') });
        });
      }
      await open(page, job);
      await expect(queue(page).getByText('Your browser cannot show this file.')).toBeVisible();
      await expect(queue(page).getByRole('link', { name: 'Download' })).toHaveAttribute(
        'href',
        new RegExp(`\\.${extension}\\?`),
      );
      await expect(queue(page).getByRole('link', { name: 'Open in new tab' })).toBeVisible();
      await expect(queue(page).locator('iframe')).toHaveCount(0);
    });
  }

  test("the applicant's video answers with Prev/Next video and playback speed", async ({
    page,
    employer,
  }) => {
    const job = await jobWith(employer, 1, {
      video_questions: [{ question_text: 'Why bread?' }, { question_text: 'Why here?' }],
    });
    await open(page, job);
    const video = queue(page).locator('video');
    await expect(queue(page).getByText('Why bread?')).toBeVisible();
    await expect(button(page, 'Prev video')).toBeDisabled();
    await expect.poll(() => readyState(video)).toBeGreaterThan(0);
    await queue(page).getByText('2×').click();
    await expect.poll(() => playbackRate(video)).toBe(2);
    await button(page, 'Next video').click();
    await expect(queue(page).getByText('Why here?')).toBeVisible();
    await expect.poll(() => readyState(video)).toBeGreaterThan(0);
    await expect.poll(() => playbackRate(video)).toBe(2);
    await expect(button(page, 'Next video')).toBeDisabled();
    await button(page, 'Prev video').click();
    await expect(queue(page).getByText('Why bread?')).toBeVisible();
  });

  test('answers by voice and in writing are in the place of a video, reached, played and read by the same keys', async ({
    page,
    employer,
    api,
  }) => {
    const job = await newJob(employer, {
      video_questions: ['Why bread?', 'Why now?', 'Why here?'].map((question_text) => ({
        question_text,
      })),
    });
    const [applicant] = await applicants(api, 1);
    if (applicant === undefined) throw new Error('There is no applicant');
    const text = `It is near.\n\n${'And warm. '.repeat(180)}`;
    await apply(applicant, job, await soundOf({ seconds: 20 }), text);
    await open(page, job);
    const video = queue(page).locator('video');
    const picture = await video.boundingBox();

    await page.keyboard.press('v');
    await expect(video).toHaveAttribute('aria-label', 'Answer to: Why now?');
    expect(await video.boundingBox()).toEqual(picture);
    await expect(video).toHaveAttribute('src', /\.weba\?/);
    await expectAccessible(page, 'an answer by voice in a review');
    await page.keyboard.press('3');
    await page.keyboard.press(' ');
    await expect(button(page, 'Pause')).toBeVisible();
    await expect.poll(() => playbackRate(video)).toBe(2);
    await expect
      .poll(() => video.evaluate((each: HTMLVideoElement) => each.currentTime))
      .toBeGreaterThan(0.5);
    await page.keyboard.press(' ');
    await expect(button(page, 'Play')).toBeVisible();

    await page.keyboard.press('v');
    const written = queue(page).getByRole('region', { name: 'Answer to: Why here?' });
    await expect(written).toContainText('It is near.');
    expect(await written.boundingBox()).toEqual(picture);
    await expect(button(page, 'Play')).toBeDisabled();
    await expectAccessible(page, 'a written answer in a review');
    await written.focus();
    await page.keyboard.press('End');
    await expect.poll(() => written.evaluate((element) => element.scrollTop)).toBeGreaterThan(0);
    await page.keyboard.press('v');
    await expect(video).toHaveAttribute('aria-label', 'Answer to: Why bread?');
    // Nothing says that somebody needed another way.
    await expect(queue(page)).not.toContainText(/adjust|voice|writing|more time/i);
  });

  test('screening answers as they were written, each marked against the preferred one', async ({
    page,
    employer,
    api,
  }) => {
    const question_answers = ['3-5 years', 'unauthorized'];
    const job = await newJob(employer, {
      screening_questions: [
        { question_text: 'How long?', question_answers, correct_answer: '3-5 years' },
        { question_text: 'And before?', question_answers, correct_answer: null },
      ],
    });
    const [avery, blake] = await applicants(api, 2);
    if (avery && blake) {
      await applyAnswering(avery, job, '3-5 years');
      await applyAnswering(blake, job, 'unauthorized');
    }
    await open(page, job);
    const answer = (question: string) =>
      queue(page).locator('dl > div').filter({ hasText: question, visible: true });
    await expect(answer('How long?')).toHaveText(/3-5 years\s*Matches$/);
    await expect(answer('And before?')).toHaveText(/3-5 years$/);
    await button(page, 'Next').click();
    await expect(current(page)).toHaveText('Blake Ash');
    await expect(answer('How long?')).toHaveText(/unauthorized\s*Preferred: 3-5 years$/);
    await expect(answer('And before?')).toHaveText(/unauthorized$/);
  });
});

const playbackRate = (video: Locator) =>
  video.evaluate((element) => element instanceof HTMLVideoElement && element.playbackRate);
const readyState = (video: Locator) =>
  video.evaluate((element) => (element instanceof HTMLVideoElement ? element.readyState : -1));

import type { Locator } from '@playwright/test';
import * as z from 'zod/mini';
import { docxWithLink, docxWithTextBox } from '../../support/documents/docx.ts';
import { doc, pdf } from '../../support/documents/files.ts';
import { expectAccessible } from '../../support/web/accessibility.ts';
import { applicantWith, test } from '../../support/web/manager-test.ts';
import {
  currentApplicant,
  jobWithApplicants,
  openCandidatesPage,
  queue,
  row,
} from '../../support/web/pages/review-page.ts';
import { alertSaying, button, expect } from '../../support/web/web-test.ts';
import { apply } from '../../support/worlds/apply.ts';
import { newJob } from '../../support/worlds/world.ts';

// `/manager/job-postings/{id}/candidates`: resumes, letters and videos of the new applicants.

const readyState = (video: Locator) => video.evaluate((film: HTMLVideoElement) => film.readyState);

test('a review that outlasts its signed URLs always has valid ones, and does not reload documents each time; Retry on a video that cannot be played gets a fresh URL', async ({
  page,
  employer,
}) => {
  await page.clock.install();
  const job = await jobWithApplicants(employer, 1, {
    video_questions: [{ question_text: 'Why bread?' }],
  });
  const expired = new Set<string>();
  let retried = false;
  await page.route(/\.webm\?/, async (route) => {
    const url = route.request().url();
    if (!retried) expired.add(url);
    if (expired.has(url)) await route.fulfill({ status: 403 });
    else await route.continue();
  });
  await openCandidatesPage(page, job);
  const video = queue(page).locator('video');

  await test.step('Retry on a video that cannot be played', async () => {
    const failed = alertSaying(page, 'This video cannot be played.');
    await expect(failed).toBeVisible();
    retried = true;
    // A URL signed in the same second is the same.
    await expect(async () => {
      if (await failed.isVisible()) await button(failed, 'Retry').click();
      expect(await readyState(video)).toBeGreaterThan(0);
    }).toPass();
  });

  await test.step('a review that outlasts its signed URLs', async () => {
    await expect(video).toHaveAttribute('src', /X-Amz-Expires=3600/);
    const first = await video.getAttribute('src');
    const renewed = page.waitForResponse(/get-job-applications-by-job-posting.*queue=new/);
    await page.clock.fastForward('16:00');
    await renewed;
    await expect(video).toHaveAttribute('src', first ?? '');
    await expect(async () => {
      await page.clock.fastForward('16:00');
      await expect(video).not.toHaveAttribute('src', first ?? '', { timeout: 5000 });
    }).toPass();
  });
});

test("a resume viewer: a PDF is drawn in the page, and the keys still work after a click in it; always 'Open in new tab'; the cover letter beside it; the next applicant's resume and first video are preloaded", async ({
  page,
  employer,
  api,
}) => {
  const job = await newJob(employer, { video_questions: [{ question_text: 'Why bread?' }] });
  for (const _ of [1, 2])
    await apply(await applicantWith(api, { resume: pdf, extension: 'pdf', coverLetter: pdf }), job);
  const fetched: string[] = [];
  page.on('request', (request) => fetched.push(request.url()));
  await openCandidatesPage(page, job);
  const videos = queue(page).locator('video');
  const drawn = queue(page).locator('[data-page="1"] canvas');

  await test.step('both applicants are loaded, and one is shown', async () => {
    await expect(videos).toHaveCount(2);
    for (const video of await videos.all())
      await expect.poll(() => readyState(video)).toBeGreaterThan(1);
    await expect(drawn).toHaveCount(2);
    await expect(videos.filter({ visible: true })).toHaveCount(1);
  });

  await test.step('the PDF, a link to it, and the cover letter', async () => {
    const resume = queue(page)
      .getByRole('region', { name: 'Resume of Avery Ash' })
      .filter({ visible: true });
    await expect(resume.locator('[data-page="1"] canvas')).toBeVisible();
    await expect(queue(page).locator('iframe')).toHaveCount(0);
    const link = queue(page)
      .getByRole('link', { name: 'Open in new tab' })
      .filter({ visible: true });
    await expect(link).toHaveAttribute('target', '_blank');
    const answer = await page.request.get((await link.getAttribute('href')) ?? '');
    expect(answer.headers()['content-type']).toBe('application/pdf');
    await queue(page).getByText('Cover letter', { exact: true }).filter({ visible: true }).click();
    await queue(page)
      .getByRole('region', { name: 'Cover letter of Avery Ash' })
      .filter({ visible: true })
      .locator('[data-page="1"]')
      .click();
  });

  await test.step('a key decides after a click in the document; the next one shows without a request', async () => {
    const next = await videos.filter({ visible: false }).elementHandle();
    fetched.length = 0;
    await page.keyboard.press('a');
    await expect(row(page, 'Avery Ash')).toContainText('Accepted');
    await expect(videos).toHaveCount(1);
    await expect(videos).toBeVisible();
    expect(await videos.evaluate((shown, before) => shown === before, next)).toBe(true);
    await expect(drawn).toBeVisible();
    expect(fetched.filter((url) => /\.(pdf|webm)\?/.test(url))).toEqual([]);
  });
});

/** The part of the response that the test needs. */
const applicationsSchema = z.looseObject({ applications: z.array(z.unknown()) });

test('documents of other kinds: a PDF that fails to load or render says so; a .docx is shown in a sandbox without scripts, and downloaded once: a web link opens a new tab, any other link is text; a .doc and an .odt are a card with a download, not embedded', async ({
  page,
  employer,
  api,
  baseURL,
}) => {
  const job = await newJob(employer);
  const broken = new TextEncoder().encode('%PDF-1.4\nNot a document.');
  const sent = [
    { resume: broken, extension: 'pdf' },
    { resume: docxWithLink('My portfolio', `${baseURL}/robots.txt`), extension: 'docx' },
    {
      resume: docxWithLink('My portfolio', 'javascript:document.body.textContent=1'),
      extension: 'docx',
    },
    { resume: doc, extension: 'doc' },
    { resume: doc, extension: 'doc' },
  ];
  for (const documents of sent) await apply(await applicantWith(api, documents), job);
  // The server takes no .odt, but older ones may be there.
  await page.route('**/api/job/get-job-applications-by-job-posting/*', async (route) => {
    const response = await route.fetch();
    const body = applicationsSchema.parse(await response.json());
    const applications = body.applications.map((each, index) =>
      index === 4 ? JSON.parse(JSON.stringify(each).replaceAll('.doc?', '.odt?')) : each,
    );
    await route.fulfill({ response, json: { ...body, applications } });
  });
  let isDown = true;
  await page.route(/\.pdf\?/, async (route) => {
    if (isDown) await route.fulfill({ status: 403 });
    else await route.continue();
  });
  const downloaded: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('.docx?')) downloaded.push(new URL(request.url()).pathname);
  });
  await openCandidatesPage(page, job);
  const next = async (place: number) => {
    await button(page, 'Next').click();
    await expect(page.getByText(`${place} of 5`, { exact: true })).toBeVisible();
  };

  await test.step('a PDF that fails to load or render', async () => {
    const failed = alertSaying(page, 'This document could not be loaded.');
    await expect(failed).toBeVisible();
    isDown = false;
    await button(failed, 'Retry').click();
    const message = alertSaying(page, 'This PDF cannot be shown here.');
    await expect(message.getByRole('link', { name: 'Open it in a new tab' })).toHaveAttribute(
      'href',
      /\.pdf\?/,
    );
  });

  const frame = queue(page).getByTitle('Resume of Avery Ash').filter({ visible: true });
  const text = frame.contentFrame().getByText('My portfolio');

  await test.step('a .docx with a web link', async () => {
    await next(2);
    await expect(frame).toHaveAttribute('sandbox', /^(allow-popups(-to-escape-sandbox)? ?)+$/);
    await expect(page.getByText('Some words of this file are not shown here')).toHaveCount(0);
    const opened = page.waitForEvent('popup');
    await text.click();
    await expect(await opened).toHaveURL(/\/robots\.txt$/);
    expect(await (await opened).evaluate(() => opener)).toBeNull();
    await (await opened).close();
    await expect(text).toBeVisible();
  });

  await test.step('a .docx with a link that would run code', async () => {
    await next(3);
    await text.click();
    await text.click();
    await expect(text).toBeVisible();
    await expect(frame.contentFrame().getByRole('link')).toHaveCount(0);
    expect(page.context().pages()).toHaveLength(1);
    await expect(page).toHaveURL(/\/candidates$/);
  });

  await test.step('a .docx is downloaded once, even if other data is fetched again', async () => {
    await button(page, 'Edit Job').click();
    const dialog = page.getByRole('dialog', { name: 'Edit Job' });
    await button(dialog, 'Save').click();
    await expect(dialog).toBeHidden();
    await expect(text).toBeVisible();
    expect(downloaded).toHaveLength(2);
    expect(new Set(downloaded).size).toBe(2);
  });

  for (const [place, extension] of [
    [4, 'doc'],
    [5, 'odt'],
  ] as const) {
    await test.step(`a .${extension}`, async () => {
      await next(place);
      const shown = (what: Locator) => what.filter({ visible: true });
      await expect(
        shown(queue(page).getByText('Your browser cannot show this file.')),
      ).toBeVisible();
      await expect(shown(queue(page).getByRole('link', { name: 'Download' }))).toHaveAttribute(
        'href',
        new RegExp(`\\.${extension}\\?`),
      );
      await expect(shown(queue(page).getByRole('link', { name: 'Open in new tab' }))).toBeVisible();
      await expect(shown(queue(page).locator('iframe'))).toHaveCount(0);
    });
  }
  await expect(currentApplicant(page)).toHaveText('Avery Ash');
  await expectAccessible(page, 'a document to download');
});

test('a .docx with words that the page does not show, such as a name in a text box, says so and offers the original', async ({
  page,
  employer,
  api,
}) => {
  const job = await newJob(employer);
  const resume = docxWithTextBox('Baker since 2019', 'Ann Lee 555-0100');
  await apply(await applicantWith(api, { resume, extension: 'docx' }), job);
  await openCandidatesPage(page, job);
  const frame = queue(page).getByTitle('Resume of Avery Ash').filter({ visible: true });
  await expect(frame.contentFrame().getByText('Baker since 2019')).toBeVisible();
  await expect(frame.contentFrame().getByText('Ann Lee')).toHaveCount(0);
  const note = alertSaying(page, 'Some words of this file are not shown here').filter({
    visible: true,
  });
  await expect(note.getByRole('link', { name: 'Open the original' })).toHaveAttribute(
    'href',
    /\.docx\?/,
  );
  await expectAccessible(page, 'a document with missing words');
});

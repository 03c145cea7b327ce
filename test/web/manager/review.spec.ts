import type { Locator } from '@playwright/test';
import {
  getJobApplications,
  updateJobApplicationStatus,
  withdrawApplication,
} from '../../../lambdas/contract/calls/application.ts';
import { deactivateJob } from '../../../lambdas/contract/calls/job.ts';
import { jobPath } from '../../../lambdas/contract/pages/public-paths.ts';
import { apply, newJob, times } from '../../support/api/world.ts';
import { docxLinking } from '../../support/documents/docx.ts';
import { doc, docx, pdf } from '../../support/documents/files.ts';
import { expectOneLeftEdge, watchMoves } from '../../support/web/look.ts';
import {
  applicants,
  applicantWith,
  applyAnswering,
  standing,
  test,
} from '../../support/web/manager-test.ts';
import {
  applyAs,
  current,
  jobWith,
  open,
  queue,
  reviewed,
  row,
  show,
} from '../../support/web/review-page.ts';
import { button, expect, fail, field, hold, inPages, says } from '../../support/web/web-test.ts';

// `/manager/job-postings/{id}/candidates`: the header and the new applicants. Who is decided: `reviewed.spec.ts`.

test.describe('the header', () => {
  test('company name, job title, badge Active, location, description, Close Job, Edit Job and Copy link', async ({
    page,
    context,
    employer,
  }) => {
    const job = await newJob(employer, { remote: true });
    await open(page, job);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Baker');
    await expect(page.getByText(employer.company.name)).toBeVisible();
    await expect(page.getByText('Active', { exact: true })).toBeVisible();
    await expect(page.getByText('Main Street · Portland, Oregon · Remote')).toBeVisible();
    await expect(page.getByText('Bakes bread before the town wakes up.')).toBeVisible();
    await expect(button(page, 'Close Job')).toBeVisible();
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await button(page, 'Copy link').click();
    await expect(page.getByText('The link has been copied.')).toBeVisible();
    const link = await page.evaluate(() => navigator.clipboard.readText());
    expect(link).toBe(`${new URL(page.url()).origin}${jobPath(job)}`);
    await expectOneLeftEdge(page);
    // In one line, on a phone too.
    await page.setViewportSize({ width: 390, height: 844 });
    const top = async (name: string) => (await button(page, name).boundingBox())?.y;
    await expect.poll(async () => (await top('Edit Job')) === (await top('Close Job'))).toBe(true);
    await button(page, 'Edit Job').click();
    const dialog = page.getByRole('dialog', { name: 'Edit Job' });
    await expect(dialog.getByRole('region', { name: 'The job' })).toBeVisible();
    await expect(dialog.locator('.mantine-Card-root'), 'frames in the frame').toHaveCount(0);
    await field(dialog, 'Job title').fill('Chief baker');
    await button(dialog, 'Save').click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Chief baker');
  });

  test("Close Job asks 'Are you sure you want to close this job? Action cannot be reversed at this time.', with the focus on Cancel; then 'Job closed successfully.', Inactive, and no Close Job any more", async ({
    page,
    employer,
  }) => {
    const job = await jobWith(employer, 1);
    await open(page, job);
    await button(page, 'Close Job').click();
    const dialog = page.getByRole('dialog', { name: 'Close Job' });
    await expect(
      dialog.getByText(
        'Are you sure you want to close this job? Action cannot be reversed at this time.',
        { exact: true },
      ),
    ).toBeVisible();
    await expect(button(dialog, 'Cancel')).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(dialog).toBeHidden();
    await expect(button(page, 'Close Job')).toBeFocused();
    await expect(page.getByText('Active', { exact: true })).toBeVisible();

    await button(page, 'Close Job').click();
    await button(dialog, 'Close Job').click();
    await expect(says(page, 'Job closed successfully.')).toBeVisible();
    await expect(page.getByText('Inactive', { exact: true })).toBeVisible();
    await expect(button(page, 'Close Job')).toHaveCount(0);
    await expect(button(page, 'Edit Job')).toBeVisible();

    // Those who are in can still be decided.
    await button(queue(page), 'Accept').click();
    await expect(row(page, 'Avery Ash')).toContainText('Accepted');
  });

  test("'Failed to close job.'", async ({ page, employer }) => {
    const job = await newJob(employer);
    await fail(page, '/company/deactivate-job-posting');
    await open(page, job);
    await button(page, 'Close Job').click();
    const dialog = page.getByRole('dialog', { name: 'Close Job' });
    await button(dialog, 'Close Job').click();
    await expect(says(dialog, 'Failed to close job.')).toBeVisible();
    await button(dialog, 'Cancel').click();
    await expect(dialog).toBeHidden();
    await expect(page.getByText('Active', { exact: true })).toBeVisible();
    await button(page, 'Close Job').click();
    await expect(says(dialog, 'Failed to close job.')).toHaveCount(0);
  });

  test("a job that was closed elsewhere: 'Failed to close job.', and the page says Inactive; it never reopens", async ({
    page,
    employer,
  }) => {
    const job = await newJob(employer);
    await open(page, job);
    await employer.call(deactivateJob, { job_posting_id: job.id });
    await button(page, 'Close Job').click();
    const dialog = page.getByRole('dialog', { name: 'Close Job' });
    await button(dialog, 'Close Job').click();
    await expect(says(dialog, 'Failed to close job.')).toBeVisible();
    await expect(button(dialog, 'Cancel')).toBeFocused();
    await button(dialog, 'Cancel').click();
    await expect(page.getByText('Inactive', { exact: true })).toBeVisible();
    await expect(button(page, 'Close Job')).toHaveCount(0);
    await expect(page.getByRole('button', { name: /open job/i })).toHaveCount(0);
  });

  test('a double click closes once; closing cannot be called off once it has been confirmed', async ({
    page,
    employer,
  }) => {
    const job = await newJob(employer);
    const closing = await hold(page, '/company/deactivate-job-posting');
    await open(page, job);
    await button(page, 'Close Job').click();
    const dialog = page.getByRole('dialog', { name: 'Close Job' });
    await button(dialog, 'Close Job').evaluate((confirm: HTMLButtonElement) => {
      confirm.click();
      confirm.click();
    });
    await expect(button(dialog, 'Cancel')).toBeDisabled();
    await expect(button(dialog, 'Close')).toBeDisabled();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeVisible();
    closing.release();
    await expect(dialog).toBeHidden();
    await expect(page.getByText('Inactive', { exact: true })).toBeVisible();
    expect(closing.calls()).toBe(1);
  });

  test('an inactive job shows the badge Inactive, no Close Job and no Copy link', async ({
    page,
    employer,
  }) => {
    const job = await newJob(employer);
    await employer.call(deactivateJob, { job_posting_id: job.id });
    await open(page, job);
    await expect(page.getByText('Inactive', { exact: true })).toBeVisible();
    await expect(button(page, 'Close Job')).toHaveCount(0);
    await expect(button(page, 'Copy link')).toHaveCount(0);
  });

  test('what cannot be loaded says so, with a Retry; what is not there says so too', async ({
    page,
    employer,
  }) => {
    const job = await jobWith(employer, 1);
    const mendJob = await fail(page, '/company/get-job-posting-by-id/*');
    const mendList = await fail(page, '/job/get-job-applications-by-job-posting/*');
    await page.goto(`/manager/job-postings/${job.id}/candidates`);
    await expect(says(page, 'Failed to load job. Please try again.')).toBeVisible();
    await mendJob();
    await button(page, 'Retry').click();
    const failed = says(page, 'Failed to load applications. Please try again.');
    await expect(failed).toHaveCount(2);
    await mendList();
    await button(failed.first(), 'Retry').click();
    await expect(current(page)).toHaveText('Avery Ash');
    await page.goto(
      '/manager/job-postings/01ARZ3NDEKTSV4RRFFQ69G5FAV_01ARZ3NDEKTSV4RRFFQ69G5FAW/candidates',
    );
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page not found');
  });
});

test.describe('the new applicants', () => {
  test('are reviewed one at a time with Prev/Next and a counter; one who applied without a resume has none', async ({
    page,
    employer,
  }) => {
    const job = await jobWith(employer, 3);
    await open(page, job);
    await expect(current(page)).toHaveText('Avery Ash');
    await expect(current(page)).toHaveCount(1);
    await expect(page.getByText('1 of 3', { exact: true })).toBeVisible();
    await expect(
      queue(page).getByText('This candidate applied without a resume.').filter({ visible: true }),
    ).toBeVisible();
    await expect(button(page, 'Prev')).toBeDisabled();
    // Whoever is shown counts as looked at, and nobody who is fetched ahead.
    const opened = async () => {
      const { applications } = await employer.call(getJobApplications, { id: job.id });
      return applications.map(({ opened_at }) => opened_at !== null);
    };
    await expect.poll(opened).toEqual([true, false, false]);
    await button(page, 'Next').click();
    await expect(current(page)).toHaveText('Blake Ash');
    await button(page, 'Next').click();
    await expect(current(page)).toHaveText('Casey Ash');
    await expect(page.getByText('3 of 3', { exact: true })).toBeVisible();
    await expect(button(page, 'Next')).toBeDisabled();
    await button(page, 'Prev').click();
    await expect(current(page)).toHaveText('Blake Ash');
  });

  test('Accept sets accepted, Reject sets rejected; the item leaves the queue and the position resets to the first', async ({
    page,
    employer,
  }) => {
    const job = await jobWith(employer, 4);
    await open(page, job);
    await button(page, 'Next').click();
    await button(page, 'Next').click();
    await expect(current(page)).toHaveText('Casey Ash');
    await button(queue(page), 'Accept').click();
    await expect(current(page)).toHaveText('Avery Ash');
    await expect(page.getByText('1 of 3', { exact: true })).toBeVisible();
    await expect(row(page, 'Casey Ash')).toContainText('Accepted');

    await button(page, 'Next').click();
    await button(queue(page), 'Reject').click();
    await expect(current(page)).toHaveText('Avery Ash');
    await expect(page.getByText('1 of 2', { exact: true })).toBeVisible();
    await show(page, 'Rejected');
    await expect(row(page, 'Blake Ash')).toContainText('Rejected');
    expect(await standing(employer, job)).toEqual({
      new: ['Avery', 'Dana'],
      accepted: ['Casey'],
      rejected: ['Blake'],
    });
  });

  test('when all are decided the queue says so', async ({ page, employer }) => {
    const job = await jobWith(employer, 1);
    await open(page, job);
    await button(queue(page), 'Reject').click();
    await expect(page.getByText(/^No new applicants\./)).toBeVisible();
    await button(page, 'Undo the last decision').click();
    await expect(current(page)).toHaveText('Avery Ash');
  });

  test('a decision that fails brings the applicant back and says so, and whoever is shown stays', async ({
    page,
    employer,
  }) => {
    const job = await jobWith(employer, 3);
    const mend = await fail(page, '/job/update-job-application-status');
    await open(page, job);
    await button(queue(page), 'Accept').click();
    await expect(says(page, 'Avery Ash could not be accepted. Please try again.')).toBeVisible();
    await expect(page.getByText('2 of 3', { exact: true })).toBeVisible();
    await expect(current(page)).toHaveText('Blake Ash');
    await mend();
    await button(queue(page), 'Reject').click();
    await expect(current(page)).toHaveText('Avery Ash');
    await expect
      .poll(async () => await standing(employer, job))
      .toEqual({ new: ['Avery', 'Casey'], rejected: ['Blake'] });
  });

  test('one who is decided elsewhere while being shown is not replaced under the finger, but said to be gone', async ({
    page,
    employer,
  }) => {
    await page.clock.install();
    const [job, [avery]] = [await newJob(employer), await applicants(employer.api, 2)];
    const application = await applyAs(avery, job);
    for (const other of (await applicants(employer.api, 2)).slice(1)) await apply(other, job);
    await open(page, job);
    await expect(current(page)).toHaveText('Avery Ash');
    await employer.call(updateJobApplicationStatus, {
      ...{ id: application.id, application_status: 'accepted' },
    });
    await page.clock.fastForward('16:00');
    await expect(says(page, 'Avery Ash was decided elsewhere, or has withdrawn.')).toBeVisible();
    await expect(button(queue(page), 'Go on')).toBeFocused();
    await page.keyboard.press('r');
    await page.keyboard.press('Enter');
    await expect(current(page)).toHaveText('Blake Ash');
    await expect(current(page)).toBeFocused();
    await expect(queue(page).locator('[aria-live=polite]')).toHaveText(
      'Applicant 1 of 1: Blake Ash.',
    );
    expect(await standing(employer, job)).toEqual({ accepted: ['Avery'], new: ['Blake'] });
  });

  test('the decided stay decided after leaving the page and coming back; one who is moved back elsewhere comes back', async ({
    page,
    employer,
  }) => {
    await page.clock.install();
    const [avery] = await applicants(employer.api, 1);
    const job = await newJob(employer);
    const { id } = await applyAs(avery, job);
    await open(page, job);
    await expect(current(page)).toHaveText('Avery Ash');
    await button(queue(page), 'Accept').click();
    await expect(row(page, 'Avery Ash')).toContainText('Accepted');
    await page.getByRole('link', { name: 'Dashboard' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Current Positions');
    await page.goBack();
    await expect(page.getByText(/^No new applicants\./)).toBeVisible();
    await employer.call(updateJobApplicationStatus, { id, application_status: 'new' });
    await page.clock.fastForward('16:00');
    await expect(current(page)).toHaveText('Avery Ash');
  });

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

  test('a .docx is downloaded once, whatever else is asked anew', async ({
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
      await expect(queue(page).getByText('A browser cannot show this kind of file.')).toBeVisible();
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

test('on a phone nothing that is shown moves when it is said that the applicants are being fetched, or when they come', async ({
  page,
  employer,
}) => {
  const job = await jobWith(employer, 1);
  await page.setViewportSize({ width: 390, height: 844 });
  const moved = await watchMoves(page);
  const { release } = await hold(page, '/job/get-job-applications-by-job-posting/*');
  await page.goto(`/manager/job-postings/${job.id}/candidates`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(job.job_title);
  await expect(queue(page).getByText('Loading')).toBeAttached();
  release();
  await expect(current(page)).toHaveText('Avery Ash');
  expect(await moved()).toBeLessThan(0.1);
});

test('with more applicants than a page of the list holds, queue and table come page by page; a filter searches only as far as it is told to', async ({
  page,
  employer,
  api,
}) => {
  const job = await newJob(employer, {
    screening_questions: [{ question_text: 'Can you start at four?' }],
  });
  // The server's pages hold a hundred; these hold thirty, and take a third of the time.
  await inPages(page, '/job/get-job-applications-by-job-posting/*', 'applications', [30]);
  const people = await applicants(api, 33);
  const last = people.pop();
  const applications = await times(32, (index) => applyAs(people[index], job));
  if (last) applications.push(await applyAnswering(last, job, 'no'));
  await open(page, job);
  await expect(page.getByText('1 of 30+', { exact: true })).toBeVisible();
  for (let step = 0; step < 22; step++) await page.keyboard.press('ArrowRight');
  await expect(page.getByText('23 of 33', { exact: true })).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await expect(queue(page).locator('[aria-live=polite]')).toHaveText(/^Applicant 24 of 33: /);

  await times(33, (index) =>
    employer.call(updateJobApplicationStatus, {
      id: applications[index]?.id ?? '',
      application_status: 'accepted',
    }),
  );
  await page.reload();
  const rows = reviewed(page).getByRole('row', { name: /Ash/ });
  await expect(rows).toHaveCount(30);
  await page
    .getByLabel('Filter by a screening answer')
    .selectOption({ label: 'Can you start at four? – no' });
  await expect(page.getByText('0 of the 30 candidates loaded so far.')).toBeVisible();
  await button(page, 'Show more candidates').click();
  await expect(rows).toHaveCount(1);
  await page.reload();
  await expect(rows).toHaveCount(30);
  await rows.last().scrollIntoViewIfNeeded();
  await expect(rows).toHaveCount(33);
});

test.describe('two who decide at once', () => {
  test("two managers' tabs on the same queue: a decision taken elsewhere answers with what happened and moves on", async ({
    page,
    context,
    employer,
  }) => {
    const job = await jobWith(employer, 3);
    await open(page, job);
    const other = await context.newPage();
    await open(other, job);
    await expect(current(other)).toHaveText('Avery Ash');

    await button(queue(page), 'Accept').click();
    await expect(row(page, 'Avery Ash')).toContainText('Accepted');

    await button(queue(other), 'Reject').click();
    await expect(says(other, /^Avery Ash: .*accepted/i)).toBeVisible();
    await expect(current(other)).toHaveText('Blake Ash');
    await expect(row(other, 'Avery Ash')).toContainText('Accepted');
    await button(queue(other), 'Reject').click();
    await expect(current(other)).toHaveText('Casey Ash');
    await expect
      .poll(async () => await standing(employer, job))
      .toEqual({ new: ['Casey'], accepted: ['Avery'], rejected: ['Blake'] });
  });

  test('the profile of an applicant who has withdrawn meanwhile says so, and then the queue does', async ({
    page,
    employer,
    api,
  }) => {
    const job = await newJob(employer);
    const [avery, blake] = await applicants(api, 2);
    if (!avery || !blake) throw new Error('Nobody applied');
    const { id } = await apply(avery, job);
    await apply(blake, job);
    await open(page, job);
    await expect(current(page)).toHaveText('Avery Ash');
    await avery.call(withdrawApplication, { application_id: id });
    await button(queue(page), 'View profile').click();
    const dialog = page.getByRole('dialog', { name: 'Candidate Profile' });
    await expect(dialog.getByRole('note')).toContainText(
      'Avery Ash has withdrawn this application, or deleted their account.',
    );
    await expect(dialog.getByText('Withdrawn', { exact: true })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(says(page, 'Avery Ash was decided elsewhere, or has withdrawn.')).toBeVisible();
    await button(queue(page), 'Go on').click();
    await expect(current(page)).toHaveText('Blake Ash');
  });

  test('an applicant who has withdrawn meanwhile is not decided', async ({
    page,
    employer,
    api,
  }) => {
    const job = await newJob(employer);
    const [avery, blake] = await applicants(api, 2);
    if (!avery || !blake) throw new Error('Nobody applied');
    const { id } = await apply(avery, job);
    await apply(blake, job);
    await open(page, job);
    await expect(current(page)).toHaveText('Avery Ash');
    await avery.call(withdrawApplication, { application_id: id });
    await button(queue(page), 'Accept').click();
    await expect(says(page, /^Avery Ash: .*withdrawn/i)).toBeVisible();
    await expect(current(page)).toHaveText('Blake Ash');
    await expect(page.getByText('1 of 1', { exact: true })).toBeVisible();
    expect(await standing(employer, job)).toEqual({ withdrawn: ['Avery'], new: ['Blake'] });
  });
});

const playbackRate = (video: Locator) =>
  video.evaluate((element) => element instanceof HTMLVideoElement && element.playbackRate);
const readyState = (video: Locator) =>
  video.evaluate((element) => (element instanceof HTMLVideoElement ? element.readyState : -1));

test('where many wait, they are searched by name: who is found is reviewed one after the other, and whoever is undone is shown', async ({
  page,
  employer,
}) => {
  const job = await jobWith(employer, 7);
  await open(page, job);
  const search = page.getByLabel('Search new applicants');
  await button(queue(page), 'Next').click();
  await expect(current(page)).toHaveText('Blake Ash');
  // Who is on the screen stays, if they are found too.
  await search.fill('ash');
  await expect(queue(page).getByText('2 of 7', { exact: true })).toBeVisible();
  await search.fill('cas');
  await expect(current(page)).toHaveText('Casey Ash');
  await expect(queue(page).getByText('1 of 1', { exact: true })).toBeVisible();
  await expect(search).toBeFocused();
  await button(queue(page), 'Accept').click();
  await expect(queue(page).getByText('No new applicant has this name.')).toBeVisible();
  await expect(row(page, 'Casey Ash')).toBeVisible();
  await search.fill('ash bl');
  await expect(current(page)).toHaveText('Blake Ash');
  await search.fill('cas');
  await expect(queue(page).getByText('No new applicant has this name.')).toBeVisible();
  await search.fill('ash bl');
  await expect(current(page)).toHaveText('Blake Ash');
  await button(queue(page), 'Undo').click();
  await expect(current(page)).toHaveText('Casey Ash');
  await expect(search).toHaveValue('');
  await expect(queue(page).getByText('3 of 7', { exact: true })).toBeVisible();
  await search.fill('nobody');
  await button(queue(page), 'Clear search').click();
  await expect(queue(page).getByText('1 of 7', { exact: true })).toBeVisible();
});

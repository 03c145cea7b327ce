import type { Locator, Page } from '@playwright/test';
import { getMyApplications } from '../../../lambdas/contract/calls/application.ts';
import { createCompany, updateCompany } from '../../../lambdas/contract/calls/edit-company.ts';
import { deactivateJob } from '../../../lambdas/contract/calls/own-jobs.ts';
import { test } from '../../support/web/candidate-test.ts';
import { BREADS, choose, EARLY, progress } from '../../support/web/pages/apply-page.ts';
import { camera } from '../../support/web/recorder/camera.ts';
import { openWithTakes } from '../../support/web/recorder/keep-takes.ts';
import { chooseTake, submit, videoQuestions } from '../../support/web/recorder/record.ts';
import { alertSaying, answerInPages, expect } from '../../support/web/web-test.ts';
import { apply } from '../../support/worlds/apply.ts';
import { newJob, newLocation } from '../../support/worlds/world.ts';

// `/candidate/apply/{jobId}`: the header, the info card, the first and the last step. The recorder has its own file.

test('a header card, then the first question; beside or below it the job, collapsed, and an info card; all questions must be answered; the answers and the step survive a reload', async ({
  page,
  employer,
}) => {
  const { company: bare } = await employer.call(createCompany, {
    name: 'Crumb & Crust',
    culture: 'Early mornings, warm bread.',
  });
  const { company } = await employer.call(updateCompany, { ...bare, benefits: ['Dental care'] });
  const location = await newLocation(employer, company);
  const job = await newJob(
    { ...employer, company, location },
    {
      job_title: 'Night baker',
      job_description: 'Bake bread.\n\nClean the ovens.',
      benefits: ['Free bread', 'Pension'],
      requirements: ['A strong back'],
      schedule: 'Nights',
      remote: true,
      screening_questions: [EARLY, BREADS],
      ...videoQuestions('Why?'),
    },
  );
  await page.goto(`/candidate/apply/${job.id}`);
  const question = page.getByRole('radiogroup', { name: EARLY.question_text });
  const next = page.getByRole('button', { name: 'Continue' });
  await test.step('a header card with job, company, location, a step indicator and a progress bar', async () => {
    await expect(page.getByRole('heading', { level: 1, name: 'Night baker' })).toBeVisible();
    await expect(page.getByText('Crumb & Crust · Portland, Oregon · Remote')).toBeVisible();
    const steps = page.getByRole('list', { name: 'Steps' }).getByRole('listitem');
    await expect(steps).toHaveText([/Screening$/, /Video$/, /Done$/]);
    await expect(steps.first()).toHaveAttribute('aria-current', 'step');
    await expect(progress(page)).toHaveAttribute('aria-valuenow', '0');
    await expect(page).toHaveTitle(/Night baker/);
  });

  await test.step('beside or below the first question are the job, collapsed, and an info card with company, culture, benefits, location and employment type', async () => {
    const about = page.getByRole('group').filter({ hasText: 'About this job' });
    const card = page.getByRole('complementary', { name: 'About the company' });
    await expect(question).toBeInViewport({ ratio: 1 });
    const description = about.getByText('Bake bread.');
    await expect(description).toBeHidden();
    await about.getByRole('heading', { name: 'About this job' }).click();
    await expect(description).toHaveText(job.job_description);
    await expect(about.getByRole('term')).toHaveText([
      'Pay',
      'Schedule',
      'Remote',
      'Requirements',
      'Benefits',
    ]);
    await expect(about.getByRole('definition')).toHaveText([
      '$25.50 / hour',
      'Nights',
      'This job can be done remotely.',
      'A strong back',
      'Free breadPension',
    ]);
    await expect(card.getByRole('heading')).toHaveText('Crumb & Crust');
    await expect(card.getByRole('term')).toHaveText([
      'Culture',
      'Benefits at this company',
      'Location',
      'Employment type',
    ]);
    await expect(card.getByRole('definition')).toHaveText([
      'Early mornings, warm bread.',
      'Dental care',
      'Main Street, 12 Main Street, Portland, Oregon 97201',
      'Full-time',
    ]);
    const isBelow = async (lower: Locator, upper: Locator) => {
      const [low, high] = await Promise.all([lower.boundingBox(), upper.boundingBox()]);
      return low !== null && high !== null && low.y >= high.y + high.height;
    };
    expect(await isBelow(about, card)).toBe(true);
    expect(await isBelow(card, question)).toBe(false);
    for (const [width, height] of [
      [844, 390],
      [390, 844],
    ] as const) {
      await page.setViewportSize({ width, height });
      await page.evaluate(() => scrollTo(0, 0));
      await expect(page.getByText(EARLY.question_text)).toBeInViewport({ ratio: 1 });
    }
    await expect.poll(() => isBelow(card, about)).toBe(true);
    expect(await isBelow(about, question)).toBe(true);
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  await test.step("'Please answer all screening questions.'", async () => {
    const all = alertSaying(page, 'Please answer all screening questions.');
    await expect(page.getByRole('radio')).toHaveCount(5);
    await next.click();
    await expect(all).toBeVisible();
    await choose(page, EARLY.question_text, 'no');
    await next.click();
    await expect(all).toBeVisible();
    await expect(
      page.getByRole('radiogroup', { name: BREADS.question_text }).getByRole('radio').first(),
    ).toBeFocused();
    await expect(progress(page)).toHaveAttribute('aria-valuenow', '0');
    await choose(page, BREADS.question_text, 'spelt');
    await expect(all).toBeHidden();
  });

  await test.step('answers and the step survive a reload, and Continue resumes the application', async () => {
    await page.reload();
    await expect(page.getByLabel('no', { exact: true })).toBeChecked();
    await choose(page, BREADS.question_text, 'rye');
    await next.click();
    await expect(page.getByRole('heading', { name: 'Video answers' })).toBeVisible();
    await expect(progress(page)).toHaveAttribute('aria-valuenow', '50');
    await page.goto('/candidate/applications');
    await page.getByRole('link', { name: `Continue: ${job.job_title}` }).click();
    await expect(progress(page)).toHaveAttribute('aria-valuenow', '50');
    await page.getByRole('button', { name: 'Back' }).click();
    await expect(page.getByLabel('rye', { exact: true })).toBeChecked();
  });
});

/** Expects picture and Record between header and bottom bar, on a small laptop and a phone, upright and sideways. */
async function expectRecordInView(page: Page): Promise<void> {
  const bar = page.locator('[data-bottom-bar]');
  const expectInView = async (...all: readonly Locator[]) => {
    await expect(async () => {
      const [below, ...boxes] = await Promise.all([bar, ...all].map((each) => each.boundingBox()));
      for (const box of boxes) {
        expect(box?.y).toBeGreaterThanOrEqual(56);
        expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(below?.y ?? 0);
      }
    }).toPass();
  };
  for (const [width, height] of [
    [390, 844],
    [844, 390],
    [1280, 720],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.getByRole('button', { name: /^(Check camera|Turn on camera)/ }).click();
    const record = page.getByRole('button', { name: 'Record', exact: true });
    await expectInView(camera(page), record);
    await page.getByRole('button', { name: 'Turn off camera' }).click();
    await expectInView(page.getByRole('button', { name: 'Record now' }));
  }
}

test('step 1 screening, step 2 video with Record in view on every screen, step 3 done: progress is 0, 50 and 100 percent', async ({
  page,
  employer,
  candidate,
}) => {
  const job = await newJob(employer, {
    screening_questions: [EARLY],
    ...videoQuestions('Why bread?'),
  });
  const current = page.getByRole('list', { name: 'Steps' }).locator('[aria-current="step"]');
  await page.goto(`/candidate/apply/${job.id}`);
  await expect(current).toHaveText(/Screening/);
  await expect(progress(page)).toHaveAttribute('aria-valuenow', '0');
  await choose(page, EARLY.question_text, 'yes');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(current).toHaveText(/Video/);
  await expect(progress(page)).toHaveAttribute('aria-valuenow', '50');
  // Going back keeps the answers.
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(page.getByLabel('yes', { exact: true })).toBeChecked();
  await page.getByRole('button', { name: 'Continue' }).click();
  await expectRecordInView(page);
  await page.getByRole('button', { name: 'Answer in writing' }).click();
  await page.getByLabel('Your answer', { exact: true }).fill('The smell.');
  await submit(page);
  await expect(current).toHaveText(/Done/);
  await expect(progress(page)).toHaveAttribute('aria-valuenow', '100');
  await expect(page.getByRole('heading', { name: 'Application submitted' })).toBeFocused();

  const { applications } = await candidate.call(getMyApplications, {});
  expect(applications[0]).toMatchObject({ job_posting_id: job.id, application_status: 'new' });
  expect(applications[0]?.submitted_at).not.toBeNull();
  await page.getByRole('link', { name: 'My applications' }).last().click();
  await expect(page.getByText('The company has your application')).toBeVisible();
});

test("'Failed to load job details. Please try again.' as a red alert; a job without questions is applied for at once, or 'Unable to create application'; an earlier application is reported, even from a later page of the list", async ({
  page,
  employer,
  candidate,
}) => {
  const job = await newJob(employer, { hourly_pay_in_cents: 0 });
  await test.step("'Failed to load job details. Please try again.' as a red alert", async () => {
    const calls = '**/api/company/get-job-posting-by-id/**';
    await page.route(calls, (route) => route.abort());
    await page.goto(`/candidate/apply/${job.id.replace(/^./, '7')}`);
    const message = alertSaying(page, 'Failed to load job details. Please try again.');
    await expect(message).toBeVisible();
    await page.goto(`/candidate/apply/${job.id}`);
    await expect(message).toBeVisible();
    const [red = 0, green = 0, blue = 0] = await message
      .getByText('Failed to load')
      .first()
      .evaluate((element) => getComputedStyle(element).color.match(/\d+/g)?.map(Number) ?? []);
    expect(red).toBeGreaterThan(green + 60);
    expect(red).toBeGreaterThan(blue + 60);
    await page.unroute(calls);
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(page.getByRole('heading', { level: 1, name: job.job_title })).toBeVisible();
  });

  await test.step("a job without questions is applied for at once, or 'Unable to create application'", async () => {
    const calls = '**/api/job/create-job-application';
    await page.route(calls, (route) => route.abort());
    await expect(page.getByText('This job asks no questions.')).toBeVisible();
    await page.getByRole('heading', { name: 'About this job' }).click();
    await expect(page.getByText('Pay not stated')).toBeVisible();
    await expect(page.getByText('$0.00')).toHaveCount(0);
    await expect(page.getByRole('region', { name: 'About your answers' })).toHaveCount(0);
    await page.getByRole('button', { name: 'Submit Application' }).click();
    await expect(alertSaying(page, 'Unable to create application')).toBeVisible();
    await page.unroute(calls);
    await submit(page);
  });

  await test.step('an earlier application is reported, even from a later page of the list', async () => {
    await apply(candidate, await newJob(employer));
    await answerInPages(page, '/job/get-my-applications*', 'applications', [1]);
    await page.goto(`/candidate/apply/${job.id}`);
    await expect(alertSaying(page, 'You have already applied to this job')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Submit Application' })).toHaveCount(0);
  });
});

test('a job that is closed meanwhile says so and takes no application, also before a video upload', async ({
  page,
  candidate,
  employer,
}) => {
  const [job, byVideo] = await Promise.all([
    newJob(employer, { screening_questions: [EARLY] }),
    newJob(employer, videoQuestions('Why?')),
  ]);
  const send = page.getByRole('button', { name: 'Submit Application' });
  const message = alertSaying(page, 'This job is no longer accepting applications.');
  await openWithTakes(page, candidate, byVideo);
  await employer.call(deactivateJob, { job_posting_id: byVideo.id });
  await chooseTake(page);
  await expect(message).toBeVisible();
  await expect(send).toHaveCount(0);

  await page.goto(`/candidate/apply/${job.id}`);
  await choose(page, EARLY.question_text, 'yes');
  await employer.call(deactivateJob, { job_posting_id: job.id });
  await send.click();
  await expect(message).toBeVisible();
  await page.reload();
  await expect(message).toBeVisible();
  await expect(send).toHaveCount(0);
});

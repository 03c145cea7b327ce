import type { Page } from '@playwright/test';
import { makeOffer } from '../../../lambdas/contract/calls/offer.ts';
import { pdf } from '../../support/documents/files.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../../support/web/accessibility.ts';
import { applicantWith, test } from '../../support/web/manager-test.ts';
import { tooLow } from '../../support/web/touch.ts';
import { button, expect, field, navigate } from '../../support/web/web-test.ts';
import { apply, offerOn } from '../../support/worlds/apply.ts';
import { type Employer, newJob } from '../../support/worlds/world.ts';

// Axe on every page and modal of the manager area, in light and dark and after errors; and no sideways scroll.
// Failures, toasts, empty lists and documents are checked in the tests that show them.

/** A job with questions, one applicant who is new and one who has an offer. Returns the job's id. */
async function newReviewedJob(employer: Employer): Promise<string> {
  const job = await newJob(employer, {
    job_title: 'Night baker and driver for the old town',
    job_description: 'Bakes bread before the town wakes up. '.repeat(12),
    screening_questions: [{ question_text: 'Can you start at four?', correct_answer: 'no' }],
    video_questions: [{ question_text: 'Why bread?' }, { question_text: 'Why here?' }],
  });
  const [accepted] = await Promise.all(
    [1, 2].map(async () =>
      apply(await applicantWith(employer.api, { resume: pdf, extension: 'pdf' }), job),
    ),
  );
  await employer.call(makeOffer, {
    ...offerOn({ id: accepted?.id ?? '' }, employer.location),
    answer_by: new Date(Date.now() + 10 * 24 * 60 * 60 * 1000).toISOString().slice(0, 10),
  });
  return job.id;
}

/** Every signed-in page of the area: its path, and a heading of the loaded page. */
function pages({ company, location }: Employer, jobId: string) {
  return {
    dashboard: ['/manager/dashboard', 'Current Positions'],
    companies: ['/manager/companies', company.name],
    'create-company': ['/manager/create-company', 'Create Company'],
    'add-location': [`/manager/company/${company.id}/add-location`, 'Add Location'],
    company: [`/manager/company/${company.id}`, 'Main Street'],
    'add-job': [
      `/manager/company/${company.id}/location/${location.id}/add-job`,
      'Video questions',
    ],
    candidates: [`/manager/job-postings/${jobId}/candidates`, 'Video answers'],
    'edit-profile': ['/manager/edit-profile', 'Edit Profile'],
    preferences: ['/manager/preferences', 'Decisions'],
  } as const;
}

async function visit(page: Page, [path, heading]: readonly [string, string]): Promise<void> {
  await navigate(page, path);
  await expect(page.getByRole('heading', { name: heading, exact: true })).toBeVisible();
  await expect(page.getByText('Morgan Reyes')).toBeAttached();
}

/** Pages to decide and type on: their touch targets are 44 px high on a phone. */
const TOUCH_TARGET_PAGES: readonly string[] = ['company', 'add-job', 'candidates', 'preferences'];

/** Expects a page to fit a phone, and restores the desktop size. */
async function expectFitsPhone(page: Page, name: string): Promise<void> {
  const desktop = page.viewportSize();
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(button(page, 'Open the menu')).toBeVisible();
  if (name === 'candidates')
    await expect(button(page, 'Withdraw offer to Avery Ash')).toBeVisible();
  await expectNoSidewaysScroll(page, name);
  if (TOUCH_TARGET_PAGES.includes(name)) {
    expect(
      await tooLow(
        page.locator('main :is(button, label:has(input), .mantine-Card-root a):visible'),
      ),
      name,
    ).toEqual([]);
  }
  if (name === 'candidates') {
    await expectAccessible(page, 'candidates on a phone');
    await button(page, 'MAKE OFFER').click();
    const dialog = page.getByRole('dialog');
    await expect(field(dialog, 'Job title')).toBeVisible();
    await expectNoSidewaysScroll(page, 'Make Offer');
    await button(dialog, 'Cancel').click();
    await expect(dialog).toBeHidden();
  }
  if (desktop !== null) await page.setViewportSize(desktop);
}

/** Submit buttons of forms to send blank. A form with errors still shows everything else. */
const SUBMITS: Readonly<Record<string, string>> = {
  'create-company': 'Create Company',
  'add-location': 'Add Location',
  'add-job': 'Add Job',
};

/** Checks the modals of a company's page, after errors. */
async function expectCompanyModals(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog');
  await button(page, 'Edit Company').click();
  await field(dialog, 'Name').fill('');
  await button(dialog, 'Save').click();
  await expect(field(dialog, 'Name')).toBeFocused();
  await expectAccessible(page, 'Edit Company after errors');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();

  await button(page, 'Edit Main Street').click();
  await field(dialog, 'City').fill('');
  await button(dialog, 'Save').click();
  await expect(field(dialog, 'City')).toBeFocused();
  await expectAccessible(page, 'Edit Location after errors');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
}

/** Checks the modals of the candidates page, after errors. Close Job: `review-header.spec.ts`. */
async function expectCandidatesModals(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog');
  await button(page, 'Edit Job').click();
  await field(dialog, 'Job title').fill('');
  await field(dialog, 'Answer 1').fill('');
  await button(dialog, 'Save').click();
  await expect(field(dialog, 'Job title')).toBeFocused();
  await expectAccessible(page, 'Edit Job after errors');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();

  await button(page, 'MAKE OFFER').click();
  await field(dialog, 'Start date').fill('');
  await button(dialog, 'Make Offer').click();
  await expect(field(dialog, 'Start date')).toBeFocused();
  await expectAccessible(page, 'Make Offer after errors');
  await button(dialog, 'Cancel').click();
  await expect(dialog).toBeHidden();

  await button(page, 'Withdraw offer to Avery Ash').click();
  await expect(field(dialog, 'Reason (optional)')).toBeVisible();
  await expectAccessible(page, 'Withdraw offer');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();

  await button(page, 'View profile of Avery Ash').click();
  await expect(dialog.getByText('Date of birth')).toBeVisible();
  await expect(dialog.getByText('Not answered yet')).toBeVisible();
  await expectAccessible(page, 'Candidate Profile');
}

test('axe finds nothing on any page, light and dark, nor on any form or modal after errors; on a phone no page scrolls sideways, and touch targets are 44 px high', async ({
  page,
  employer,
}) => {
  test.slow();
  const jobId = await newReviewedJob(employer);
  await page.goto('/manager/dashboard');
  for (const [name, at] of Object.entries(pages(employer, jobId))) {
    await test.step(name, async () => {
      await visit(page, at);
      const submit = SUBMITS[name];
      if (submit !== undefined) {
        await button(page, submit).click();
        await expect(page.locator('[aria-invalid=true]').first()).toBeVisible();
      }
      await expectAccessible(page, name);
      await expectFitsPhone(page, name);
      if (name === 'company') await expectCompanyModals(page);
      if (name === 'candidates') await expectCandidatesModals(page);
    });
  }
});

import type { Page } from '@playwright/test';
import { withdrawApplication } from '../../../lambdas/contract/calls/application.ts';
import { createCompany } from '../../../lambdas/contract/calls/edit-company.ts';
import { makeOffer } from '../../../lambdas/contract/calls/offer.ts';
import { doc, docx, pdf } from '../../support/documents/files.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../../support/web/accessibility.ts';
import { applicantWith, test } from '../../support/web/manager-test.ts';
import { button, expect, fail, field, says } from '../../support/web/web-test.ts';
import { apply, type Employer, newJob, offerOn } from '../../support/worlds/world.ts';

// Axe on every page and modal of the manager area, in light and dark and after errors; and no page that scrolls sideways.

interface World {
  readonly jobId: string;
  readonly emptyCompanyId: string;
}

/** A job with questions, one applicant who is new and one who has an offer; and a company with nothing in it. */
async function build(employer: Employer): Promise<World> {
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
  const { company } = await employer.call(createCompany, { name: 'Second Door' });
  return { jobId: job.id, emptyCompanyId: company.id };
}

/** Every page of the area for those who are signed in: its address, and what is there once it has loaded. */
function pages({ company, location }: Employer, { jobId, emptyCompanyId }: World) {
  return {
    dashboard: ['/manager/dashboard', 'Current Positions'],
    companies: ['/manager/companies', 'Second Door'],
    'create-company': ['/manager/create-company', 'Create Company'],
    'add-location': [`/manager/company/${company.id}/add-location`, 'Add Location'],
    company: [`/manager/company/${company.id}`, 'Main Street'],
    'an empty company': [`/manager/company/${emptyCompanyId}`, 'Locations'],
    'add-job': [
      `/manager/company/${company.id}/location/${location.id}/add-job`,
      'Video questions',
    ],
    candidates: [`/manager/job-postings/${jobId}/candidates`, 'Video answers'],
    'edit-profile': ['/manager/edit-profile', 'Edit Profile'],
    preferences: ['/manager/preferences', 'Rejections'],
  } as const;
}

async function visit(page: Page, [path, heading]: readonly [string, string]): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole('heading', { name: heading, exact: true })).toBeVisible();
  await expect(page.getByText('Morgan Reyes')).toBeAttached();
}

/** Where people decide and type, whatever is touched on a phone is 44 px high. */
const TOUCHED: readonly string[] = ['company', 'add-job', 'candidates', 'preferences'];

/** Expects a page to fit a phone, and goes back to the desktop. */
async function expectFitsPhone(page: Page, name: string): Promise<void> {
  const desktop = page.viewportSize();
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(button(page, 'Open the menu')).toBeVisible();
  if (name === 'candidates')
    await expect(button(page, 'Withdraw offer to Avery Ash')).toBeVisible();
  await expectNoSidewaysScroll(page, name);
  if (TOUCHED.includes(name)) {
    const tooLow = await page
      .locator('main :is(button, label:has(input), .mantine-Card-root a):visible')
      .evaluateAll((all) =>
        all
          .filter((each) => each.getBoundingClientRect().height < 44)
          .map((each) => each.outerHTML.slice(0, 200)),
      );
    expect(tooLow, name).toEqual([]);
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

/** The buttons of forms that are sent as they come. */
const SUBMITS: Readonly<Record<string, string>> = {
  'create-company': 'Create Company',
  'add-location': 'Add Location',
  'add-job': 'Add Job',
};

test('axe finds nothing on any page, light and dark, nor on its form after errors; on a phone no page scrolls sideways, and touch targets are 44 px high', async ({
  page,
  employer,
}) => {
  test.slow();
  const world = await build(employer);
  for (const [name, at] of Object.entries(pages(employer, world))) {
    await test.step(name, async () => {
      await visit(page, at);
      await expectAccessible(page, name);
      await expectFitsPhone(page, name);
      const submit = SUBMITS[name];
      if (submit === undefined) return;
      await button(page, submit).click();
      await expect(page.locator('[aria-invalid=true]').first()).toBeVisible();
      await expectAccessible(page, `${submit} after errors`);
    });
  }
});

test('axe finds nothing on failures to save and to load; on a phone the drawer leads to every page', async ({
  page,
}) => {
  await page.route('**/api/manager/update-my-information', (route) => route.abort());
  await page.goto('/manager/edit-profile');
  await field(page, 'First name').fill('Olive');
  await button(page, 'Save').click();
  await expect(page.getByRole('alert')).toBeVisible();
  await expectAccessible(page, 'Edit Profile after a failure');
  await page.setViewportSize({ width: 390, height: 844 });
  await button(page, 'Open the menu').click();
  await page.getByRole('link', { name: 'Companies', exact: true }).click();
  await expect(page).toHaveURL('/manager/companies');
  await page.route('**/api/**', (route) => route.abort());
  await page.goto('/manager/dashboard');
  await expect(button(page, 'Retry')).toBeVisible();
  await expectAccessible(page, 'a page that failed to load');
});

test('axe finds nothing on any modal, also after errors', async ({ page, employer }) => {
  test.slow();
  const world = await build(employer);
  const all = pages(employer, world);

  await visit(page, all.company);
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

  await visit(page, all.candidates);
  await button(page, 'Edit Job').click();
  await expect(field(dialog, 'Job title')).toBeVisible();
  await expectAccessible(page, 'Edit Job');
  await field(dialog, 'Job title').fill('');
  await field(dialog, 'Answer 1').fill('');
  await button(dialog, 'Save').click();
  await expect(field(dialog, 'Job title')).toBeFocused();
  await expectAccessible(page, 'Edit Job after errors');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();

  await button(page, 'Close Job').click();
  await expect(button(dialog, 'Cancel')).toBeFocused();
  await expectAccessible(page, 'Close Job');
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
});

test('axe finds nothing on the Withdrawn list and its profile, at 1440 and 390 wide', async ({
  page,
  employer,
  api,
}) => {
  const job = await newJob(employer, { video_questions: [{ question_text: 'Why bread?' }] });
  const candidate = await applicantWith(api, { resume: pdf, extension: 'pdf' });
  const { id } = await apply(candidate, job);
  await candidate.call(withdrawApplication, { application_id: id });
  await page.goto(`/manager/job-postings/${job.id}/candidates`);
  await page
    .getByRole('radiogroup', { name: 'Reviewed candidates' })
    .getByText('Withdrawn', { exact: true })
    .click();
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await expect(button(page, 'View profile of Avery Ash')).toBeVisible();
    await expectAccessible(page, `Withdrawn at ${width}`);
    await expectNoSidewaysScroll(page, `Withdrawn at ${width}`);
    await button(page, 'View profile of Avery Ash').click();
    await expect(page.getByRole('dialog').getByRole('note')).toBeVisible();
    await expectAccessible(page, `the profile at ${width}`);
    await page.keyboard.press('Escape');
  }
});

test('axe finds nothing on a document that is rendered or downloaded, an empty queue, failures and toasts', async ({
  page,
  employer,
  api,
}) => {
  test.slow();
  const job = await newJob(employer);
  const [withDocx, withDoc] = await Promise.all([
    applicantWith(api, { resume: docx, extension: 'docx' }),
    applicantWith(api, { resume: doc, extension: 'doc' }),
  ]);
  await apply(withDocx, job);
  await apply(withDoc, job);
  const candidates = `/manager/job-postings/${job.id}/candidates`;
  const mendLoad = await fail(page, '/company/get-job-posting-by-id/*');
  await page.goto(candidates);
  await expect(says(page, 'Failed to load job. Please try again.')).toBeVisible();
  await expectAccessible(page, 'candidates that failed to load');
  await mendLoad();
  await button(page, 'Retry').click();
  await expect(page.getByTitle('Resume of Avery Ash')).toBeVisible();
  await expectAccessible(page, 'a .docx');

  const mendClose = await fail(page, '/company/deactivate-job-posting');
  await button(page, 'Close Job').click();
  const dialog = page.getByRole('dialog');
  await button(dialog, 'Close Job').click();
  await expect(says(dialog, 'Failed to close job.')).toBeVisible();
  await expectAccessible(page, 'a failed Close Job');
  await mendClose();
  await button(dialog, 'Cancel').click();

  const mendDecision = await fail(page, '/job/update-job-application-status');
  await button(page, 'Reject').click();
  await expect(says(page, /could not be rejected/)).toBeVisible();
  await expect(page.getByText('Your browser cannot show this file.')).toBeVisible();
  await expectAccessible(page, 'a toast, and a document to download');
  await mendDecision();
  for (const left of ['1 of 1', undefined]) {
    await button(page, 'Reject').click();
    if (left !== undefined) await expect(page.getByText(left, { exact: true })).toBeVisible();
  }
  await expect(page.getByText(/^No new applicants\./)).toBeVisible();
  await expectAccessible(page, 'an empty queue');
});

test('axe finds nothing on the dialog that asks to sign in again', async ({ page }) => {
  await page.goto('/manager/create-company');
  await field(page, 'Name').fill('Crumb & Crust');
  await fail(page, '/company/create-company', (route) =>
    route.fulfill({ status: 401, json: { error: 'Please log in.' } }),
  );
  await button(page, 'Create Company').click();
  const dialog = page.getByRole('dialog', { name: 'Please log in again' });
  await expect(field(dialog, 'Password')).toBeFocused();
  await expectAccessible(page, 'Please log in again');
});

test.describe('signed out', () => {
  test.use({ signedIn: false });

  test('axe finds nothing on the sign-in screen, in both modes and after errors, and it does not scroll sideways', async ({
    page,
  }) => {
    await page.goto('/manager');
    await expect(button(page, 'Login')).toBeVisible();
    await expectAccessible(page, 'login');
    await button(page, 'Login').click();
    await expect(field(page, 'Email address')).toBeFocused();
    await expectAccessible(page, 'login after errors');
    await page.getByText("Don't have an account? Sign up", { exact: true }).click();
    await button(page, 'Sign Up').click();
    await expect(field(page, 'Email address')).toBeFocused();
    await expectAccessible(page, 'signup after errors');
    await page.setViewportSize({ width: 390, height: 844 });
    await expectNoSidewaysScroll(page, 'signup');
  });
});

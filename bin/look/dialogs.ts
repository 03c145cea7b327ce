import type { Page } from '@playwright/test';
import { createJobApplication } from '../../lambdas/contract/calls/apply.ts';
import type { OpenedPage } from './demo.ts';

/** A page, and the steps on it before its screenshot. */
export interface LookedAt extends OpenedPage {
  readonly act?: (page: Page) => Promise<void>;
}

type Pages = Readonly<Record<string, LookedAt>>;

/** The dialogs, menus and later steps of pages, by name. */
export function dialogsOf(pages: Pages): Pages {
  const on = (name: string, act: LookedAt['act']) => {
    const opened = pages[name];
    return opened === undefined || act === undefined ? undefined : { ...opened, act };
  };
  const all = {
    'sign-in-errors': on('sign-in', pressing('Login')),
    'sign-up-errors': on('sign-up', pressing('Sign Up')),
    'manager-sign-in-errors': on('manager-sign-in', pressing('Login')),
    'manager-sign-up-errors': on('manager-sign-up', pressing('Sign Up')),
    'create-profile-errors': on('create-profile-empty', pressing('Create Profile')),
    'profile-errors': on('profile', async (page) => {
      for (const name of ['Add education', 'Add job', 'Save']) await press(page, name);
    }),
    'security-errors': on('security', async (page) => {
      await press(page, 'Change password');
      await page.getByRole('textbox', { name: 'New password' }).fill('password');
      await page.getByText(/one of the 10,000/).waitFor();
    }),
    'open-jobs-filters': on('open-jobs', pressing('Filters')),
    'job-report': on('job', pressing('Report this job')),
    'company-poster': on('company', pressing('QR code')),
    'apply-errors': on('apply', pressing('Continue')),
    'apply-questions': on('apply', answerAndContinue),
    'apply-video': on('apply', answerAndCheckCamera),
    'apply-writing': on('apply', async (page) => {
      await answerAndContinue(page);
      await press(page, 'Answer in writing');
    }),
    'apply-check': on('apply', async (page) => {
      await writeAnswers(page);
      await page.getByText('Check your answers').first().click();
    }),
    'apply-documents': on('apply', async (page) => {
      await writeAnswers(page);
      await press(page, 'Change: resume and cover letter');
    }),
    'apply-done': on('apply', submit),
    'offer-respond': on('offer', async (page) => {
      for (const name of ['Respond', 'Decline']) await press(page, name);
      await page.getByLabel('Reason for declining (optional)').selectOption('The pay');
    }),
    'applications-answers': on('applications', pressing(/^Your answers/)),
    'applications-history': on('applications', pressing(/^Show full history/)),
    'applications-withdraw': on('applications', pressing(/^Withdraw/)),
    'your-data-delete': on('your-data', pressing('Delete my account')),
    'security-everywhere': on('security', pressing('Log out everywhere')),
    'manager-share': on('manager-company', pressing('Share')),
    'manager-edit-company': on('manager-company', pressing('Edit Company')),
    'manager-edit-location': on('manager-company', pressing(/^Edit (?!Company)/)),
    'manager-create-company-errors': on('manager-create-company', pressing('Create Company')),
    'manager-add-location-errors': on('manager-add-location', pressing('Add Location')),
    'manager-edit-company-errors': on('manager-company', emptying('Edit Company', 'Name')),
    'manager-edit-location-errors': on('manager-company', emptying(/^Edit (?!Company)/, 'City')),
    'manager-decision-mails': on('manager-company', pressing('Decision Emails')),
    'manager-copy-questions': on('manager-add-job', pressing(/^Copy questions/)),
    'manager-more-locations': on('manager-add-job', pressing('Post at more locations')),
    'manager-add-job-errors': on('manager-add-job', pressing('Add Job')),
    'manager-dashboard-unlisted': on('manager-dashboard', leaveOut),
    'manager-dashboard-compact-unlisted': on('manager-dashboard-compact', leaveOut),
    'manager-review-unlisted': on('manager-review', leaveOut),
    'manager-choose-location': on('manager-dashboard', pressing('Add Job')),
    'manager-close-job': on('manager-review', pressing('Close Job')),
    'manager-edit-job': on('manager-review', pressing('Edit Job')),
    'manager-edit-job-errors': on('manager-review', emptying('Edit Job', 'Job title')),
    'manager-make-offer-errors': on(
      'manager-review',
      emptying('MAKE OFFER', 'Start date', 'Make Offer'),
    ),
    'manager-preview': on('manager-review', pressing('Preview as candidate')),
    'manager-candidate-profile': on('manager-review', pressing('View profile')),
    'manager-make-offer': on('manager-review', pressing('MAKE OFFER')),
    'manager-review-notes': on('manager-review', rateOrNote),
    'manager-suggest-job': on('manager-review', async (page) => {
      await rateOrNote(page);
      await page.getByRole('button', { name: 'Suggest another job' }).click();
    }),
    'manager-applicants-selected': on('manager-applicants', select),
    'manager-applicants-reject': on('manager-applicants', async (page) => {
      await select(page);
      await press(page, 'Reject');
    }),
    'manager-applicants-write': on('manager-applicants', async (page) => {
      await selectTwo(page);
      await press(page, /^Write to/);
      await page.getByLabel(/^Your message/).fill('Hello {first name},\n\ncan you come on Monday?');
    }),
    'manager-invite': on('manager-applicants', async (page) => {
      await selectTwo(page);
      await press(page, 'Invite to interview');
      await press(page, 'Add another time');
    }),
    'manager-interview-cancel': on('manager-interviews', pressing('Cancel')),
    'interview-none-fits': on('interview', pressing('None fits')),
    'manager-applicants-hidden': on('manager-applicants', selectAndHide),
    'manager-applicants-who': on('manager-applicants', async (page) => {
      await selectAndHide(page);
      await press(page, 'Accept');
    }),
  };
  return Object.fromEntries(
    Object.entries(all).flatMap(([name, page]) => (page === undefined ? [] : [[name, page]])),
  );
}

const pressing = (name: string | RegExp) => (page: Page) => press(page, name);

/** Presses a button. On a phone it may be in the More menu. */
async function press(page: Page, name: string | RegExp): Promise<void> {
  const button = page.getByRole('button', { name, exact: typeof name === 'string' }).first();
  const menu = page.getByRole('button', { name: 'More', exact: true });
  await button.or(menu).first().waitFor();
  if (!(await button.isVisible())) await menu.click();
  await button.click();
}

/** Opens a dialog, empties a required field and saves: its error shows. */
const emptying =
  (opener: string | RegExp, label: string, save = 'Save') =>
  async (page: Page) => {
    await press(page, opener);
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(new RegExp(`^${label}( \\*)?$`)).fill('');
    await dialog.getByRole('button', { name: save, exact: true }).click();
  };

/** Shows open jobs as left out of the lists, in turn already and soon: that takes weeks. */
async function leaveOut(page: Page): Promise<void> {
  const answers = /\/(get-job-rows|get-job-posting-by-id)/;
  await page.route(answers, async (route) => {
    const response = await route.fetch();
    let jobs = 0;
    const text = (await response.text()).replaceAll('"is_active":true', (open) => {
      const at = jobs++ % 2 === 0 ? 'unlisted_at' : 'unlist_at';
      return `${open},"${at}":"${new Date().toISOString()}"`;
    });
    await route.fulfill({ response, body: text });
  });
  await page.reload({ waitUntil: 'networkidle' });
}

/** Opens rating and note, which on a phone are in the More menu. */
async function rateOrNote(page: Page): Promise<void> {
  await press(page, /^(Rate or note|Rated|Note|More$)/);
  await page.getByText('Rating', { exact: true }).first().waitFor();
  // A click on the sticky bar scrolls to the end of the review.
  await page.evaluate(() => scrollTo(0, 0));
}

/** Selects all applicants, on a phone the first. */
async function select(page: Page): Promise<void> {
  await page.getByRole('checkbox').first().click();
}

/** Selects two applicants. */
async function selectTwo(page: Page): Promise<void> {
  const boxes = page.getByRole('checkbox', { name: /^Select (?!all)/ });
  for (const index of [0, 1]) await boxes.nth(index).click();
}

/** Selects an applicant whom a search then hides. */
async function selectAndHide(page: Page): Promise<void> {
  await page
    .getByRole('checkbox', { name: /^Select (?!all)/ })
    .nth(1)
    .click();
  const name = await page.getByRole('rowheader').first().textContent();
  await page.getByRole('searchbox', { name: 'Search by name' }).fill(name ?? '');
}

async function answerAndContinue(page: Page): Promise<void> {
  for (const question of await page.getByRole('radiogroup').all())
    await question.getByRole('radio').first().check();
  await press(page, 'Continue');
}

/** Answers all questions, the video questions in writing. */
async function writeAnswers(page: Page): Promise<void> {
  await answerAndContinue(page);
  const questions = page.getByRole('navigation', { name: 'Video questions' }).getByRole('button');
  await page.getByRole('button', { name: 'Answer in writing' }).waitFor();
  for (let at = 0; at < Math.max(1, await questions.count()); at++) {
    if (at > 0) await questions.nth(at).click();
    await press(page, 'Answer in writing');
    await page.getByLabel('Your answer').fill('I have baked bread at home since I was twelve.');
  }
}

/** Submits, as the page sees it: the next visit can submit again. */
async function submit(page: Page): Promise<void> {
  await writeAnswers(page);
  await page.route('**/job/add-question-responses-to-application', async (route) => {
    const { origin, pathname } = new URL(page.url());
    const started = await route.fetch({
      url: `${origin}/api${createJobApplication.path}`,
      postData: { job_posting_id: pathname.split('/').at(-1) },
    });
    const { application } = createJobApplication.output.parse(await started.json());
    const submitted_at = new Date().toISOString();
    await route.fulfill({ json: { application: { ...application, submitted_at } } });
  });
  await press(page, 'Submit Application');
  await page.getByText('Application submitted').first().waitFor();
}

async function answerAndCheckCamera(page: Page): Promise<void> {
  await answerAndContinue(page);
  await press(page, 'Check camera and microphone');
  await page.getByRole('button', { name: 'Record', exact: true }).waitFor();
}

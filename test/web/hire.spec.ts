import { type Browser, type BrowserContext, type Page, test } from '@playwright/test';
import { resumePdf } from '../support/documents/resume.ts';
import { expect } from '../support/web/expect.ts';
import {
  passCountdown,
  quickenCountdown,
  untilRecorded,
  untilSecondsLeft,
  watchRecorder,
} from '../support/web/recorder/record.ts';
import { durationOf, lightShare, play } from '../support/web/recorder/video.ts';
import { translatePages } from '../support/web/translator.ts';

// One complete hire on a marketplace without jobs, the main purpose of the site. It counts mouse presses, so that no
// step needs more of them than before.
test('a manager hires a candidate', async ({ browser }) => {
  await hire(browser, {
    title: 'Night baker',
    owner: 'owner@example.com',
    casey: 'casey@example.com',
    prepare: async () => {},
  });
});

test('and so they do if the browser translates both areas', async ({ browser }) => {
  await hire(browser, {
    title: 'Day baker',
    owner: 'owner2@example.com',
    casey: 'casey2@example.com',
    prepare: translatePages,
  });
});

/** Everything by which two hires differ. */
interface Hire {
  readonly title: string;
  readonly owner: string;
  readonly casey: string;
  readonly prepare: (context: BrowserContext) => Promise<void>;
}

async function hire(browser: Browser, { title, owner, casey, prepare }: Hire): Promise<void> {
  test.slow();
  /** What the pages threw. */
  const faults: string[] = [];
  const manager = await visitor(browser, prepare, faults);
  const candidate = await visitor(browser, prepare, faults);

  await test.step('a manager signs up and creates a company, a location and a job', async () => {
    await manager.goto('/manager');
    await manager.getByText("Don't have an account? Sign up").click();
    await expect(manager.getByRole('heading', { name: 'Manager Sign Up' })).toBeVisible();
    await manager.getByLabel('Email address').fill(owner);
    await manager.getByLabel('Password (6 or more characters)').fill('a good secret');
    await manager.getByLabel('Confirm password').fill('a good secret');
    await manager.getByLabel('First name').fill('Olive');
    await manager.getByLabel('Last name').fill('Owner');
    await manager.getByRole('button', { name: 'Sign Up', exact: true }).click();

    await expect(manager.getByRole('heading', { name: 'Create Company' })).toBeVisible();
    await manager.getByLabel('Name').fill('Crumb & Crust');
    await manager.getByLabel('Culture').fill('Early mornings, warm bread.');
    await manager.getByRole('button', { name: 'Create Company' }).click();

    await expect(manager.getByRole('heading', { name: 'Add Location' })).toBeVisible();
    await expect(manager.getByText('Crumb & Crust').first()).toBeVisible();
    await manager.getByLabel('Location name').fill('Old Town');
    await manager.getByLabel('Address').fill('1 Market Square');
    await manager.getByLabel('City').fill('Springfield');
    await manager.getByLabel('State').fill('Illinois');
    await manager.getByLabel('Zip code').fill('62701');
    await manager.getByRole('button', { name: 'Add Location' }).click();

    await expect(manager.getByRole('heading', { name: 'Add Job' })).toBeVisible();
    await manager.getByLabel('Job title').fill(title);
    await manager.getByLabel('Job description').fill('Bake sourdough and rye until dawn.');
    await manager.getByLabel('Dollars').fill('25');
    await manager.getByLabel('Cents').fill('50');
    const questions = manager.getByLabel('Question text');
    await expect(questions).toHaveCount(2);
    await questions.nth(0).fill('Can you start at four in the morning?');
    await questions.nth(1).fill('What do you love about bread?');
    await manager.getByRole('button', { name: 'Add Job' }).click();
    await expect(manager.getByText('Job posting created successfully!')).toBeVisible();
    expect(await presses(manager), 'from nothing to a posted job').toBe(5);
    await expect(manager.getByRole('heading', { name: 'Crumb & Crust' })).toBeVisible();
  });

  await test.step('a candidate signs up and creates a profile with a resume', async () => {
    await quickenCountdown(candidate);
    await candidate.goto('/');
    await candidate.getByText("Don't have an account? Sign up").click();
    await candidate.getByLabel('First name').fill('Casey');
    await candidate.getByLabel('Last name').fill('Candidate');
    await candidate.getByLabel('Email').fill(casey);
    await candidate.getByLabel(/^Password/).fill('another secret');
    await candidate.getByLabel('Confirm password').fill('another secret');
    await candidate.getByRole('button', { name: 'Sign Up', exact: true }).click();

    await expect(candidate).toHaveURL('/candidate/create-profile');
    await candidate.getByLabel('Phone number').fill('555-0100');
    await candidate.getByLabel('Date of birth (18+)').fill('1990-05-17');
    await candidate.getByLabel('City').fill('Springfield');
    await candidate.getByLabel('State').fill('Illinois');
    await candidate.getByLabel('Zip code').fill('62701');
    await candidate.getByLabel('Availability').selectOption('immediate');
    await candidate.getByLabel('Work authorization').selectOption('authorized');
    await candidate.getByLabel('Work type preference').selectOption('full-time');
    await candidate.getByLabel('Resume file').setInputFiles({
      name: 'casey.pdf',
      mimeType: 'application/pdf',
      buffer: await resumePdf('Casey Candidate'),
    });
    await expect(candidate.getByText('casey.pdf')).toBeVisible();
    await candidate.getByRole('button', { name: 'Create profile' }).click();
    await expect(candidate).toHaveURL('/candidate/dashboard');
  });

  await test.step('finds the job by search', async () => {
    await expect(candidate.getByText('Open roles')).toBeVisible();
    await candidate.getByLabel('Search jobs').fill(`springfield ${title}`);
    await expect(candidate).toHaveURL(/q=springfield/);
    const card = candidate.getByRole('link', { name: `Apply Now: ${title}` });
    await presses(candidate);
    await card.click();
  });

  await test.step('answers, records and uses a video, and submits', async () => {
    await candidate.getByLabel('yes', { exact: false }).first().check();
    await candidate.getByRole('button', { name: 'Continue' }).click();
    await watchRecorder(candidate);
    await candidate.getByRole('button', { name: 'Record now' }).click();
    await passCountdown(candidate);
    await untilRecorded(candidate);
    await untilSecondsLeft(candidate, 27);
    await expect(candidate.getByRole('timer')).toContainText(/^2[0-7]$/);
    await candidate.getByRole('button', { name: 'Stop' }).click();
    await expect(candidate.getByRole('button', { name: 'Record Again' })).toBeVisible();
    await candidate.getByRole('button', { name: 'Use This Video' }).click();
    await candidate.getByRole('button', { name: 'Submit Application' }).click();
    await expect(candidate.getByRole('progressbar', { name: /application/ })).toHaveAttribute(
      'aria-valuenow',
      '100',
    );
    expect(await presses(candidate), 'applied with an answer and a video').toBe(7);
    await candidate.getByRole('link', { name: 'Dashboard' }).click();
    await expect(candidate.getByRole('button', { name: `Applied: ${title}` })).toBeDisabled();
  });

  await test.step('the manager sees the applicant, the resume and the video', async () => {
    await manager.getByRole('link', { name: 'Dashboard' }).click();
    await expect(manager.getByRole('heading', { name: 'Current Positions' })).toBeVisible();
    await expect(manager.getByText('1 New Applications')).toBeVisible();
    const resume = manager.waitForResponse((response) => response.url().includes('/resumes/'));
    await manager.getByRole('link', { name: `Review Candidates for ${title}` }).click();
    await expect(manager.getByText('Casey Candidate').first()).toBeVisible();
    expect((await resume).headers()['content-type']).toBe('application/pdf');
    await expect(manager.getByRole('region', { name: /resume/i })).toBeVisible();

    const video = manager.locator('video');
    await play(video);
    expect(await durationOf(video)).toBeGreaterThan(2);
    expect(await durationOf(video)).toBeLessThan(30);
    expect(await lightShare(video)).toBeGreaterThan(0.2);
  });

  await test.step('accepts, and makes an offer', async () => {
    await presses(manager);
    await manager.getByRole('button', { name: 'Accept', exact: false }).first().click();
    const row = manager.getByRole('row', { name: /Casey Candidate/ });
    await expect(row).toContainText('Accepted');
    expect(await presses(manager), 'decided').toBe(1);
    await row.getByRole('button', { name: /Make Offer/ }).click();
    const terms = manager.getByRole('dialog');
    await expect(terms.getByLabel('Dollars')).toHaveValue('25');
    await expect(terms.getByLabel('Cents')).toHaveValue('50');
    await terms.getByRole('button', { name: 'Make Offer' }).click();
    await expect(row).toContainText('Offer extended', { ignoreCase: true });
    expect(await presses(manager), 'made an offer').toBe(2);
  });

  await test.step('the candidate accepts the offer', async () => {
    await candidate.reload();
    const offers = candidate.getByRole('link', { name: /^Offers/ });
    await expect(offers).toContainText('1');
    await offers.click();
    await expect(candidate.getByText('$25.50 / hour').first()).toBeVisible();
    await presses(candidate);
    await candidate.getByRole('button', { name: /Respond/ }).click();
    await candidate.getByRole('dialog').getByRole('button', { name: 'Accept' }).click();
    await expect(candidate.getByRole('heading', { level: 1 })).toHaveText("You're hired.");
    expect(await presses(candidate), 'accepted').toBe(2);
  });

  await test.step('and the manager sees it', async () => {
    await manager.reload();
    await expect(manager.getByRole('row', { name: /Casey Candidate/ })).toContainText(
      'Offer accepted',
      { ignoreCase: true },
    );
  });
  expect(faults).toEqual([]);
}

async function visitor(
  browser: Browser,
  prepare: Hire['prepare'],
  faults: string[],
): Promise<Page> {
  const context = await browser.newContext();
  await prepare(context);
  const page = await context.newPage();
  page.on('pageerror', (error) => faults.push(String(error)));
  await page.addInitScript(() => {
    addEventListener(
      'pointerdown',
      () => sessionStorage.setItem('presses', `${Number(sessionStorage.getItem('presses')) + 1}`),
      { capture: true },
    );
  });
  return page;
}

/** The number of mouse presses on a visitor's pages since the last call. */
async function presses(page: Page): Promise<number> {
  return await page.evaluate(() => {
    const count = Number(sessionStorage.getItem('presses'));
    sessionStorage.removeItem('presses');
    return count;
  });
}

import type { Page } from '@playwright/test';
import { jobPath } from '../../../lambdas/contract/pages/public-paths.ts';
import { test } from '../../support/web/candidate-test.ts';
import { button, expect, field } from '../../support/web/web-test.ts';
import { newJob, uniqueWord } from '../../support/worlds/world.ts';

// `/jobs`: the search without signing in.

/** For hours of each day, this zone has another date than the server. */
const ZONE = 'America/Los_Angeles';

test.use({ signedIn: false, timezoneId: ZONE });

/** Expects a skip link that shows on focus, and leads past the frame to the content. */
async function expectSkipLink(page: Page): Promise<void> {
  const skip = page.getByRole('link', { name: 'Skip to content' });
  await expect(skip).not.toBeInViewport();
  await skip.focus();
  await expect(skip).toBeInViewport();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
}

test('a visitor searches the open jobs, reads what an application takes, is led to sign up, and returns to the same search after logging in; a signed-in manager has a link to their dashboard', async ({
  page,
  candidate,
  employer,
}) => {
  const word = uniqueWord();
  const [job] = await Promise.all([
    newJob(employer, {
      job_title: `Miller ${word}`,
      screening_questions: [1, 2, 3, 4].map((n) => ({ question_text: `${word} ${n}?` })),
      video_questions: [{ question_text: 'Why?' }, { question_text: 'How?' }],
    }),
    newJob(employer, { job_title: `Baker ${word}` }),
  ]);
  const search = `/jobs?q=${word}`;
  const needs = '4 questions, 2 video answers of up to 30 seconds, about 5 minutes';
  const found = page.getByRole('link', { name: `Miller ${word}`, exact: true });
  const card = (name: string) =>
    page.getByRole('article').filter({ has: page.getByRole('link', { name, exact: true }) });

  await test.step('the search, and its cards', async () => {
    await page.goto('/jobs');
    await expect(page).toHaveTitle('Open jobs · Hiring Marketplace');
    await expect(page.getByRole('link', { name: 'Sign up', exact: true })).toBeVisible();
    await expectSkipLink(page);
    await page.getByRole('searchbox', { name: 'Search jobs' }).fill(word);
    await expect(page).toHaveURL(search);
    await expect(card(`Miller ${word}`)).toContainText(needs);
    const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: ZONE });
    await expect(card(`Miller ${word}`)).toContainText(
      `Posted ${day.format(new Date(job.created_at))}`,
    );
    await expect(card(`Baker ${word}`)).toContainText('No questions, no videos: apply in a minute');
  });

  await test.step('a card leads to applying, through signing up', async () => {
    await page.getByRole('link', { name: `Apply Now: Baker ${word}` }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Candidate Sign Up');
    await expect(page.getByRole('main')).toContainText(
      `to apply for Baker ${word} at ${employer.company.name}`,
    );
    await expect(page).toHaveURL('/?sign-up');
    await page.goBack();
    await expect(page).toHaveURL(search);
  });

  await test.step("a job's page, by the app and by the server", async () => {
    await found.click();
    await expect(page).toHaveURL(jobPath(job));
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Miller ${word}`);
    await expect(page.getByText("What you'll need")).toBeVisible();
    await expect(page.getByRole('main')).toContainText(needs);
    // The app's page says it too when it takes over from the server's.
    await page.reload();
    await expect(button(page, 'Copy link')).toBeVisible();
    await expect(page.getByRole('main')).toContainText(needs);
    await page.goBack();
    await expect(found).toBeVisible();
  });

  await test.step('the same search after logging in', async () => {
    await page.getByRole('link', { name: 'Login', exact: true }).click();
    await field(page, 'Email').fill(candidate.email);
    await field(page, 'Password').fill(candidate.password);
    await button(page, 'Login').click();
    await expect(page).toHaveURL(search);
    await expect(page.getByRole('navigation', { name: 'Candidate' })).toBeVisible();
    await expect(found).toBeVisible();
    await expectSkipLink(page);
  });

  await test.step("a manager's link to their dashboard", async () => {
    await page.evaluate(
      ({ token, id }) => {
        localStorage.clear();
        localStorage.setItem('managerToken', token);
        localStorage.setItem('managerId', id);
      },
      { token: employer.token, id: employer.id },
    );
    await page.reload();
    await page.getByRole('link', { name: 'Manager dashboard' }).click();
    await expect(page).toHaveURL('/manager/dashboard');
  });
});

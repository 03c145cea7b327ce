import type { Page } from '@playwright/test';
import { jobPath } from '../../../lambdas/contract/pages/public-paths.ts';
import { test } from '../../support/web/candidate-test.ts';
import { button, expect, field } from '../../support/web/web-test.ts';
import { newJob, uniqueWord } from '../../support/worlds/world.ts';

// `/jobs`: the search without signing in.

test.use({ signedIn: false });

/** The link past those of the frame is seen when it has the focus, and leads to the page itself. */
async function expectSkipLink(page: Page): Promise<void> {
  const skip = page.getByRole('link', { name: 'Skip to content' });
  await expect(skip).not.toBeInViewport();
  await skip.focus();
  await expect(skip).toBeInViewport();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
}

test('anybody searches the open jobs, opens one, and comes back to the same search after logging in', async ({
  page,
  candidate,
  employer,
}) => {
  const word = uniqueWord();
  const job = await newJob(employer, { job_title: `Baker ${word}` });
  await page.goto('/jobs');
  await expect(page).toHaveTitle('Open jobs · Hiring Marketplace');
  await page.getByRole('searchbox', { name: 'Search jobs' }).fill(word);
  await expect(page).toHaveURL(`/jobs?q=${word}`);
  const found = page.getByRole('link', { name: `Baker ${word}`, exact: true });
  await found.click();
  await expect(page).toHaveURL(jobPath(job));
  await page.goBack();
  await expect(found).toBeVisible();

  await page.getByRole('link', { name: 'Login', exact: true }).click();
  await field(page, 'Email').fill(candidate.email);
  await field(page, 'Password').fill(candidate.password);
  await button(page, 'Login').click();
  await expect(page).toHaveURL(`/jobs?q=${word}`);
  await expect(page.getByRole('navigation', { name: 'Candidate' })).toBeVisible();
  await expect(found).toBeVisible();
  await expectSkipLink(page);
});

test('a card leads to applying, through signing up', async ({ page, employer }) => {
  const word = uniqueWord();
  const job = await newJob(employer, { job_title: `Baker ${word}` });
  await page.goto(`/jobs?q=${word}`);
  await page.getByRole('link', { name: `Apply Now: Baker ${word}` }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Candidate Sign Up');
  await expect(page.getByRole('main')).toContainText(
    `to apply for Baker ${word} at ${employer.company.name}`,
  );
  await expect(page).toHaveURL('/?sign-up');
  await page.goBack();
  await expect(page).toHaveURL(`/jobs?q=${word}`);
  await expect(page.getByRole('link', { name: `Baker ${word}`, exact: true })).toHaveAttribute(
    'href',
    jobPath(job),
  );
});

test('a manager who is signed in finds the way to their dashboard', async ({ page, employer }) => {
  await page.goto('/jobs');
  await expect(page.getByRole('link', { name: 'Sign up', exact: true })).toBeVisible();
  await expectSkipLink(page);
  await page.evaluate(
    ({ token, id }) => {
      localStorage.setItem('managerToken', token);
      localStorage.setItem('managerId', id);
    },
    { token: employer.token, id: employer.id },
  );
  await page.reload();
  await page.getByRole('link', { name: 'Manager dashboard' }).click();
  await expect(page).toHaveURL('/manager/dashboard');
});

import { getSavedJobs, getSavedSearches } from '../../lambdas/contract/calls/saved.ts';
import { fillSignUp } from '../support/web/candidate-profile.ts';
import { test } from '../support/web/candidate-test.ts';
import { button, expect, field } from '../support/web/web-test.ts';
import { newJob, uniqueWord } from '../support/worlds/world.ts';

// Both logins and the front page: `web/features/auth/sign-in-page.test.tsx`.
test.use({ signedIn: false });

test('a visitor signs up or logs in to save a job or a search, and finds it saved on the same page', async ({
  page,
  employer,
  candidate,
}) => {
  const word = uniqueWord();
  const job = await newJob(employer, { job_title: `Clerk ${word}`, remote: true });
  const what = `Clerk ${word} at ${employer.company.name}`;
  const address = `/jobs?q=${word}&remote=true`;
  const title = page.getByRole('heading', { level: 1 });
  await test.step('a visitor whose session has ended is asked to log in', async () => {
    await page.goto('/robots.txt');
    await page.evaluate(() => localStorage.setItem('candidateId', 'somebody else'));
    await page.goto(`/candidate/apply/${job.id}?sign-up`);
    await expect(title).toHaveText('Candidate Login');
    await page.goto(address);
    await page.getByRole('link', { name: `Apply Now: Clerk ${word}` }).click();
    await expect(title).toHaveText('Candidate Login');
    await page.goBack();
    await page.getByRole('link', { name: 'Save this search' }).click();
    await expect(page.getByText('Log in to save your search')).toBeVisible();
    await page.goBack();
  });

  await test.step('a job, with an account', async () => {
    await page.getByRole('link', { name: `Log in to save ${what}` }).click();
    await expect(page.getByText(`Log in to save ${what}.`)).toBeVisible();
    await field(page, 'Email').fill(candidate.email);
    await field(page, 'Password').fill(candidate.password);
    await button(page, 'Login').click();
    await expect(page).toHaveURL(address);
    await expect(button(page, `Save Clerk ${word}`)).toHaveAttribute('aria-pressed', 'true');
    expect((await candidate.call(getSavedJobs, {})).jobs).toHaveLength(1);
  });

  await test.step('a search, without an account', async () => {
    await page.evaluate(() => localStorage.clear());
    await page.goto(address);
    await expect(page.getByRole('link', { name: `Sign up to save ${what}` })).toBeVisible();
    await page.getByRole('link', { name: 'Save this search' }).click();
    await expect(page.getByText(`Sign up to save your search: “${word}” · Remote`)).toBeVisible();
    await fillSignUp(page);
    await button(page, 'Sign Up').click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Create your profile');
    await expect(page).toHaveURL(`/candidate/create-profile?next=${encodeURIComponent(address)}`);
    await page.goto(address);
    await expect(page.getByRole('link', { name: 'Search saved' })).toBeVisible();
    expect((await candidate.call(getSavedSearches, {})).searches).toEqual([]);
  });
});

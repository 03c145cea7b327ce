import { getSavedJobs, getSavedSearches } from '../../lambdas/contract/calls/saved.ts';
import { fillSignUp } from '../support/web/candidate-profile.ts';
import { test } from '../support/web/candidate-test.ts';
import { alertSaying, button, expect, field } from '../support/web/web-test.ts';
import { newJob, uniqueWord } from '../support/worlds/world.ts';

// Pages before signing in: `/`, both logins, and the public pages.
test.use({ signedIn: false });

test('the sign-in describes the site, and links to the open jobs and to posting one; a refused login always offers the other area', async ({
  page,
  employer,
}) => {
  await newJob(employer);
  await page.goto('/');
  await expect(page.getByText('Jobs at small businesses near you')).toBeVisible();
  await expect(page.getByRole('link', { name: /^Browse [\d,]+ open jobs?$/ })).toHaveAttribute(
    'href',
    '/jobs',
  );
  const other = page.getByRole('link', { name: 'Hiring? Log in as an employer' });
  for (const email of [employer.email, `${uniqueWord()}@example.com`]) {
    await field(page, 'Email').fill(email);
    await field(page, 'Password').fill(employer.password);
    await button(page, 'Login').click();
    await expect(alertSaying(page, /./)).toBeVisible();
    await expect(other).toBeVisible();
    await field(page, 'Password').fill('short');
    await button(page, 'Login').click();
    await expect(alertSaying(page, /./)).toBeVisible();
  }
  await page.getByRole('link', { name: 'Post a job' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Manager Sign Up');
  await button(page, 'Already have an account? Login').click();
  await field(page, 'Email address').fill(`${uniqueWord()}@example.com`);
  await field(page, 'Password').fill('a wrong secret');
  await button(page, 'Login').click();
  await page.getByRole('link', { name: 'Looking for work? Log in as a candidate' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Candidate Login');
});

test('a visitor searches from the front page, which remembers the place; people on their way to a job only log in', async ({
  page,
  employer,
}) => {
  const word = uniqueWord();
  const job = await newJob(employer, { job_title: `Clerk ${word}` });
  await page.goto('/');
  await expect(page.getByRole('region', { name: 'Newest jobs' }).getByRole('link')).not.toHaveCount(
    0,
  );
  await page.getByLabel('What work?').fill(`clerk ${word}`);
  await page.getByLabel('Where?').fill('97301');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/jobs?q=clerk+${word}&near=97301`);
  await expect(page.getByLabel('Search jobs')).toHaveValue(`clerk ${word}`);
  await page.goBack();
  await expect(page.getByLabel('Where?')).toHaveValue('97301');
  await page.getByLabel('Where?').fill('Salem, OR');
  await page.getByLabel('What work?').fill(word);
  await button(page, 'Find jobs').click();
  await expect(page).toHaveURL(`/jobs?q=${word}+in+Salem%2C+OR`);
  await page.goto(`/candidate/apply/${job.id}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Candidate Login');
  await expect(page.getByLabel('What work?')).toHaveCount(0);
});

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

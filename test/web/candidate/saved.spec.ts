import type { Page } from '@playwright/test';
import { deactivateJob } from '../../../lambdas/contract/calls/own-jobs.ts';
import {
  getSavedJobs,
  getSavedSearches,
  saveJob,
  saveSearch,
} from '../../../lambdas/contract/calls/saved.ts';
import { test } from '../../support/web/candidate-test.ts';
import { watchLayoutShift } from '../../support/web/look.ts';
import {
  alertSaying,
  button,
  card,
  expect,
  failCalls,
  holdCalls,
  navigate,
} from '../../support/web/web-test.ts';
import type { Person } from '../../support/worlds/person.ts';
import { newJob, uniqueWord } from '../../support/worlds/world.ts';

// `/candidate/saved`: a candidate's saved jobs and searches, and how they save them.

const searchFor = (words: string) =>
  `/candidate/dashboard?${new URLSearchParams({ q: words, employment_type: 'part-time' })}`;
const searches = (page: Page) => page.getByRole('region', { name: 'Saved searches' });
const jobs = (page: Page) => page.getByRole('region', { name: 'Saved jobs' });
const savedSearches = async (by: Person) => (await by.call(getSavedSearches, {})).searches;

test('a search is saved on the dashboard, and is run, muted and deleted on the page of saved ones', async ({
  page,
  candidate,
}) => {
  const word = uniqueWord();
  await page.goto('/candidate/dashboard');
  await expect(page.getByRole('heading', { name: 'Find work' })).toBeVisible();
  // An empty search cannot be saved.
  await expect(button(page, 'Save this search')).toHaveCount(0);
  await page.getByLabel('Search jobs').fill(word);
  await page.getByLabel('Employment type').selectOption('part-time');
  await expect(page).toHaveURL(searchFor(word));
  await button(page, 'Save this search').press('Enter');
  await expect(alertSaying(page, 'Search saved.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Search saved' })).toBeFocused();
  expect(await savedSearches(candidate)).toMatchObject([
    { q: word, employment_type: ['part-time'], alerts: true },
  ]);
  await page.getByRole('link', { name: 'Search saved' }).click();
  await expect(page).toHaveURL('/candidate/saved');
  await expect(page.getByRole('navigation').getByRole('link', { name: 'Saved' })).toHaveAttribute(
    'aria-current',
    'page',
  );
  const words = `“${word}” · Part-time`;
  const alerts = searches(page).getByRole('switch', { name: `Email me new matches: ${words}` });
  await expect(alerts).toBeChecked();
  await alerts.click();
  await expect(alerts).not.toBeChecked();
  await expect(alerts).toBeEnabled();
  expect(await savedSearches(candidate)).toMatchObject([{ q: word, alerts: false }]);
  await searches(page).getByRole('link', { name: words }).click();
  await expect(page).toHaveURL(searchFor(word));
  // Another order or posting date does not make it a different search.
  await navigate(page, `${searchFor(word)}&posted_within=7&sort=pay`);
  await page.getByRole('link', { name: 'Search saved' }).click();
  await searches(page)
    .getByRole('button', { name: `Delete: ${words}` })
    .press('Enter');
  await expect(searches(page).getByText('No saved searches yet.')).toBeVisible();
  await expect(searches(page).getByRole('link', { name: 'Search for work' })).toBeFocused();
  expect(await savedSearches(candidate)).toEqual([]);
});

test('a load failure is shown with a Retry, and an empty page with a link; saved jobs are cards, closed ones marked, and can be removed; a change that fails says so', async ({
  page,
  candidate,
  employer,
}) => {
  await test.step('a load failure is shown with a Retry, and an empty page with a link', async () => {
    const jobsAgain = await failCalls(page, '/candidate/get-saved-jobs*');
    const searchesAgain = await failCalls(page, '/candidate/get-saved-searches*');
    await page.goto('/candidate/saved');
    for (const [part, name] of [
      [jobs(page), 'jobs'],
      [searches(page), 'searches'],
    ] as const)
      await expect(part.getByRole('alert')).toContainText(`Failed to load your saved ${name}.`);
    jobsAgain();
    searchesAgain();
    await button(jobs(page), 'Retry').click();
    await button(searches(page), 'Retry').click();
    await expect(jobs(page).getByText('No saved jobs yet.')).toBeVisible();
    await expect(searches(page).getByRole('link', { name: 'Search for work' })).toBeVisible();
  });

  const [open, closed] = await Promise.all(
    ['Open baker', 'Closed baker'].map((job_title) => newJob(employer, { job_title })),
  );
  for (const job of [open, closed])
    await candidate.call(saveJob, { job_posting_id: job?.id ?? '' });
  await employer.call(deactivateJob, { job_posting_id: closed?.id ?? '' });
  await test.step('the searches below the jobs wait for the cards, without a layout shift', async () => {
    const moved = await watchLayoutShift(page);
    const { release } = await holdCalls(page, '/candidate/get-saved-jobs');
    await page.reload();
    await expect(jobs(page).getByText('Loading')).toBeAttached();
    release();
    await expect(searches(page).getByText('No saved searches yet.')).toBeVisible();
    expect(await moved()).toBe(0);
  });

  await test.step('saved jobs are cards, closed ones marked, and can be removed', async () => {
    await expect(jobs(page).getByRole('heading', { level: 2 })).toHaveText([
      'Saved jobs',
      'Closed baker',
      'Open baker',
    ]);
    await expect(button(card(page, 'Closed baker'), 'Closed: Closed baker')).toBeDisabled();
    await expect(
      card(page, 'Open baker').getByRole('link', { name: 'Apply Now: Open baker' }),
    ).toBeVisible();
    // The card stays until the page is left, so that the removal can be undone.
    const heart = button(page, 'Save Closed baker');
    await heart.click();
    await expect(heart).toHaveAttribute('aria-pressed', 'false');
    await expect
      .poll(async () => (await candidate.call(getSavedJobs, {})).jobs.map(({ id }) => id))
      .toEqual([open?.id]);
    await page.getByRole('navigation').getByRole('link', { name: 'Profile' }).click();
    await expect(page.getByRole('heading', { name: 'Work experience' })).toBeVisible();
    await candidate.call(saveSearch, { q: 'ovens', name: 'Ovens' });
    await page.getByRole('navigation').getByRole('link', { name: 'Saved' }).click();
    await expect(card(page, 'Open baker')).toBeVisible();
    await expect(card(page, 'Closed baker')).toHaveCount(0);
  });

  await test.step('a change that fails says so', async () => {
    await failCalls(page, '/candidate/save-search');
    await failCalls(page, '/candidate/delete-saved-search');
    const alerts = searches(page).getByRole('switch', { name: 'Email me new matches: Ovens' });
    await alerts.click();
    await expect(alertSaying(page, 'This could not be changed.')).toBeVisible();
    await expect(alerts).toBeChecked();
    await searches(page).getByRole('button', { name: 'Delete: Ovens' }).click();
    await expect(alertSaying(page, 'The search could not be deleted.')).toBeVisible();
    await expect(searches(page).getByText('“ovens”')).toBeVisible();
    await navigate(page, searchFor('rolls'));
    await button(page, 'Save this search').click();
    await expect(alertSaying(page, 'The search could not be saved.')).toBeVisible();
  });
});

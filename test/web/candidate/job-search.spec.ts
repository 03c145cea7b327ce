import type { Page } from '@playwright/test';
import { getSavedJobs } from '../../../lambdas/contract/calls/saved.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../../support/web/accessibility.ts';
import { test } from '../../support/web/candidate-test.ts';
import { watchLayoutShift } from '../../support/web/look.ts';
import {
  alertSaying,
  button,
  expect,
  failCalls,
  field,
  holdCalls,
} from '../../support/web/web-test.ts';
import { type Employer, newJob, newLocation, uniqueWord } from '../../support/worlds/world.ts';

// Search for open jobs beyond words and type, and saving jobs. Each test searches for its own word.

const titles = (page: Page) => page.getByRole('main').getByRole('article').getByRole('heading');
const filters = (page: Page) => page.getByRole('complementary', { name: 'Filters' });
const city = (page: Page) => filters(page).getByRole('combobox', { name: 'City' });
const matching = (page: Page) => page.locator('dl > div', { hasText: 'Matching' }).locator('dd');

/** Three jobs with the same word: in Portland, in Beaverton six miles from there, and in Boise. */
async function threeJobs(employer: Employer): Promise<string> {
  const word = uniqueWord();
  const at = async (city: string, state: string, zip_code: string) => ({
    ...employer,
    location: await newLocation(employer, employer.company, { city, state, zip_code }),
  });
  await newJob(await at('Boise', 'Idaho', '83702'), {
    job_title: `Clerk ${word}`,
    ...{ employment_type: 'contract', hourly_pay_in_cents: 3000, remote: true },
  });
  await newJob(await at('Beaverton', 'Oregon', '97005'), {
    job_title: `Waiter ${word}`,
    ...{ employment_type: 'part-time', hourly_pay_in_cents: 1600 },
  });
  await newJob(await at('Portland', 'Oregon', '97201'), {
    job_title: 'Baker',
    ...{ job_description: `Bread and ${word}.`, hourly_pay_in_cents: 2163 },
  });
  return word;
}

test('filters with counts: place, distance from a ZIP code, hourly or yearly pay, several job types; all in the URL, and each removed by a click', async ({
  page,
  employer,
}) => {
  const word = await threeJobs(employer);
  await page.goto(`/candidate/dashboard?q=${word}`);
  await expect(matching(page)).toHaveText('3');
  await button(page, 'Filters').click();
  await expect(button(page, 'Filters')).toHaveAttribute('aria-expanded', 'true');

  await filters(page).getByLabel('Remote (1)').check();
  await expect(titles(page)).toHaveText([`Clerk ${word}`]);
  await filters(page).getByLabel('Remote (1)').uncheck();

  await button(filters(page), 'Beaverton, Oregon (1)').click();
  await expect(titles(page)).toHaveText([`Waiter ${word}`]);
  await expect(city(page)).toHaveValue('Beaverton');
  await city(page).fill('');
  await field(filters(page), 'State').fill('or');
  await expect(matching(page)).toHaveText('2');
  await button(page, 'Remove the filter: or').click();
  await expect(field(filters(page), 'State')).toHaveValue('');

  await expect(field(filters(page), 'Within')).toBeDisabled();
  await field(filters(page), 'ZIP code').fill('9720');
  await field(filters(page), 'ZIP code').fill('97201');
  await field(filters(page), 'Within').selectOption('5 miles');
  await expect(titles(page)).toHaveText(['Baker']);
  await expect(page).toHaveURL(`/candidate/dashboard?q=${word}&near=97201&within=5`);
  await field(filters(page), 'Within').selectOption('10 miles');
  await expect(matching(page)).toHaveText('2');
  const waiter = page.getByRole('article').filter({ hasText: 'Waiter' });
  await expect(waiter).toContainText(/Beaverton, Oregon · [5-8] miles/);

  await filters(page).getByLabel('$20 an hour or more (1)').check();
  await expect(titles(page)).toHaveText(['Baker']);
  const other = field(filters(page), 'Another amount');
  await filters(page).getByLabel('Any pay').check();
  await expect(other).toHaveValue('');
  await other.fill('45,000');
  await expect(page).toHaveURL(/pay_min=2163/);
  await expect(filters(page).getByText('$21.63 an hour or more: $44,990 a year')).toBeVisible();
  await expect(other).toHaveValue('45,000');
  await other.fill('20');
  await expect(filters(page).getByLabel('$20 an hour or more (1)')).toBeChecked();
  await expect(other).toHaveValue('20');
  await expect(titles(page)).toHaveText(['Baker']);
  await other.fill('46k');
  await expect(matching(page)).toHaveText('0');
  await other.fill('plenty');
  await expect(filters(page).getByText('Enter an hourly or yearly amount')).toBeVisible();
  await expect(matching(page)).toHaveText('2');
  await other.fill('15.50');

  await filters(page).getByLabel('Part-time (1)').check();
  await filters(page).getByLabel('Full-time (1)').check();
  await expect(matching(page)).toHaveText('2');
  await expect(page.getByLabel('Employment type')).toHaveValue('full-time,part-time');
  await filters(page).getByLabel('Posted in the last 24 hours (2)').check();
  await expect(button(page, 'Filters (3)')).toBeVisible();

  await page.reload();
  await expect(matching(page)).toHaveText('2');
  // After a filter is removed, the control in its place gets the focus.
  const away = (filter: string) => `Remove the filter: ${filter}`;
  for (const [filter, next] of [
    ['$15.50 an hour or more', away('Posted in the last 24 hours')],
    ['Within 10 miles of 97201', 'Save this search'],
    ['Posted in the last 24 hours', 'Save this search'],
  ] as const) {
    await button(page, away(filter)).press('Enter');
    await expect(button(page, away(filter))).toBeHidden();
    await expect(button(page, next)).toBeFocused();
  }
  await expect(page).toHaveURL(
    `/candidate/dashboard?q=${word}&employment_type=${encodeURIComponent('full-time,part-time')}`,
  );
  await button(page, 'Filters').click();
  await other.fill('plenty');
  await expect(filters(page).getByText('Enter an hourly or yearly amount')).toBeVisible();
  await field(filters(page), 'ZIP code').fill('9730');
  await button(filters(page), 'Clear filters').click();
  await expect(button(filters(page), 'Clear filters')).toBeFocused();
  await expect(other).toHaveValue('');
  await expect(field(filters(page), 'ZIP code')).toHaveValue('');
  await expect(filters(page).getByText('Enter an hourly or yearly amount')).toBeHidden();
  await expect(page).toHaveURL(`/candidate/dashboard?q=${word}`);
  await expect(matching(page)).toHaveText('3');
});

test('sort orders: best match with search words, newest, highest pay, and nearest with a place; a city is found by its first letters, and suggested while typing', async ({
  page,
  employer,
}) => {
  const word = await threeJobs(employer);
  const sort = page.getByRole('group', { name: 'Sort by' });
  await page.goto('/candidate/dashboard');
  await expect(sort.getByRole('button')).toHaveText(['Newest', 'Highest pay']);
  await expect(button(sort, 'Newest')).toHaveAttribute('aria-pressed', 'true');
  await page.getByLabel('Search jobs').fill(word);
  // Two titles have the word; the newer job comes first.
  await expect(button(sort, 'Best match')).toHaveAttribute('aria-pressed', 'true');
  await expect(titles(page)).toHaveText([`Waiter ${word}`, `Clerk ${word}`, 'Baker']);
  await button(sort, 'Newest').click();
  await expect(titles(page)).toHaveText(['Baker', `Waiter ${word}`, `Clerk ${word}`]);
  await button(sort, 'Highest pay').click();
  await expect(titles(page)).toHaveText([`Clerk ${word}`, 'Baker', `Waiter ${word}`]);
  await expect(page).toHaveURL(`/candidate/dashboard?q=${word}&sort=pay`);

  await page.goto(`/candidate/dashboard?q=${word}&near=97005&within=500`);
  await button(sort, 'Nearest').click();
  await expect(titles(page)).toHaveText([`Waiter ${word}`, 'Baker', `Clerk ${word}`]);
  await button(page, 'Remove the filter: Within 500 miles of 97005').click();
  await expect(button(sort, 'Best match')).toHaveAttribute('aria-pressed', 'true');

  await test.step('a city is found by its first letters, and suggested while typing', async () => {
    await button(page, 'Filters').click();
    await city(page).fill('beav');
    await expect(titles(page)).toHaveText([`Waiter ${word}`]);
    const offered = page.getByRole('listbox').getByRole('option');
    await expect(offered).toHaveText(['Beaverton, Oregon (1)']);
    await expectAccessible(page, 'cities that are offered');
    await page.keyboard.press('Escape');
    await expect(offered).toHaveCount(0);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(offered).toHaveCount(0);
    await expect(city(page)).toHaveValue('Beaverton');
    await expect(field(filters(page), 'State')).toHaveValue('Oregon');
    await expect(page).toHaveURL(`/candidate/dashboard?q=${word}&city=Beaverton&state=Oregon`);
  });
});

test('the page explains how it read a search: most of the words, other words, a place; an unknown ZIP code is reported, and changes nothing; without open jobs the page says so', async ({
  page,
  employer,
}) => {
  const word = uniqueWord();
  await newJob(employer, {
    job_title: `Sommelier ${word}`,
    job_description: `${'Tastes and tells. '.repeat(20)}Pours red wines.`,
  });
  // A button above the jobs loads late, together with the results.
  const { release } = await holdCalls(page, /save-search-button/);
  await page.goto(`/candidate/dashboard?q=somelier+${word}`);
  await expect(page.getByText('No job has all your words. These have most of them.')).toBeVisible();
  await expect(titles(page)).toHaveText([`Sommelier ${word}`]);
  await button(page, `sommelier ${word}`).press('Enter');
  release();
  await expect(page.getByText('No job has all your words.')).toBeHidden();
  await expect(button(page, 'Save this search')).toBeVisible();
  // The button is gone, and the focus moves to the results.
  await expect(page.getByRole('article').locator(':focus')).toHaveCount(1);
  await expect(page.getByLabel('Search jobs')).toHaveValue(`sommelier ${word}`);

  // The card highlights the words.
  await page.getByLabel('Search jobs').fill(`${word} wine`);
  await expect(page.getByRole('article').locator('mark')).toHaveText(['wines']);
  await page.getByLabel('Search jobs').fill(`${word} ${employer.location.zip_code}`);
  await expect(page.getByText(`Jobs near ${employer.location.zip_code}`)).toBeVisible();
  await page.getByLabel('Search jobs').fill(`${word} b c d e f g h j k l m last`);
  await expect(page.getByText('Left out: last.')).toBeVisible();
  await page.getByLabel('Search jobs').fill('xq7 00000');
  await expect(page.getByText("We don't know the ZIP code 00000.")).toBeVisible();
  await expect(page.getByText('No roles match your filters.')).toBeVisible();
  await expect(page.getByText('No open jobs yet.')).toHaveCount(0);

  await page.getByLabel('Search jobs').fill(`sommelier ${word}`);
  await button(page, 'Filters').click();
  await field(filters(page), 'ZIP code').fill('00000');
  await expect(filters(page).getByText('There is no such ZIP code.')).toBeVisible();
  await expect(titles(page)).toHaveText([`Sommelier ${word}`]);
  await field(filters(page), 'ZIP code').fill('97201x');
  await expect(filters(page).getByText('Enter a ZIP code, such as 97301.')).toBeVisible();
  await field(filters(page), 'ZIP code').fill('');
  await expect(titles(page)).toHaveText([`Sommelier ${word}`]);

  // Stubbed, since other tests post open jobs.
  await failCalls(page, '/company/get-job-postings*', async (route) => {
    const json = { jobPostings: [], open_count: 0, matching_count: 0 };
    await route.fulfill({ json });
  });
  await page.goto('/candidate/dashboard');
  await expect(page.getByText('No open jobs yet. New jobs appear here.')).toBeVisible();
  await expect(page.getByText('No roles match your filters.')).toHaveCount(0);
});

test('kind, place and pay among the words are understood; one key takes it back, and a filter gives it back', async ({
  page,
  employer,
}) => {
  const word = await threeJobs(employer);
  await page.goto(`/candidate/dashboard?q=${word}`);
  await expect(matching(page)).toHaveText('3');
  await page.getByLabel('Search jobs').fill(`part-time ${word} jobs near Portland, OR $15/hr`);
  await expect(titles(page)).toHaveText([`Waiter ${word}`]);
  const note = page.getByText('Jobs near Portland, OR · Part-time · $15 an hour or more');
  await expect(note).toBeVisible();
  // The words stay as typed, also in the address.
  await expect(page).toHaveURL(/q=part-time\+\w+\+jobs\+near\+Portland%2C\+OR\+%2415%2Fhr$/);
  await button(page, 'Nearest').click();
  await expect(page).toHaveURL(/sort=distance/);
  await expect(titles(page)).toHaveText([`Waiter ${word}`]);
  await button(page, 'Search for the exact words instead').press('Enter');
  await expect(page).toHaveURL(/exact=true/);
  await expect(note).toBeHidden();
  await button(page, 'Remove the filter: Exact words').press('Enter');
  await expect(note).toBeVisible();
  await page.getByLabel('Search jobs').fill(`internship ${word}`);
  await expect(page.getByText('No jobs for: Internship. Showing others.')).toBeVisible();
  await expect(matching(page)).toHaveText('3');
  await page.getByLabel('Search jobs').fill(`${word} 00000`);
  await expect(page.getByText("We don't know the ZIP code 00000.")).toBeVisible();
  await page.getByLabel('Search jobs').fill('97201-1234');
  await expect(page.getByText('Jobs near 97201')).toBeVisible();
});

test('on a phone the filters open in a dialog that leads back to the jobs, and the focus returns', async ({
  page,
  employer,
}) => {
  const word = await threeJobs(employer);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/candidate/dashboard?q=${word}`);
  await expect(matching(page)).toHaveText('3');
  await button(page, 'Filters').click();
  const dialog = page.getByRole('dialog', { name: 'Filters' });
  await dialog.getByLabel('Remote (1)').check();
  await button(dialog, 'Show 1 job').click();
  await expect(dialog).toBeHidden();
  await expect(button(page, 'Filters (1)')).toBeFocused();
  await expect(titles(page)).toHaveText([`Clerk ${word}`]);
  await expectNoSidewaysScroll(page, 'a filter in words');
  // The active filter renders later, in reserved space.
  const moved = await watchLayoutShift(page);
  const { release } = await holdCalls(page, /active-filters|save-search-button/);
  await page.reload();
  await expect(titles(page)).toHaveText([`Clerk ${word}`]);
  release();
  await expect(button(page, 'Remove the filter: Remote')).toBeVisible();
  expect(await moved()).toBeLessThan(0.01);
});

test('a heart saves and unsaves a job; a failure is shown and undone', async ({
  page,
  employer,
  candidate,
}) => {
  const word = uniqueWord();
  const { id } = await newJob(employer, { job_title: `Baker ${word}` });
  const saved = async () => (await candidate.call(getSavedJobs, {})).jobs.map((job) => job.id);
  await page.goto(`/candidate/dashboard?q=${word}`);
  const heart = button(page, `Save Baker ${word}`);
  await expect(heart).toHaveAttribute('aria-pressed', 'false');
  // The heart changes before the answer; the last click wins.
  const { calls, release } = await holdCalls(page, '/candidate/save-job');
  const answers = ['save', 'unsave'].map((path) =>
    page.waitForResponse(`**/api/candidate/${path}-job`),
  );
  await heart.click();
  await expect(heart).toHaveAttribute('aria-pressed', 'true');
  await expect.poll(calls).toBe(1);
  await heart.click();
  await expect(heart).toHaveAttribute('aria-pressed', 'false');
  release();
  await Promise.all(answers);
  expect(await saved()).toEqual([]);
  await heart.click();
  await expect.poll(saved).toEqual([id]);
  await page.reload();
  await expect(heart).toHaveAttribute('aria-pressed', 'true');
  const mend = await failCalls(page, '/candidate/unsave-job');
  await heart.click();
  await expect(alertSaying(page, 'The job could not be saved. Please try again.')).toBeVisible();
  await expect(heart).toHaveAttribute('aria-pressed', 'true');
  mend();
  await heart.click();
  await expect(heart).toHaveAttribute('aria-pressed', 'false');
  await expect.poll(saved).toEqual([]);
  // If two changes fail, it shows again what the server has.
  await page.reload();
  const { promise: bothClicked, resolve: fail } = Promise.withResolvers<void>();
  for (const path of ['save', 'unsave'])
    await failCalls(page, `/candidate/${path}-job`, async (route) => {
      await bothClicked;
      await route.abort();
    });
  await heart.click();
  await expect(heart).toHaveAttribute('aria-pressed', 'true');
  await heart.click();
  await expect(heart).toHaveAttribute('aria-pressed', 'false');
  fail();
  await expect(alertSaying(page, 'The job could not be saved. Please try again.')).toBeVisible();
  await expect(heart).toHaveAttribute('aria-pressed', 'false');
});

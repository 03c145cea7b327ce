import type { Page } from '@playwright/test';
import { deactivateJob } from '../../../lambdas/contract/calls/own-jobs.ts';
import { test } from '../../support/web/candidate-test.ts';
import { answerInPages, expect, failCalls } from '../../support/web/web-test.ts';
import { apply } from '../../support/worlds/apply.ts';
import { newJob, newLocation, times, uniqueWord } from '../../support/worlds/world.ts';

// `/candidate/dashboard`. Other tests post jobs meanwhile, so each test searches for its own word.

const find = (page: Page, words: string, type = '') =>
  page.goto(
    `/candidate/dashboard?${new URLSearchParams({ q: words, ...(type && { employment_type: type }) })}`,
  );
const card = (page: Page, title: string) =>
  page.getByRole('main').locator('.mantine-Card-root', {
    has: page.getByRole('heading', { name: title, exact: true }),
  });
const figure = (page: Page, name: string) =>
  page.locator('dl > div', { hasText: name }).locator('dd');

test("cards with company initials, title, city and state, employment type, remote, pay, description cut at 140 characters, or 'Location varies'; counts labelled 'Open roles' and 'Matching'; a short or empty page is not the end of the list; a link Apply Now, or a disabled Applied when the candidate already applied; a closed job leaves the open list", async ({
  page,
  employer,
  candidate,
}) => {
  const word = uniqueWord();
  const description = `${word} ${'Bread and rolls. '.repeat(12)}`.trim();
  await newJob(employer, { job_title: `Waiter ${uniqueWord()}` });
  const job = await newJob(employer, {
    job_title: `Baker ${word}`,
    job_description: description,
    employment_type: 'part-time',
    hourly_pay_in_cents: 1905,
    remote: true,
  });
  const short = await newJob(employer, {
    job_title: `Short ${word}`,
    job_description: 'Few words.',
    hourly_pay_in_cents: 0,
  });
  const closed = await newJob(employer, { job_title: `Nowhere ${word}` });
  // Every job here has a location, but the specification requires the text.
  const calls = '/company/get-job-postings*';
  await page.route(`**/api${calls}`, async (route) => {
    const response = await route.fetch();
    const body = await response.json();
    for (const job of body.jobPostings)
      if (job.job_title === `Nowhere ${word}`) job.company_location = [];
    await route.fulfill({ response, json: body });
  });
  await find(page, word);
  const long = card(page, `Baker ${word}`);
  await expect(long.getByText('BW', { exact: true })).toBeVisible();
  await expect(long).toContainText(employer.company.name);
  await expect(long).toContainText('Portland, Oregon');
  await expect(long).toContainText('Part-time');
  await expect(long).toContainText('$19.05 / hour');
  await expect(long.getByText('Remote', { exact: true })).toBeVisible();
  await expect(
    long.getByText(`${description.slice(0, 140).trimEnd()}…`, { exact: true }),
  ).toBeVisible();
  const brief = card(page, `Short ${word}`);
  await expect(brief.getByText('Few words.', { exact: true })).toBeVisible();
  await expect(brief).toContainText('Pay not stated');
  await expect(brief).not.toContainText('$0.00');
  await expect(brief).not.toContainText('Remote');
  await expect(card(page, `Nowhere ${word}`)).toContainText('Location varies');
  await expect(figure(page, 'Matching')).toHaveText('3');
  const open = Number((await figure(page, 'Open roles').textContent())?.replace(',', ''));
  expect(open).toBeGreaterThanOrEqual(4);

  await test.step('a short or empty page is not the end of the list', async () => {
    await answerInPages(page, calls, 'jobPostings', [0, 0, 1, 0, 1]);
    await page.reload();
    for (const title of ['Baker', 'Short', 'Nowhere'])
      await expect(card(page, `${title} ${word}`)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Show more jobs' })).toHaveCount(0);
  });

  await test.step('a link Apply Now, or a disabled Applied; a closed job leaves the open list', async () => {
    await apply(candidate, job);
    await employer.call(deactivateJob, { job_posting_id: closed.id });
    await page.reload();
    await expect(page.getByRole('button', { name: `Applied: Baker ${word}` })).toBeDisabled();
    await expect(figure(page, 'Matching')).toHaveText('2');
    await expect(card(page, `Nowhere ${word}`)).toHaveCount(0);
    const link = page.getByRole('link', { name: `Apply Now: Short ${word}` });
    await expect(link).toHaveText('Apply Now');
    await link.click();
    await expect(page).toHaveURL(`/candidate/apply/${short.id}`);
  });
});

test("a load failure is logged and shown with a Retry; text search of title, company, city, state, description; an employment-type filter; both in the URL; 'No roles match your filters. Try clearing the search or changing the employment type.'", async ({
  page,
  employer,
}) => {
  const search = page.getByLabel('Search jobs');
  const filter = page.getByLabel('Employment type');
  await page.clock.install();
  await test.step('a load failure is logged to the console and shown with a Retry', async () => {
    const logged = page.waitForEvent('console', {
      predicate: (message) =>
        message.type() === 'error' && message.text().includes('/company/get-job-postings failed'),
    });
    const mend = await failCalls(page, '/company/get-job-postings**');
    await page.goto('/candidate/dashboard');
    await expect(page.getByRole('alert')).toContainText(
      'Failed to load the open roles. Please try again.',
    );
    await logged;
    mend();
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(figure(page, 'Open roles')).toHaveText(/^[\d,]+$/);
  });

  await test.step('text search: title, company, city, state, description', async () => {
    const word = uniqueWord();
    const location = await newLocation(employer, employer.company, { city: `Port${word}` });
    const job = await newJob(
      { ...employer, location },
      {
        job_title: `Baker x${word}`,
        job_description: `Bakes y${word} bread.`,
      },
    );
    for (const words of [
      `x${word}`,
      `PORT${word}`.toUpperCase(),
      `y${word}`,
      `${employer.company.name} oregon x${word.slice(0, -1)}`,
    ]) {
      await search.fill(words);
      await expect(figure(page, 'Matching')).toHaveText('1');
      await expect(card(page, job.job_title)).toBeVisible();
      // Results stay until the next answer, so clear them before the next search.
      await search.fill(uniqueWord());
      await expect(figure(page, 'Matching')).toHaveText('0');
    }
  });

  await test.step('an employment-type filter', async () => {
    const word = uniqueWord();
    await newJob(employer, { job_title: `Full ${word}`, employment_type: 'full-time' });
    await newJob(employer, { job_title: `Intern ${word}`, employment_type: 'internship' });
    await search.fill(word);
    await expect(figure(page, 'Matching')).toHaveText('2');
    await expect(filter.getByRole('option')).toHaveText([
      'All employment types',
      'Full-time',
      'Part-time',
      'Contract',
      'Temporary',
      'Internship',
    ]);
    await filter.selectOption('internship');
    await expect(card(page, `Intern ${word}`)).toBeVisible();
    await expect(card(page, `Full ${word}`)).toBeHidden();
    await expect(figure(page, 'Matching')).toHaveText('1');
  });

  await test.step("'No roles match your filters. Try clearing the search or changing the employment type.'", async () => {
    await filter.selectOption('contract');
    await expect(
      page.getByText(
        'No roles match your filters. Try clearing the search or changing the employment type.',
        { exact: true },
      ),
    ).toBeVisible();
    await expect(figure(page, 'Matching')).toHaveText('0');
    await page.getByRole('button', { name: 'Clear search and filter' }).click();
    await expect(page).toHaveURL('/candidate/dashboard');
    await expect(search).toHaveValue('');
  });

  await test.step('search and filter are kept in the URL', async () => {
    const word = uniqueWord();
    await newJob(employer, { job_title: `Full ${word}` });
    await newJob(employer, { job_title: `Temp ${word}`, employment_type: 'temporary' });
    await search.fill(word);
    // Before the debounce sends the typed word.
    await filter.selectOption('temporary');
    await page.clock.fastForward(1000);
    await expect(page).toHaveURL(`/candidate/dashboard?q=${word}&employment_type=temporary`);
    await page.reload();
    await expect(search).toHaveValue(word);
    await expect(filter).toHaveValue('temporary');
    await expect(card(page, `Temp ${word}`)).toBeVisible();
    await expect(card(page, `Full ${word}`)).toBeHidden();
  });
});

test('scrolling loads more results, with a Retry after a failure', async ({ page, employer }) => {
  const word = uniqueWord();
  await times(55, (index) => newJob(employer, { job_title: `Baker ${word} ${index}` }));
  const more = /get-job-postings.*cursor=/;
  await page.route(more, (route) => route.abort());
  await find(page, word);
  const cards = page.getByRole('link', { name: 'Apply Now' });
  await expect(figure(page, 'Matching')).toHaveText('55');
  await expect(cards).toHaveCount(50);
  const toTheEnd = () => page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  await toTheEnd();
  await expect(page.getByText('Failed to load more jobs. Please try again.')).toBeVisible();
  await page.unroute(more);
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(cards).toHaveCount(55);

  // A reload would restore the position at the end of the list.
  await find(page, word);
  await expect(cards).toHaveCount(50);
  // The end moves down while the cards above it get their height.
  await expect(async () => {
    await toTheEnd();
    await expect(cards).toHaveCount(55, { timeout: 1000 });
  }).toPass();

  // Tab brings a link out from under the search bar.
  const link = cards.nth(30);
  const titles = page.getByRole('heading').getByRole('link', { name: `Baker ${word}` });
  await titles.nth(31).evaluate((next) => next.focus({ preventScroll: true }));
  await link.evaluate((element) => scrollBy(0, element.getBoundingClientRect().top - 10));
  await page.keyboard.press('Shift+Tab');
  await expect(link).toBeFocused();
  const clearance = async () => {
    const [bar, box] = await Promise.all([
      page.getByRole('search').boundingBox(),
      link.boundingBox(),
    ]);
    return bar === null || box === null ? Number.NaN : box.y - (bar.y + bar.height);
  };
  await expect.poll(clearance).toBeGreaterThanOrEqual(0);
});

import type { JobSearchAnswer } from '../../../../lambdas/contract/calls/job-search.ts';
import { getJobPostings } from '../../../../lambdas/contract/calls/open-jobs.ts';
import { getSavedSearches } from '../../../../lambdas/contract/calls/saved.ts';
import type { JobCard } from '../../../../lambdas/contract/schemas/job.ts';
import {
  answer,
  button,
  expect,
  expectAccessible,
  field,
  hold,
  open,
  page,
  path,
  resize,
  sidewaysScroll,
  test,
  userEvent,
  watchLayoutShift,
} from '../../../../test/support/web/app.tsx';
import { signInCandidate } from '../../../../test/support/web/people.ts';
import { job, jobCard } from '../../../../test/support/web/things.ts';
import { paths } from '../../../paths.ts';

// The search for open jobs beyond words and type. What the server finds: `test/api/job-search.test.ts`. Typed pay:
// `typed-pay.test.ts`.

const AT = `${paths.candidate.dashboard}?q=bread`;
const filters = page.getByRole('complementary', { name: 'Filters' });
const city = filters.getByRole('combobox', { name: 'City' });
const zip = field('ZIP code', filters);
const other = field('Another amount', filters);
const words = page.getByLabelText('Search jobs');
const sort = page.getByRole('group', { name: 'Sort by' });
const removed = (filter: string) => button(`Remove the filter: ${filter}`);
const wrongAmount = filters.getByText(/^Enter an hourly or yearly amount/);

const found: JobCard[] = [
  {
    ...jobCard,
    job_title: 'Baker',
    excerpt: [
      { text: 'Pours red ', found: false },
      { text: 'wines', found: true },
    ],
  },
  { ...jobCard, id: `01JK${job.id.slice(4)}`, job_title: 'Waiter', distance_miles: 6 },
];

const COUNTS: NonNullable<JobSearchAnswer['filter_counts']> = {
  employment_type: [
    { value: 'part-time', count: 1 },
    { value: 'full-time', count: 1 },
  ],
  pay_min: [{ value: 2000, count: 1 }],
  posted_within: [{ value: 1, count: 2 }],
  remote: [{ value: true, count: 1 }],
  places: [{ city: 'Beaverton', state: 'Oregon', count: 1 }],
};

/** Answers every search with the two jobs and what a test adds. @returns the searches so far, without those for counts */
function answerSearches(more: (q: string) => Partial<JobSearchAnswer> = () => ({})) {
  signInCandidate();
  answer(getSavedSearches, () => ({ searches: [] }));
  const asked = answer(getJobPostings, ({ q = '', city: typed, with_counts }) => ({
    jobPostings: found,
    open_count: 3,
    matching_count: 2,
    ...more(q),
    ...(with_counts && {
      filter_counts: { ...COUNTS, ...(typed !== undefined && { cities: COUNTS.places }) },
    }),
  }));
  return () => asked.filter(({ with_counts }) => with_counts !== true);
}

/** Expects the search in the URL, and that the server was asked for it. */
async function expectSearch(asked: () => object[], query: string, input: object) {
  await expect.poll(path).toBe(`${AT}${query}`);
  await expect.poll(asked).toContainEqual({ q: 'bread', sort: 'relevance', ...input });
}

async function press(name: string, within: Parameters<typeof button>[1] = page): Promise<void> {
  button(name, within).element().focus();
  await userEvent.keyboard('{Enter}');
}

test('filters with counts: place, distance from a ZIP code, hourly or yearly pay, several job types; all in the URL, and each removed by a click', async () => {
  const asked = answerSearches();
  await open(AT);
  const toggle = page.getByRole('button', { name: 'Filters', exact: true });
  await toggle.click();
  await expect.element(toggle).toHaveAttribute('aria-expanded', 'true');
  const box = (label: string) => filters.getByLabelText(label, { exact: true });
  await box('Remote (1)').click();
  await expectSearch(asked, '&remote=true', { remote: true });
  await box('Remote (1)').click();

  await button('Beaverton, Oregon (1)', filters).click();
  await expectSearch(asked, '&city=Beaverton&state=Oregon', { city: 'Beaverton', state: 'Oregon' });
  await expect.element(city).toHaveValue('Beaverton');
  await city.fill('');
  await field('State', filters).fill('or');
  await expectSearch(asked, '&state=or', { state: 'or' });
  await removed('or').click();
  await expect.element(field('State', filters)).toHaveValue('');

  await expect.element(field('Within', filters)).toBeDisabled();
  await zip.fill('9720');
  await zip.fill('97201');
  await field('Within', filters).selectOptions('5 miles');
  await expectSearch(asked, '&near=97201&within=5', { near: '97201', within: 5 });
  await field('Within', filters).selectOptions('10 miles');
  const near = { near: '97201', within: 10 };
  await expectSearch(asked, '&near=97201&within=10', near);
  await expect
    .element(page.getByRole('article').filter({ hasText: 'Waiter' }))
    .toMatchTextContent('Portland, Oregon · 6 miles');

  for (const [act, amount, cents] of [
    [() => box('$20 an hour or more (1)').click(), '', 2000],
    [() => box('Any pay').click(), '', undefined],
    [() => other.fill('45,000'), '45,000', 2163],
    [() => other.fill('20'), '20', 2000],
    [() => other.fill('plenty'), 'plenty', undefined],
    [() => other.fill('15.50'), '15.50', 1550],
  ] as const) {
    await act();
    const [query, input] =
      cents === undefined ? ['', near] : [`pay_min=${cents}&`, { ...near, pay_min: cents }];
    await expectSearch(asked, `&${query}near=97201&within=10`, input);
    await expect.element(other).toHaveValue(amount);
    if (amount === '45,000')
      await expect
        .element(filters.getByText(/^\$21\.63 an hour or more: \$44,990 a year/))
        .toBeVisible();
    if (amount === '20') await expect.element(box('$20 an hour or more (1)')).toBeChecked();
    if (amount === 'plenty') await expect.element(wrongAmount).toBeVisible();
  }

  await box('Part-time (1)').click();
  await box('Full-time (1)').click();
  await expect.element(page.getByLabelText('Employment type')).toHaveValue('full-time,part-time');
  await box('Posted in the last 24 hours (2)').click();
  await expect.element(button('Filters (3)')).toBeVisible();

  await open(path());
  // After a filter is removed, the control in its place gets the focus.
  for (const [filter, next] of [
    ['$15.50 an hour or more', 'Remove the filter: Posted in the last 24 hours'],
    ['Within 10 miles of 97201', 'Save this search'],
    ['Posted in the last 24 hours', 'Save this search'],
  ] as const) {
    await expect.element(removed(filter)).toBeVisible();
    await press(`Remove the filter: ${filter}`);
    await expect.element(removed(filter)).not.toBeInTheDocument();
    await expect.element(button(next)).toHaveFocus();
  }
  const types = encodeURIComponent('full-time,part-time');
  await expectSearch(asked, `&employment_type=${types}`, {
    employment_type: ['full-time', 'part-time'],
  });
  await toggle.click();
  await other.fill('plenty');
  await expect.element(wrongAmount).toBeVisible();
  await zip.fill('9730');
  await button('Clear filters', filters).click();
  await expect.element(button('Clear filters', filters)).toHaveFocus();
  await expect.element(other).toHaveValue('');
  await expect.element(zip).toHaveValue('');
  await expect.element(wrongAmount).not.toBeInTheDocument();
  await expectSearch(asked, '', {});
});

test('sort orders: best match with search words, newest, highest pay, and nearest with a place; a city is suggested while typing, by keyboard too', async () => {
  const asked = answerSearches();
  const orders = () =>
    sort
      .getByRole('button')
      .elements()
      .map(({ textContent }) => textContent);
  await open(paths.candidate.dashboard);
  await expect.poll(orders).toEqual(['Newest', 'Highest pay']);
  await expect.element(button('Newest', sort)).toHaveAttribute('aria-pressed', 'true');
  await words.fill('bread');
  const best = button('Best match', sort);
  await expect.element(best).toHaveAttribute('aria-pressed', 'true');
  for (const [name, order, query] of [
    ['Newest', 'newest', '&sort=newest'],
    ['Highest pay', 'pay', '&sort=pay'],
  ] as const) {
    await button(name, sort).click();
    await expectSearch(asked, query, { sort: order });
  }
  await open(`${AT}&near=97005&within=500`);
  await button('Nearest', sort).click();
  const near = { near: '97005', within: 500, sort: 'distance' };
  await expectSearch(asked, '&near=97005&within=500&sort=distance', near);
  await removed('Within 500 miles of 97005').click();
  await expect.element(best).toHaveAttribute('aria-pressed', 'true');

  await page.getByRole('button', { name: 'Filters', exact: true }).click();
  await city.fill('beav');
  await expectSearch(asked, '&city=beav', { city: 'beav' });
  const offered = page.getByRole('listbox').getByRole('option');
  await expect.element(offered).toHaveTextContent('Beaverton, Oregon (1)');
  await expectAccessible('cities that are offered');
  await userEvent.keyboard('{Escape}');
  await expect.element(offered).not.toBeInTheDocument();
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}');
  await expect.element(offered).not.toBeInTheDocument();
  await expect.element(city).toHaveValue('Beaverton');
  await expect.element(field('State', filters)).toHaveValue('Oregon');
  await expectSearch(asked, '&city=Beaverton&state=Oregon', { city: 'Beaverton', state: 'Oregon' });
});

test('the page explains how it read a search; one key takes that back, and a filter gives it back; without open jobs the page says so', async () => {
  const nothing = { jobPostings: [], matching_count: 0 };
  const asked = answerSearches((q) => {
    if (q === 'somelier') return { partial: true, did_you_mean: 'sommelier' };
    if (q === 'bread $15') return { understood: { near: 'Portland, OR', pay_min: 1500 } };
    if (q === 'intern') return { understood: { employment_type: ['internship'], unmet: true } };
    if (q === 'many') return { left_out: 'last' };
    if (q === 'xq 00000') return { ...nothing, unknown_zip: '00000' };
    return q === 'none' ? { ...nothing, open_count: 0 } : {};
  });
  const said = (text: string) => page.getByText(text, { exact: true });
  const partial = said('No job has all your words. These have most of them.');
  await open(`${paths.candidate.dashboard}?q=somelier`);
  await expect.element(partial).toBeVisible();
  await press('sommelier');
  await expect.element(partial).not.toBeInTheDocument();
  await expect.element(words).toHaveValue('sommelier');
  // The button is gone, and the focus moves to the results.
  await expect.poll(() => document.activeElement?.closest('article')).not.toBeNull();
  await expect.poll(() => document.querySelector('article mark')?.textContent).toBe('wines');

  await words.fill('bread $15');
  const understood = said('Jobs near Portland, OR · $15 an hour or more');
  await expect.element(understood).toBeVisible();
  // The words stay as typed, also in the address.
  await expect.poll(path).toBe(`${paths.candidate.dashboard}?q=bread+%2415`);
  await button('Nearest', sort).click();
  await expect.poll(() => asked().at(-1)).toMatchObject({ q: 'bread $15', sort: 'distance' });
  await press('Search for the exact words instead');
  await expect.poll(path).toContain('exact=true');
  await expect.element(removed('Exact words')).toBeVisible();
  await press('Remove the filter: Exact words');
  await expect.poll(path).not.toContain('exact');

  for (const [typed, text] of [
    ['intern', /^No jobs for: Internship\. Showing others\.$/],
    ['many', /Left out: last\.$/],
    ['xq 00000', /^We don't know the ZIP code 00000\.$/],
  ] as const) {
    await words.fill(typed);
    await expect.element(page.getByText(text)).toBeVisible();
  }
  await expect.element(page.getByText(/^No roles match your filters\./)).toBeVisible();
  await expect.element(page.getByText(/^No open jobs yet/)).not.toBeInTheDocument();
  await words.fill('none');
  await expect.element(said('No open jobs yet. New jobs appear here.')).toBeVisible();
  await expect.element(page.getByText(/^No roles match your filters\./)).not.toBeInTheDocument();
});

test('an unknown ZIP code is reported, and an incomplete one changes nothing', async () => {
  const issues = [{ path: 'near', message: 'There is no such ZIP code.' }];
  const asked = answerSearches(() => (path().includes('near=00000') ? { issues } : {}));
  await open(AT);
  await page.getByRole('button', { name: 'Filters', exact: true }).click();
  await zip.fill('00000');
  await expect.element(filters.getByText('There is no such ZIP code.')).toBeVisible();
  await zip.fill('97201x');
  await expect.element(filters.getByText('Enter a ZIP code, such as 97301.')).toBeVisible();
  await expectSearch(asked, '', {});
});

test('on a phone the filters open in a dialog that leads back to the jobs, and the focus returns; late data shift nothing', async () => {
  answerSearches();
  await resize(390, 844);
  await open(AT);
  await page.getByRole('button', { name: 'Filters', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Filters' });
  await dialog.getByLabelText('Remote (1)').click();
  await button('Show 2 jobs', dialog).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(button('Filters (1)')).toHaveFocus();
  expect(sidewaysScroll()).toBe(0);

  const release = hold(getSavedSearches);
  await open(path());
  await expect.element(removed('Remote')).toBeVisible();
  await expect.element(page.getByRole('heading', { name: 'Waiter' })).toBeVisible();
  const movedBy = watchLayoutShift();
  release();
  await expect.element(button('Save this search')).toBeVisible();
  expect(movedBy()).toBe(0);
});

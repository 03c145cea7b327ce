import { vi } from 'vitest';
import { getLongestWaiting } from '../../../../lambdas/contract/calls/longest-waiting.ts';
import { getJobRows } from '../../../../lambdas/contract/calls/own-jobs.ts';
import type { JobRow } from '../../../../lambdas/contract/schemas/job.ts';
import {
  alertSaying,
  answer,
  button,
  expect,
  open,
  page,
  path,
  resize,
  tooLow,
  userEvent,
} from '../../../../test/support/web/app.tsx';
import { managerTest as test } from '../../../../test/support/web/people.ts';
import { answerDashboard, company, jobRow, location } from '../../../../test/support/web/things.ts';
import { paths, postAgainPath } from '../../../paths.ts';

const PATH = paths.manager.dashboard;
const DESCRIPTION = 'Bakes bread before the town wakes up. '.repeat(8).trim();
const FAILED = 'Failed to load positions. Please try again.';

const aardvark = { ...company, id: '01JC0000000000000000000002', name: 'Aardvark Bakes' };
const albany = {
  ...location,
  id: `01JD0000000000000000000002_${aardvark.id}`,
  company_id: aardvark.id,
  location_name: 'North',
  city: 'Albany',
  state: 'New York',
};

const answerRows = (rows: JobRow[]) =>
  answerDashboard({ rows, companies: [company, aardvark], locations: [location, albany] });

async function openDashboard(rows: JobRow[]): Promise<void> {
  answerRows(rows);
  await open(PATH);
}

const heading = page.getByRole('heading', { level: 1 });
const titlesAt = (selector: string) => () =>
  [...document.querySelectorAll(selector)].map((each) => each.textContent);
const cards = titlesAt('main h2');
const rows = titlesAt('main [role="row"] a[href*="candidates"], main tr a[href*="candidates"]');
const shown = page.getByRole('radiogroup', { name: 'Which jobs are shown' });
const reviews = page.getByText('Review Candidates');

const night = jobRow({
  job_title: 'Night baker',
  job_description: DESCRIPTION,
  remote: true,
  applicant_count: 2,
  new_application_count: 2,
});
const day = jobRow({ job_title: 'Day baker' });
const evening = jobRow({ job_title: 'Evening baker', is_active: false });

test('a manager without a company is led to one, one without a location to a location', async () => {
  answerDashboard({ companies: [] });
  await open(PATH);
  await expect.element(heading).toHaveTextContent('No Current Positions');
  await expect.element(page.getByText('Create your company to post a job')).toBeVisible();
  const create = page.getByRole('link', { name: 'Create Company' });
  await expect.element(create).toHaveAttribute('href', paths.manager.createCompany);

  answerDashboard({ companies: [{ ...company, location_count: 0 }] });
  await open(PATH);
  const text = `Add a location to ${company.name} to post your first job.`;
  await expect.element(page.getByText(text)).toBeVisible();
  const add = page.getByRole('link', { name: 'Add Location' });
  await expect.element(add).toHaveAttribute('href', paths.manager.addLocation(company.id));
});

test('a failure to load, and a failed Refresh, are logged and shown with a Retry; the list stays', async () => {
  const logged = vi.spyOn(console, 'error');
  answerDashboard();
  answer(getJobRows, () => Response.error());
  await open(PATH);
  await expect.element(alertSaying(FAILED)).toBeVisible();
  expect(logged).toHaveBeenCalledWith(expect.stringContaining('/job/get-job-rows failed'));
  answerRows([evening]);
  await button('Retry').click();
  await expect.element(heading).toHaveTextContent('No Current Positions');
  await expect.element(page.getByText('All your jobs are closed.')).toBeVisible();

  answerRows([day, evening]);
  await button('Refresh').click();
  await expect.poll(cards).toEqual(['Day baker']);
  answer(getJobRows, () => Response.error());
  await button('Refresh').click();
  await expect.element(alertSaying(FAILED)).toBeVisible();
  expect(cards()).toEqual(['Day baker']);
  answerRows([day, night, evening]);
  await button('Retry', alertSaying(FAILED)).click();
  await expect.element(alertSaying(FAILED)).not.toBeInTheDocument();
  await expect.element(page.getByText('2 New Applications')).toBeVisible();
});

test('a card has company, place, title, description and applicants; jobs with new applications come first', async () => {
  await openDashboard([day, night, evening]);
  await expect.element(heading).toHaveTextContent('Current Positions');
  await expect.poll(cards).toEqual(['Night baker', 'Day baker']);
  for (const text of [/Portland, Oregon · Remote/, '2 applicants', '0 applicants'])
    await expect.element(page.getByText(text)).toBeVisible();
  // The cut at 140 is for candidates' cards.
  await expect.element(page.getByText(DESCRIPTION)).toBeVisible();
  const badge = page.getByText('2 New Applications');
  await expect.element(badge).toBeVisible();
  await expect.element(page.getByText(/New Application/)).toHaveLength(1);
  // Aligned with the title, on a phone too.
  const middle = (of: Element) => {
    const { top, height } = of.getBoundingClientRect();
    return top + height / 2;
  };
  for (const width of [390, 1440]) {
    await resize(width, 844);
    const title = page.getByRole('heading', { name: 'Night baker' }).element();
    await expect.poll(() => Math.abs(middle(title) - middle(badge.element()))).toBeLessThan(3);
  }
  const review = reviews.first().element().closest('a');
  expect(review?.getAttribute('href')).toBe(paths.manager.candidates(night.id));
});

test('Active and Closed jobs are shown apart, and the address names the list', async () => {
  await openDashboard([day, night, evening]);
  // With few jobs there is no search.
  await expect.element(page.getByLabelText('Search by title')).not.toBeInTheDocument();
  await shown.getByText('Closed').click();
  await expect.poll(cards).toEqual(['Evening baker']);
  await expect.element(page.getByText('Inactive')).toBeVisible();
  const again = page.getByRole('link', { name: 'Post again: Evening baker' });
  await expect.element(again).toHaveAttribute('href', postAgainPath(evening));
  // The count and the buttons beside it are in one line.
  const line = again.element().closest('div')?.parentElement;
  expect(line?.getBoundingClientRect().height).toBeLessThan(30);
  await open(path());
  await expect.element(heading).toHaveTextContent('Closed Positions');
  await expect.poll(cards).toEqual(['Evening baker']);
  await shown.getByText('Active').click();
  await expect.poll(cards).toEqual(['Night baker', 'Day baker']);
});

test('many jobs are all on the page, as cards or as rows; any part of a title finds them, and the address has the words', async () => {
  const oldest = jobRow({ job_title: 'Crêpe chef, oldest', new_application_count: 1 });
  const many = Array.from({ length: 65 }, (_, number) => jobRow({ job_title: `Baker ${number}` }));
  await openDashboard([...many, oldest]);
  await expect.poll(cards).toHaveLength(66);
  expect(cards()[0]).toBe('Crêpe chef, oldest');
  await button('Compact').click();
  await expect.poll(rows).toHaveLength(66);
  await button('Compact').click();

  const search = page.getByLabelText('Search by title');
  await search.fill('bak 44');
  await expect.poll(cards).toEqual(['Baker 44']);
  await expect.poll(path).toBe(`${PATH}?q=bak+44`);
  await open(path());
  await expect.poll(cards).toEqual(['Baker 44']);
  await expect.element(search).toHaveValue('bak 44');
  await shown.getByText('Closed').click();
  await expect.element(page.getByText('No closed jobs match "bak 44".')).toBeVisible();
  await expect.element(heading).toHaveTextContent('Closed Positions');
  await shown.getByText('Active').click();
  await search.fill('REPE old');
  await expect.poll(cards).toEqual(['Crêpe chef, oldest']);
  await search.fill('nothing like it');
  await expect.element(page.getByText('No active jobs match "nothing like it".')).toBeVisible();
  await expect.element(heading).toHaveTextContent('Current Positions');
  await button('Clear search').click();
  await expect.poll(() => cards()[0]).toBe('Crêpe chef, oldest');
  await expect.element(search).toHaveValue('');

  // On a phone the search is as wide as the cards.
  await resize(390, 844);
  const right = (element?: Element | null) => element?.getBoundingClientRect().right;
  const card = document.querySelector('main .mantine-Card-root');
  await expect.poll(() => right(search.element())).toBe(right(card));
});

test('jobs as rows of one line have the content and actions of the cards, four sort orders, and are kept', async () => {
  const portland = jobRow({
    job_title: 'In Portland',
    applicant_count: 2,
    new_application_count: 2,
  });
  const inAlbany = { company_id: aardvark.id, location_id: albany.id };
  const first = jobRow({ ...inAlbany, job_title: 'In Albany' });
  const second = jobRow({ ...inAlbany, job_title: 'Also Albany', new_application_count: 1 });
  await openDashboard([first, second, portland, evening]);
  await expect.element(button('Compact')).toHaveAttribute('aria-pressed', 'false');
  await button('Compact').click();
  await expect.poll(rows).toEqual(['Also Albany', 'In Portland', 'In Albany']);
  await expect.element(reviews).not.toBeInTheDocument();
  const line = page.getByRole('row', { name: /In Portland/ });
  for (const text of [company.name, /Portland, Oregon/, 'Full-time · $25.50 / hour', '2 new'])
    await expect.element(line.getByText(text).first()).toBeVisible();
  expect(line.element().getBoundingClientRect().height).toBeLessThan(50);
  await button('Share In Portland', line).click();
  await expect.element(page.getByRole('dialog')).toBeVisible();
  await userEvent.keyboard('{Escape}');

  const sort = page.getByLabelText('Sort by');
  await sort.selectOptions('Sort by company');
  await expect.poll(rows).toEqual(['Also Albany', 'In Albany', 'In Portland']);
  await sort.selectOptions('Most new applicants first');
  await expect.poll(rows).toEqual(['In Portland', 'Also Albany', 'In Albany']);
  await sort.selectOptions('Sort by place');
  await expect.poll(() => rows().at(-1)).toBe('In Portland');
  await open(PATH);
  await expect.poll(() => rows().at(-1)).toBe('In Portland');
  await shown.getByText('Closed').click();
  await expect.poll(rows).toEqual(['Evening baker']);
  const again = page.getByRole('link', { name: 'Post again: Evening baker' });
  await expect.element(again).toBeVisible();
  await shown.getByText('Active').click();
  await expect.poll(rows).toHaveLength(3);

  (sort.element() as HTMLElement).focus();
  await userEvent.tab();
  expect(document.activeElement?.textContent).toBe(rows()[0]);
  await userEvent.tab();
  expect(document.activeElement?.getAttribute('aria-label')).toBe(`Share ${rows()[0]}`);
  await button('Compact').click();
  await expect.element(reviews).toHaveLength(3);
});

test('on a phone a row has two lines, and touch targets of 44 px', async () => {
  await resize(390, 844);
  await openDashboard([day, night]);
  await button('Compact').click();
  const line = page.getByRole('listitem').filter({ hasText: 'Night baker' });
  await expect.element(line).toBeVisible();
  expect(line.element().getBoundingClientRect().height).toBeLessThan(90);
  expect(tooLow('main :is(button, label:has(input), select, li a)')).toEqual([]);
});

test('if not all jobs are loaded, a note says that only these are sorted', async () => {
  let isFailing = true;
  answerDashboard();
  answer(getJobRows, ({ cursor }) => {
    const places = { companies: [company], locations: [location] };
    if (cursor === undefined) return { rows: [day, night], ...places, next_cursor: '1' };
    return isFailing ? Response.error() : { rows: [jobRow()], ...places };
  });
  await open(PATH);
  await button('Compact').click();
  await page.getByLabelText('Sort by').selectOptions('Sort by place');
  const note = page.getByText('Only the 2 loaded jobs are sorted. There are more.');
  await expect.element(note).toBeVisible();
  await expect.element(button('Retry')).toBeVisible();
  isFailing = false;
  await button('Retry').click();
  await expect.poll(rows).toHaveLength(3);
  await expect.element(note).not.toBeInTheDocument();
});

test('the dashboard says how many applicants wait, and leads to the one who waits longest', async () => {
  const [first, second] = [
    jobRow({ new_application_count: 3 }),
    jobRow({ new_application_count: 9 }),
  ];
  await openDashboard([first, second]);
  const start = page.getByRole('link', { name: 'Start with the oldest' });
  await expect.element(page.getByRole('heading', { name: 'Current Positions' })).toBeVisible();
  await expect.element(start).not.toBeInTheDocument();
  const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();
  const oldest = {
    application_id: `01JB0000000000000000000000_${second.id.slice(0, 26)}`,
    job_posting_id: second.id,
  };
  for (const [waiting, hours, text] of [
    [12, 9 * 24 + 1, '12 applicants wait, the oldest 9 days'],
    [2, 25, '2 applicants wait, the oldest 1 day'],
    [1, 49, '1 applicant waits, for 2 days'],
    [1, 1, '1 applicant waits, since today'],
  ] as const) {
    answer(getLongestWaiting, () => ({
      waiting,
      oldest: { ...oldest, submitted_at: hoursAgo(hours) },
    }));
    await button('Refresh').click();
    await expect.element(page.getByText(text, { exact: true })).toBeVisible();
  }
  await expect.element(start).toHaveAttribute('href', paths.manager.candidates(second.id));
});
